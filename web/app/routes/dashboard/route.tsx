import {
  Link,
  useLocation,
  useNavigate,
  NavLink,
  Outlet,
  useLoaderData,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useEffect } from 'react'
import { trialDays } from '#domain/plans/plans'
import { entitlementAt } from '#domain/plans/entitlement'
import { useHydrated } from '../../ui/connection-line'
import { Modal } from '../../ui/dialog'
import { config } from '../../config.server'
import { requireUser } from '../../features/accounts/session/guards.server'
import { planSnapshot } from '../../features/billing/plan-preview.server'
import { isPlanOutdated, usePlanWatch } from '../../features/billing/upgrade-prompt'
import { renewSubscription } from '../../features/notifications/push/subscribe-browser'
import { Notices } from '../../features/searches/notices'
import { readQuery } from '../../http/body.server'
import styles from '../../styles/dashboard.css?url'
import { ErrorMessage } from '../../ui/failed'
import { Page } from '../../ui/page'
import { useClockOffset } from '../../ui/use-poll'

const heading = 'Your free trial has started!'

/** The greeting after sign-up: a dialog with JavaScript, a panel without. Dismissing it stays on the same page. */
export function TrialWelcome({ limit }: { limit: number }) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const page = withoutWelcome(useLocation())
  const leave = () => navigate(page, { replace: true })
  const words = (
    <p>
      It lasts {trialDays} days and watches up to {limit} searches at once. No card is needed.
    </p>
  )
  if (!hydrated) {
    return (
      <section className="panel marked welcome" aria-labelledby="welcome-title">
        <h2 id="welcome-title">{heading}</h2>
        {words}
        <Link className="button main" to={page}>
          Continue to dashboard
        </Link>
      </section>
    )
  }
  return (
    <Modal id="welcome-title" title={heading} isOpen onClose={leave}>
      {words}
      <div className="actions">
        <button type="button" className="button main" onClick={leave}>
          Continue to dashboard
        </button>
      </div>
    </Modal>
  )
}

function withoutWelcome({ pathname, search }: { pathname: string; search: string }): string {
  const kept = new URLSearchParams(search)
  kept.delete('welcome')
  return `${pathname}${kept.toString() && `?${kept}`}`
}

export { clientLoader } from '../../ui/network'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const now = new Date()
  const { isEntitled, searchLimit } = entitlementAt(user, now)
  /** Number of searches a new user may have; null for everyone else. Sign-up adds `welcome` to the first page's URL. */
  const welcome = isEntitled && readQuery(request).has('welcome') ? searchLimit : null
  return { vapidPublicKey: config().VAPID_PUBLIC_KEY, plan: planSnapshot(user, now), welcome, now }
}

/** A page refresh is one request: it skips this loader unless the plan has changed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, actionStatus = 200 }) =>
  (formMethod === 'POST' && actionStatus < 400) || currentUrl.href !== nextUrl.href || isPlanOutdated()

export default function Dashboard() {
  const { vapidPublicKey, plan, welcome, now } = useLoaderData<typeof loader>()
  usePlanWatch(plan.planVersion)
  useClockOffset(now)
  useEffect(() => {
    // The next alert turns off a device that cannot renew its subscription, and says so.
    renewSubscription(vapidPublicKey).catch(() => {})
  }, [vapidPublicKey])
  return (
    <Page nav={<Tabs />}>
      <Notices notices={plan.notice ? [plan.notice] : []} />
      {welcome !== null && <TrialWelcome limit={welcome} />}
      <Outlet />
    </Page>
  )
}

/** Keeps the tab bar, also after a failed form (ui/failed). */
export function ErrorBoundary() {
  return (
    <Page nav={<Tabs />} width="reading">
      <ErrorMessage />
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
