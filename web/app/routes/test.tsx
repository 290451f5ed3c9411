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
        <p role="status">You can close this page. This device gets alerts from now on.</p>
      </Page>
    )
  }
  if (!loaded.isGood) {
    return (
      <Page width="narrow">
        <h1>This link has been used or has expired</h1>
        <p>
          Links work once, for ten minutes. To get a new one, open Notifications on the device where you’re logged in.
          Choose “Add notification target”, then “Browser on another device”.
        </p>
      </Page>
    )
  }
  return (
    <Page width="narrow">
      <h1>Notify this device</h1>
      <p>
        Get alerts for the account <strong>{loaded.account}</strong> on this device. You won’t be logged in to the
        account here.
      </p>
      <EnablePush
        vapidPublicKey={loaded.vapidPublicKey}
        receiver={{ path: '/test/add', token: loaded.token }}
        onEnabled={() => setDone(true)}
      />
    </Page>
  )
}
