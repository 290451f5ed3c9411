import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { entitlementAt } from '#domain/plans/entitlement'
import { requireUser } from '../../features/accounts/session/guards.server'
import { checkingReloadSeconds } from '../../features/searches/crawl-progress'
import { ConfirmAddressHint, SearchesTab } from './searches-tab'
import { loadSearchCards } from './search-cards.server'
import { pack, unpack } from '../../ui/packed'
import { pageMeta } from '../../ui/site'

export const meta = pageMeta('Dashboard')

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const now = new Date()
  const entitlement = entitlementAt(user, now)
  const cards = await loadSearchCards(user.id, { now, timeZone: user.timeZone })
  // When every target is off, no email contains a link. The cards say so.
  const isAsked = user.emailVerifiedAt === null && entitlement.isEntitled && cards.some((card) => !card.isUnheard)
  const reloadSeconds = entitlement.isEntitled ? checkingReloadSeconds(cards) : null
  return { entitlement, cards: pack(cards), toConfirm: isAsked ? user.email : null, now, reloadSeconds }
}

export default function Searches() {
  const { cards, toConfirm, ...loaded } = useLoaderData<typeof loader>()
  return (
    <>
      {toConfirm && <ConfirmAddressHint email={toConfirm} />}
      <SearchesTab {...loaded} cards={unpack(cards)} />
    </>
  )
}
