import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { NavLink, Outlet } from '@remix-run/react'
import { requireUser } from '../features/accounts/session/guards.server'
import styles from '../styles/dashboard.css?url'
import { Failed } from '../ui/failed'
import { Page } from '../ui/page'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return null
}

export default function Dashboard() {
  return (
    <Page nav={<Tabs />}>
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
