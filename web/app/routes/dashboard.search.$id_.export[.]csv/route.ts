import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Search } from '#prisma/generated/client'
import { noSeenFilter, gradeOutcomes, type Cursor } from '../../features/searches/seen/never-seen'
import { listSeenAds, type SeenAd } from '../../features/searches/seen/seen-ads.server'
import { byteOrderMark, formatCsv, downloadResponse, drainFromContext } from '../../http/download.server'
import { requireUser } from '../../features/accounts/session/guards.server'
import { getSearch } from '../../features/searches/search-store.server'
import { readQuery } from '../../http/body.server'
import { exportCells, exportColumns } from './columns'

/** `results` exports the cars in the match, likely and possible grades; `seen` exports everything the search saw. */
type ExportKind = 'results' | 'seen'

/** Ads per SQL statement and per chunk of the file. */
const batchSize = 500

/** The file in chunks, newest ads first. Holds at most one batch in memory. */
export async function* streamCsv(search: Search, exported: ExportKind, now: Date): AsyncGenerator<string> {
  const columns = exportColumns(search, { now, timeZone: null })
  yield byteOrderMark + formatCsv([columns.map(({ title }) => title)])
  for (const outcome of exported === 'results' ? gradeOutcomes : [null]) {
    const filter = { ...noSeenFilter, outcome }
    let after: Cursor | null = null
    for (;;) {
      const ads: SeenAd[] = await listSeenAds(search, { filter, after, most: batchSize }, now)
      if (ads.length > 0) yield formatCsv(ads.map((ad) => exportCells(ad, columns, now)))
      const last = ads.at(-1)
      if (!last || ads.length < batchSize) break
      after = { foundAt: last.car.foundAt, listingId: last.car.listingId }
    }
  }
}

/** A CSV of every listing that a search saw, or with `?of=results` of its results. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const search = await getSearch({ id: params.id!, userId: user.id })
  const exported: ExportKind = readQuery(request).get('of') === 'results' ? 'results' : 'seen'
  const now = new Date()
  const fileName = `lotwatch-${search.make}-${exported}-${now.toISOString().slice(0, 'YYYY-MM-DD'.length)}.csv`
  return downloadResponse(streamCsv(search, exported, now), {
    ...{ fileName, contentType: 'text/csv', signal: request.signal },
    drained: drainFromContext(context),
  })
}
