import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { config } from '../config.server'
import { EnablePush, pushEnabledText } from '../features/notifications/push/enable-push'
import { maskEmail, findPairingLink } from '../features/notifications/pairing.server'
import { readQuery } from '../http/body.server'
import { Page } from '../ui/page'
import { pageMeta } from '../ui/site'

export { ErrorPage as ErrorBoundary } from '../ui/errors'
export { clientLoader } from '../ui/network'
export const meta: MetaFunction = (args) => [
  ...(pageMeta('Notify this device')(args) ?? []),
  { name: 'robots', content: 'noindex' },
]
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })

export async function loader({ request }: LoaderFunctionArgs) {
  const token = readQuery(request).get('token') ?? ''
  const link = await findPairingLink(token)
  if (!link) return data({ isGood: false as const }, 410)
  const account = maskEmail(link.user.email)
  return data({ isGood: true as const, token, account, vapidPublicKey: config().VAPID_PUBLIC_KEY })
}

/** Landing page of the pairing QR code. It only lets this browser receive the account's alerts. */
export default function PairThisBrowser() {
  const loaded = useLoaderData<typeof loader>()
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <Page width="narrow">
        <h1>{pushEnabledText}</h1>
        <p role="status">You can close this page. Alerts arrive here from now on.</p>
      </Page>
    )
  }
  if (!loaded.isGood) {
    return (
      <Page width="narrow">
        <h1>This link has been used or has run out</h1>
        <p>
          It works once, for ten minutes. For a new one, open Notifications on the device where you are signed in, then
          “Add notification target” and “Browser on another device”.
        </p>
      </Page>
    )
  }
  return (
    <Page width="narrow">
      <h1>Notify this device</h1>
      <p>
        Alerts for new cars of the account <strong>{loaded.account}</strong> can be shown on this device. It is not
        signed in to the account.
      </p>
      <EnablePush
        vapidPublicKey={loaded.vapidPublicKey}
        receiver={{ path: '/test/add', token: loaded.token }}
        onEnabled={() => setDone(true)}
      />
    </Page>
  )
}
