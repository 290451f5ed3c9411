import { Outlet, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useEffect } from 'react'
import { hourMs } from '#domain/durations'
import { entitlementAt } from '#domain/plans/entitlement'
import { trialMs } from '#domain/plans/plans'
import { endTimeText } from '#domain/words/plan-text'
import { config } from '../../config.server'
import { requireUser } from '../../features/accounts/session/guards.server'
import type { SignedIn } from '../../features/accounts/session/sessions.server'
import { planSnapshot } from '../../features/billing/plan-snapshot.server'
import { isPlanOutdated, usePlanWatch } from '../../features/billing/plan-watch'
import { renewSubscription } from '../../features/notifications/push/subscribe-browser'
import { Notices } from '../../features/searches/notices'
import { readQuery } from '../../http/body.server'
import styles from '../../styles/dashboard.css?url'
import { ErrorMessage } from '../../ui/errors'
import { DashboardTabs, Page } from '../../ui/page'
import { useClockOffset } from '../../ui/polling'
import { TrialWelcome, type Welcome } from './trial-welcome'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const now = new Date()
  // Sign-up adds `welcome` to the first page's URL.
  const welcome = readQuery(request).has('welcome') ? trialWelcome(user, now) : null
  return { vapidPublicKey: config().VAPID_PUBLIC_KEY, plan: planSnapshot(user, now), welcome, now }
}

/** What greets a new user. Null for everybody else, whatever the URL says, and once the trial is over. */
function trialWelcome(user: SignedIn, now: Date): Welcome | null {
  const { isEntitled, searchLimit } = entitlementAt(user, now)
  const { trialEndsAt, createdAt, timeZone } = user
  if (now.getTime() - createdAt.getTime() >= hourMs || user.subscriptions.length > 0) return null
  if (trialEndsAt.getTime() < createdAt.getTime() + trialMs)
    return { kind: 'used', isOver: !isEntitled, end: endTimeText(trialEndsAt, { timeZone, now }) }
  return isEntitled ? { kind: 'started', searchLimit } : null
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
    <Page nav={<DashboardTabs />}>
      <Notices notices={plan.notice ? [plan.notice] : []} />
      {welcome && <TrialWelcome {...welcome} />}
      <Outlet />
    </Page>
  )
}

/** Keeps the tab bar, also after a failed form (ui/errors). */
export function ErrorBoundary() {
  return (
    <Page nav={<DashboardTabs />} width="reading">
      <ErrorMessage />
    </Page>
  )
}
