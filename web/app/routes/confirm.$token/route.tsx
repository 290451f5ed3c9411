import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { confirmAddress, mayConfirm, refuseAddress, findTargetToConfirm } from './confirm-address.server'
import { readForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { MessagePage, SubmitButton } from '../../ui/dialog'
import { Form } from '../../ui/form'
import { useSite, pageMeta } from '../../ui/site'

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

/** After its action, the link is used, and loading the page again would be a 410. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult === undefined && defaultShouldRevalidate

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
      throw new HttpError(400, 'We couldn’t read the form. Go back and try again.')
  }
}

export default function Confirm() {
  const loaded = useLoaderData<typeof loader>()
  const { brand, supportEmail, signedIn } = useSite()
  const outcome = useActionData<typeof action>()?.outcome
  if (outcome === 'confirmed') {
    return (
      <MessagePage title="Email confirmed">
        <p>This address gets alerts from now on. Every alert has a link to stop them.</p>
        {signedIn && (
          <p>
            <Link className="button main" to="/dashboard/searches">
              Go to your searches
            </Link>
          </p>
        )}
      </MessagePage>
    )
  }
  if (outcome === 'refused') {
    return (
      <MessagePage title="All emails stopped">
        <p>
          We won’t send alerts to your address anymore, no matter who enters it. Did someone create an account with your
          address? <Link to="/reset-password">Reset its password</Link>, and it’s yours alone. Questions?{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </MessagePage>
    )
  }
  if (!loaded.isGood) {
    return (
      <MessagePage title="This link has been used or has expired">
        <p>
          If you’ve already confirmed the address, you’re all set. Otherwise, send a new link from{' '}
          <Link to="/dashboard/notifications">Notifications</Link>.
        </p>
      </MessagePage>
    )
  }
  const { name, isMain, logIn } = loaded
  return (
    <MessagePage title="Is this address yours?">
      <p>
        {isMain
          ? `Someone created a ${brand} account with ${name}.`
          : `Someone asked ${brand} to send used-car alerts to ${name}.`}
      </p>
      <Form method="post" className="actions">
        {logIn === null ? (
          <SubmitButton className="main" name="intent" value="confirm">
            {isMain ? 'Yes, that was me' : 'Yes, send alerts here'}
          </SubmitButton>
        ) : (
          <Link className="button main" to={logIn}>
            {' '}
            Log in to confirm{' '}
          </Link>
        )}
        <SubmitButton className="" name="intent" value="refuse">
          {isMain ? 'No, stop all emails' : 'No, stop all emails to me'}
        </SubmitButton>
      </Form>
    </MessagePage>
  )
}
