import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { NavLink, Outlet, useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { config } from '../config.server'
import { requireUser } from '../features/accounts/session/guards.server'
import { planSeen } from '../features/billing/plan-seen.server'
import { usePlanWatch } from '../features/billing/use-plan-watch'
import { renewSubscription } from '../features/notifications/push/subscribe-browser'
import { Notices } from '../features/searches/notices/notices'
import styles from '../styles/dashboard.css?url'
import { Failed } from '../ui/failed'
import { Page } from '../ui/page'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return { vapidPublicKey: config().VAPID_PUBLIC_KEY, plan: planSeen(user, new Date()) }
}

export default function Dashboard() {
  const { vapidPublicKey, plan } = useLoaderData<typeof loader>()
  usePlanWatch(plan.mark)
  useEffect(() => {
    // A device that cannot subscribe anew is switched off by its next alert, which says so.
    renewSubscription(vapidPublicKey).catch(() => {})
  }, [vapidPublicKey])
  return (
    <Page nav={<Tabs />}>
      <Notices notices={plan.notice ? [plan.notice] : []} />
      <Outlet />
    </Page>
  )
}

/** Keeps the bar with its tabs, after a failed form too (ui/failed). */
export function ErrorBoundary() {
  return (
    <Page nav={<Tabs />} width="reading">
      <Failed />
    </Page>
  )
}

const Tabs = () => (
  <>
    <NavLink to="/dashboard/searches">Searches</NavLink>
    <NavLink to="/dashboard/notifications">Notifications</NavLink>
    <NavLink to="/dashboard/account">My account</NavLink>
  </>
)
