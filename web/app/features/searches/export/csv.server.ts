import type { Search } from '#prisma/generated/client'
import { everything, shownOutcomes, type Cursor } from '../seen/seen-filter'
import { seenAds, type SeenAd } from '../seen/seen-ads.server'
import { byteOrderMark, csvRecords } from '../../../http/download.server'
import { cellsOf, columnsOf } from './columns'

/** What an export holds: the cars that the results show under a grade, or everything that the search saw. */
export type Exported = 'results' | 'seen'

/** Ads of one statement, and so of one piece of the file. */
const batchSize = 500

/** The file in pieces, newest ads first. No more than one batch is held at a time. */
export async function* csvOf(search: Search, exported: Exported, now: Date): AsyncGenerator<string> {
  const columns = columnsOf(search, { now, timeZone: null })
  yield byteOrderMark + csvRecords([columns.map(({ title }) => title)])
  for (const outcome of exported === 'results' ? shownOutcomes : [null]) {
    const filter = { ...everything, outcome }
    let after: Cursor | null = null
    for (;;) {
      const ads: SeenAd[] = await seenAds(search, { filter, after, most: batchSize }, now)
      if (ads.length > 0) yield csvRecords(ads.map((ad) => cellsOf(ad, columns, now)))
      const last = ads.at(-1)
      if (!last || ads.length < batchSize) break
      after = { foundAt: last.car.foundAt, listingId: last.car.listingId }
    }
  }
}
