import { dayMs } from '#domain/durations'
import { nearMissRetentionMs } from '#domain/search/near-miss-retention'
import { searchFilters, type FilterName } from '#domain/search/hard-filter'
import { failedWishText } from '#domain/words/wish-text'
import { searchName } from '#domain/search/search-name'
import type { DateContext } from '#domain/words/time-zone'
import type { Search } from '#prisma/generated/client'
import { listSeenAds, countSeenAds, type OutcomeCount } from '../../features/searches/seen/seen-ads.server'
import {
  formatCursor,
  noSeenFilter,
  outcomeLabels,
  seenFilterQuery,
  type Cursor,
  type Outcome,
  type SeenFilter,
} from '../../features/searches/seen/seen-filter'
import { toAdView } from '../../features/searches/seen/ad-view'

const pageSize = 50

export interface OutcomeLink {
  label: string
  ads: number
  to: string
  isChosen: boolean
}

/** Runs two statements. */
export async function loadSeenScreen(
  search: Search,
  filter: SeenFilter,
  after: Cursor | null,
  { now, timeZone }: DateContext,
) {
  const [found, counted] = await Promise.all([
    listSeenAds(search, { filter, after, most: pageSize + 1 }, now),
    countSeenAds(search, filter.isToday, now),
  ])
  const ads = found.slice(0, pageSize)
  const last = found.length > pageSize ? ads.at(-1)! : null
  const older = last && { foundAt: last.car.foundAt, listingId: last.car.listingId }
  return {
    id: search.id,
    title: searchName(search),
    ads: withChangesOnce(ads.map((ad) => toAdView(ad, search, { now, timeZone }))),
    outcomes: outcomeChoices(counted, filter),
    failed: failedChoices(counted, filter),
    isToday: filter.isToday,
    keptDays: nearMissRetentionMs / dayMs,
    allTo: seenFilterQuery({ ...filter, isToday: false }),
    newestTo: after && seenFilterQuery(filter),
    olderTo: older && seenFilterQuery(filter, { after: formatCursor(older) }),
    now,
  }
}

export type SeenScreenData = Awaited<ReturnType<typeof loadSeenScreen>>

/** The same change is suggested at the first ad that it would include, not again at every other. */
export function withChangesOnce<Ad extends { change: { to: string } | null }>(ads: Ad[]): Ad[] {
  const firstOf = new Map<string, Ad>()
  for (const ad of ads) if (ad.change && !firstOf.has(ad.change.to)) firstOf.set(ad.change.to, ad)
  return ads.map((ad) => (ad.change && firstOf.get(ad.change.to) !== ad ? { ...ad, change: null } : ad))
}

const total = (counted: OutcomeCount[]) => counted.reduce((sum, { ads }) => sum + ads, 0)

/** "Everything", and each outcome with at least one ad. */
function outcomeChoices(counted: OutcomeCount[], filter: SeenFilter): OutcomeLink[] {
  const choice = (label: string, outcome: Outcome | null, of: OutcomeCount[]): OutcomeLink => ({
    ...{ label, ads: total(of), isChosen: filter.outcome === outcome },
    to: seenFilterQuery({ ...noSeenFilter, isToday: filter.isToday, outcome }),
  })
  const names = Object.keys(outcomeLabels) as Outcome[]
  const each = names.map((name) =>
    choice(
      outcomeLabels[name],
      name,
      counted.filter(({ outcome }) => outcome === name),
    ),
  )
  return [choice('Everything', null, counted), ...each.filter(({ ads, isChosen }) => ads > 0 || isChosen)]
}

function failedChoices(counted: OutcomeCount[], filter: SeenFilter): OutcomeLink[] {
  const of = counted.filter(({ outcome }) => outcome === filter.outcome)
  return of.flatMap(({ failed, ads }) =>
    failed === null
      ? []
      : {
          label:
            filter.outcome === 'limits'
              ? searchFilters[failed as FilterName].label
              : (failedWishText(failed) ?? failed),
          ...{ ads, isChosen: filter.failed === failed },
          to: seenFilterQuery({ ...filter, failed: filter.failed === failed ? null : failed }),
        },
  )
}
