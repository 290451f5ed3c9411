import { searchFilters, type FilterName } from '#domain/search/hard-filter'
import { searchName } from '#domain/search/search-name'
import type { DateReader } from '#domain/words/time-zone'
import type { Search } from '#prisma/generated/client'
import { seenAds, seenCounts, type SeenCount } from '../../features/searches/seen/seen-ads.server'
import {
  cursorText,
  everything,
  outcomes,
  seenQuery,
  type Cursor,
  type Outcome,
  type SeenFilter,
} from '../../features/searches/seen/never-seen'
import { shownAd } from '../../features/searches/seen/why-words'

const pageSize = 50

export interface SeenChoice {
  label: string
  ads: number
  to: string
  isChosen: boolean
}

/** All data of the seen screen. Runs two statements. */
export async function seenScreenOf(
  search: Search,
  filter: SeenFilter,
  after: Cursor | null,
  { now, timeZone }: DateReader,
) {
  const [found, counted] = await Promise.all([
    seenAds(search, { filter, after, most: pageSize + 1 }, now),
    seenCounts(search, filter.isToday, now),
  ])
  const ads = found.slice(0, pageSize)
  const last = found.length > pageSize ? ads.at(-1)! : null
  const older = last && { foundAt: last.car.foundAt, listingId: last.car.listingId }
  return {
    id: search.id,
    title: searchName(search),
    ads: ads.map((ad) => shownAd(ad, search, { now, timeZone })),
    outcomes: outcomeChoices(counted, filter),
    failed: failedChoices(counted, filter),
    isToday: filter.isToday,
    allTo: seenQuery({ ...filter, isToday: false }),
    newestTo: after && seenQuery(filter),
    olderTo: older && seenQuery(filter, { after: cursorText(older) }),
    now,
  }
}

export type SeenScreenData = Awaited<ReturnType<typeof seenScreenOf>>

const total = (counted: SeenCount[]) => counted.reduce((sum, { ads }) => sum + ads, 0)

/** "Everything", and each outcome with at least one ad. */
function outcomeChoices(counted: SeenCount[], filter: SeenFilter): SeenChoice[] {
  const choice = (label: string, outcome: Outcome | null, of: SeenCount[]): SeenChoice => ({
    ...{ label, ads: total(of), isChosen: filter.outcome === outcome },
    to: seenQuery({ ...everything, isToday: filter.isToday, outcome }),
  })
  const names = Object.keys(outcomes) as Outcome[]
  const each = names.map((name) =>
    choice(
      outcomes[name],
      name,
      counted.filter(({ outcome }) => outcome === name),
    ),
  )
  return [choice('Everything', null, counted), ...each.filter(({ ads, isChosen }) => ads > 0 || isChosen)]
}

function failedChoices(counted: SeenCount[], filter: SeenFilter): SeenChoice[] {
  const of = counted.filter(({ outcome }) => outcome === filter.outcome)
  return of.flatMap(({ failed, ads }) =>
    failed === null
      ? []
      : {
          label: filter.outcome === 'limits' ? searchFilters[failed as FilterName].label : failed,
          ...{ ads, isChosen: filter.failed === failed },
          to: seenQuery({ ...filter, failed: filter.failed === failed ? null : failed }),
        },
  )
}
