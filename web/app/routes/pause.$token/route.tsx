import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { pauseLinkDays } from '#domain/alerts/verification'
import { pauseByLink, searchOfLink } from './pause-by-link.server'
import { readForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { Message } from '../../ui/confirm'
import { Form } from '../../ui/form'
import { Submit } from '../../ui/submit'
import { title } from '../../ui/title'

export { clientAction, clientLoader } from '../../ui/network'

export const meta = title('Pause this search')
/** The URL is a secret, so no other site may see it. `no-referrer` would also hide the origin of our own form. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })

const answer = <T,>(found: T | null) => data({ search: found }, found === null ? 410 : 200)

/** Opening the link changes nothing, because mail programs prefetch links. */
export async function loader({ params }: LoaderFunctionArgs) {
  return answer(await searchOfLink(params.token!))
}

/** Requires the intent, so a mail program's one-click post cannot pause a search. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request)
  if (form.get('intent') !== 'pause') throw new HttpError(400, 'The form could not be read.')
  return answer(await pauseByLink(params.token!))
}

export default function Pause() {
  const loaded = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  const { search } = acted ?? loaded
  if (!search) {
    return (
      <Message title="This link cannot be used">
        <p>
          It is older than {pauseLinkDays} days or not complete, or its search was deleted. You can pause any search
          under <Searches />.
        </p>
      </Message>
    )
  }
  if (search.isPaused) {
    return (
      <Message title={acted ? 'The search is paused' : 'This search is paused already'}>
        <p>
          No alerts come from “{search.name}”, and its cars stay in the results. To go on, press Resume under{' '}
          <Searches />.
        </p>
      </Message>
    )
  }
  return (
    <Message title="Pause this search?">
      <p>
        “{search.name}” will not be looked at, and no alerts come from it until you resume it. Your other searches go
        on.
      </p>
      <Form method="post">
        <Submit name="intent" value="pause">
          Pause this search
        </Submit>
      </Form>
    </Message>
  )
}

const Searches = () => <Link to="/dashboard/searches">Searches in your dashboard</Link>
