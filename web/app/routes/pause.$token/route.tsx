import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { readPauseLink } from '#platform/pause-link'
import { defaultSearchName, searchName } from '#domain/search/search-name'
import { pauseLinkDays } from '#domain/alerts/verification'
import { isUuid } from '../../http/request-checks.server'
import { database } from '../../services/database.server'
import { pauseSearch } from '../../features/searches/search-store.server'
import { readForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { MessagePage, SubmitButton } from '../../ui/dialog'
import { Form } from '../../ui/form'
import { pageMeta } from '../../ui/site'

interface SearchToPause {
  name: string
  isPaused: boolean
}

/** The search of an emailed pause link. Null if the link is invalid or the search was deleted. */
async function searchOfLink(token: string): Promise<SearchToPause | null> {
  const found = await find(token)
  return found && { name: found.name, isPaused: found.isPaused }
}

async function pauseByLink(token: string): Promise<SearchToPause | null> {
  const found = await find(token)
  if (!found) return null
  await pauseSearch({ id: found.id, userId: found.userId, owner: { id: found.userId, credential: null } })
  return { name: found.name, isPaused: true }
}

async function find(token: string) {
  const targetOf = (id: string) =>
    isUuid(id) ? database().notificationTarget.findUnique({ where: { id } }) : Promise.resolve(null)
  const link = await readPauseLink(token, async (id) => (await targetOf(id))?.unsubscribeToken ?? null)
  const target = link && (await targetOf(link.targetId))
  if (!target || !isUuid(link.searchId)) return null
  const { userId, confirmedAt } = target
  const search = await database().search.findFirst({
    where: { id: link.searchId, userId, status: { not: 'DELETED' } },
  })
  if (!search) return null
  // A recipient who has not confirmed the address sees no text entered by the account.
  const name = confirmedAt === null ? defaultSearchName(search) : searchName(search)
  // A suspended search does not count as paused: a new plan would resume it.
  const isPaused = search.status === 'PAUSED' && search.suspendedAt === null
  return { id: search.id, userId, name, isPaused }
}

export { clientAction, clientLoader } from '../../ui/network'

export const meta = pageMeta('Pause this search')
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
      <MessagePage title="This link cannot be used">
        <p>
          It is older than {pauseLinkDays} days or not complete, or its search was deleted. You can pause any search
          under <Searches />.
        </p>
      </MessagePage>
    )
  }
  if (search.isPaused) {
    return (
      <MessagePage title={acted ? 'The search is paused' : 'This search is paused already'}>
        <p>
          No alerts come from “{search.name}”, and its cars stay in the results. To go on, press Resume under{' '}
          <Searches />.
        </p>
      </MessagePage>
    )
  }
  return (
    <MessagePage title="Pause this search?">
      <p>
        “{search.name}” will not be looked at, and no alerts come from it until you resume it. Your other searches go
        on.
      </p>
      <Form method="post">
        <SubmitButton name="intent" value="pause">
          Pause this search
        </SubmitButton>
      </Form>
    </MessagePage>
  )
}

const Searches = () => <Link to="/dashboard/searches">Searches in your dashboard</Link>
