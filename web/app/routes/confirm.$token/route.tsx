import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { confirmAddress, mayConfirm, refuseAddress, findTargetToConfirm } from './confirm-address.server'
import { readForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { MessagePage, SubmitButton } from '../../ui/dialog'
import { Form } from '../../ui/form'
import { useSite, pageMeta } from '../../ui/site'

export { clientAction, clientLoader } from '../../ui/network'

export { ErrorPage as ErrorBoundary } from '../../ui/errors'
export const meta = pageMeta('Confirm your address')
/** The URL is a secret, so no other site may see it. `no-referrer` would also hide the origin of our own form. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })

/** Opening the link changes nothing, because mail programs prefetch links. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const target = await findTargetToConfirm(params.token!)
  if (!target) return data({ isGood: false as const }, 410)
  const logIn = `/login?redirectTo=${encodeURIComponent(`/confirm/${params.token}`)}`
  const { name, isMain } = target
  return data({ isGood: true as const, name, isMain, logIn: (await mayConfirm(request, target)) ? null : logIn })
}

/** Sets 200 explicitly: without JavaScript the loader runs next, and its 410 for a used link would be the status. */
const done = (outcome: 'confirmed' | 'refused') => data({ outcome }, 200)

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request)
  switch (form.get('intent')) {
    case 'confirm':
      await confirmAddress(request, params.token!)
      return done('confirmed')
    case 'refuse':
      await refuseAddress(params.token!)
      return done('refused')
    default:
      throw new HttpError(400, 'The form could not be read.')
  }
}

export default function Confirm() {
  const loaded = useLoaderData<typeof loader>()
  const { brand, supportEmail } = useSite()
  const outcome = useActionData<typeof action>()?.outcome
  if (outcome === 'confirmed') {
    return (
      <MessagePage title="The address is confirmed">
        <p>Alerts come to it from now on. Each of them has a link that stops them.</p>
      </MessagePage>
    )
  }
  if (outcome === 'refused') {
    return (
      <MessagePage title="All mail is stopped">
        <p>
          No more alerts come to your address, whoever names it. Was the account opened with your address?{' '}
          <Link to="/reset-password">Reset its password</Link>, and it is yours alone. Questions:{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </MessagePage>
    )
  }
  if (!loaded.isGood) {
    return (
      <MessagePage title="This link has been used or has run out">
        <p>If the address is confirmed already, nothing is left to do. A new link can be sent from Notifications.</p>
      </MessagePage>
    )
  }
  const { name, isMain, logIn } = loaded
  return (
    <MessagePage title="Is this address yours?">
      <p>
        {isMain
          ? `A ${brand} account was opened with ${name}.`
          : `Somebody asked ${brand} to send alerts for used cars to ${name}.`}
      </p>
      <Form method="post" className="actions">
        {logIn === null ? (
          <SubmitButton className="main" name="intent" value="confirm">
            {isMain ? 'Yes, I opened it' : 'Yes, send alerts here'}
          </SubmitButton>
        ) : (
          <Link className="button main" to={logIn}>
            Yes: log in to confirm
          </Link>
        )}
        <SubmitButton className="" name="intent" value="refuse">
          {isMain ? 'No, stop all mail' : 'No, stop all mail to me'}
        </SubmitButton>
      </Form>
    </MessagePage>
  )
}
