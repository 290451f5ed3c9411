import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { entitlementAt } from '#domain/plans/entitlement'
import { planStatus } from '#domain/words/plan-status'
import { AccountTab } from '../features/accounts/account-tab'
import { loadSettings } from '../features/accounts/account-tab.server'
import { ConfirmHint } from '../features/accounts/verification/confirm-hint'
import { requireUser } from '../features/accounts/session/guards.server'
import { userJson } from '../features/accounts/user-json'
import { subscriptionState } from '../features/billing/subscription-state'
import { changeTargets } from '../features/notifications/change-targets.server'
import { NotificationsTab } from '../features/notifications/notifications-tab'
import { loadNotificationsTab } from '../features/notifications/notifications-tab.server'
import { loadSearchCards } from '../features/searches/card/search-cards.server'
import { SearchesTab } from '../features/searches/card/searches-tab'
import { readForm } from '../http/body.server'
import { queryOf } from '../http/sanitize.server'
import { pack, unpack } from '../ui/packed'
import { title } from '../ui/title'
export { clientAction, clientLoader } from '../ui/network'

export const meta = title('Dashboard')

/** Shows the Searches tab for `search` and for unknown tabs. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const now = new Date()
  const account = userJson(user, now)
  const entitlement = entitlementAt(user, now)
  switch (params.tab) {
    case 'notifications':
      return { tab: 'notifications' as const, entitlement, ...(await loadNotificationsTab(user, queryOf(request))) }
    case 'account':
      return {
        ...{ tab: 'account' as const, account, status: planStatus(user, now, user.timeZone) },
        subscriptionState: subscriptionState(user.subscriptions, now).kind,
        settings: await loadSettings(user),
      }
    default: {
      const cards = await loadSearchCards(user.id, { now, timeZone: user.timeZone })
      // When every target is off, no email contains a link. The cards say so.
      const isAsked = user.emailProvenAt === null && entitlement.isEntitled && cards.some((card) => !card.isUnheard)
      const toConfirm = isAsked ? user.email : null
      return { tab: 'searches' as const, entitlement, cards: pack(cards), toConfirm, now }
    }
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  return changeTargets(user, await readForm(request))
}

export default function DashboardTab() {
  const loaded = useLoaderData<typeof loader>()
  switch (loaded.tab) {
    case 'searches':
      return (
        <>
          {loaded.toConfirm && <ConfirmHint email={loaded.toConfirm} />}
          <SearchesTab {...loaded} cards={unpack(loaded.cards)} />
        </>
      )
    case 'notifications':
      return <NotificationsTab {...loaded} />
    case 'account':
      return <AccountTab {...loaded} />
    default:
      return loaded satisfies never
  }
}
