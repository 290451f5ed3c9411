import type { Search } from '#prisma/generated/client'
import { everything, shownOutcomes, type Cursor } from '../../features/searches/seen/never-seen'
import { seenAds, type SeenAd } from '../../features/searches/seen/seen-ads.server'
import { byteOrderMark, csvRecords } from '../../http/download.server'
import { cellsOf, columnsOf } from './columns'

/** `results` exports the cars in the match, likely and possible grades; `seen` exports everything the search saw. */
export type Exported = 'results' | 'seen'

/** Ads per SQL statement and per chunk of the file. */
const batchSize = 500

/** The file in chunks, newest ads first. Holds at most one batch in memory. */
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
