import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useLocation, type ShouldRevalidateFunction } from '@remix-run/react'
import { requireUser } from '../features/accounts/session/guards.server'
import { changeAddress, findAddressChange } from '../features/accounts/settings/change-address.server'
import { findUser } from '../features/accounts/session/sessions.server'
import { readForm } from '../http/body.server'
import { MessagePage, SubmitButton } from '../ui/dialog'
import { Form } from '../ui/form'
import { pageMeta } from '../ui/site'

export { ErrorPage as ErrorBoundary } from '../ui/errors'
export const meta = pageMeta('Use this address')
/** The URL is a secret, as in confirm.$token. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })

/** Opening the link changes nothing, because mail programs prefetch links. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const change = await findAddressChange(params.token!)
  if (!change) return data({ state: 'gone' as const, email: '' }, 410)
  const { userId, email } = change
  return data({ state: (await findUser(request))?.id === userId ? ('own' as const) : ('log-in' as const), email })
}

/** After its action, the link is used, and loading the page again would be a 410. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult === undefined && defaultShouldRevalidate

/** Sets 200 explicitly: without JavaScript the loader runs next, and its 410 for a used link would be the status. */
export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  await readForm(request)
  return data({ outcome: await changeAddress(user, params.token!) }, 200)
}

export default function UseAddress() {
  const { state, email } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()?.outcome
  if (outcome === 'changed') {
    return (
      <MessagePage title="Email address changed">
        <p role="status">Use it to log in from now on. Your alerts go there too.</p>
        <BackToAccount />
      </MessagePage>
    )
  }
  if (outcome === 'taken') {
    return (
      <MessagePage title="Another account uses this address">
        <p>Your account keeps its current address. Choose another one, or log in to the other account.</p>
        <BackToAccount />
      </MessagePage>
    )
  }
  if (state === 'gone' || outcome === 'gone') {
    return (
      <MessagePage title="This link has been used or has expired">
        <p>Your address hasn’t changed. Send a new link from My account.</p>
        <BackToAccount />
      </MessagePage>
    )
  }
  return (
    <MessagePage title="Use this address?">
      <p>{email} will become your account’s address, for logging in and for alerts.</p>
      {state === 'own' ? (
        <Form method="post" className="actions">
          <SubmitButton>Use this address</SubmitButton>
        </Form>
      ) : (
        <LogInFirst />
      )}
    </MessagePage>
  )
}

const BackToAccount = () => (
  <p>
    <Link to="/dashboard/account">Go to my account</Link>
  </p>
)

function LogInFirst() {
  const { pathname } = useLocation()
  return (
    <p>
      Open this link where you’re logged in to that account, or{' '}
      <Link to={`/login?${new URLSearchParams({ redirectTo: pathname })}`}>log in to confirm</Link>.
    </p>
  )
}
