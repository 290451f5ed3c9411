import { stringify } from 'csv-stringify/sync'
import type { Search } from '#prisma/generated/client'
import { everything, shownOutcomes, type Cursor } from '../seen/seen-filter'
import { seenAds, type SeenAd } from '../seen/seen-ads.server'
import { cellsOf, columnsOf, type Cell } from './columns'

/** What an export holds: the cars that the results show under a grade, or everything that the search saw. */
export type Exported = 'results' | 'seen'

/** Ads of one statement, and so of one piece of the file. */
const batchSize = 500

/**
 * Records as RFC 4180 has them, with CRLF. A text that a spreadsheet would take for a formula gets an apostrophe in
 * front (OWASP, CSV injection), and every text is quoted, so that none can begin a cell of its own. Numbers are written
 * bare.
 */
export const csvRecords = (records: Cell[][]): string =>
  stringify(records, { escape_formulas: true, quoted_string: true, record_delimiter: 'windows' })

/** Tells Excel that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

/** The file in pieces, newest ads first. No more than one batch is held at a time. */
export async function* csvOf(search: Search, exported: Exported, now: Date): AsyncGenerator<string> {
  const columns = columnsOf(search)
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

/**
 * The pieces as a download. A piece is made only once the one before has left this process (`drained`), and none after
 * the client has gone.
 */
export function csvResponse(
  pieces: AsyncGenerator<string>,
  { fileName, signal, drained }: { fileName: string; signal: AbortSignal; drained: () => Promise<void> },
): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await drained()
        const piece = signal.aborted ? await pieces.return(undefined) : await pieces.next()
        if (piece.done) controller.close()
        else controller.enqueue(encoder.encode(piece.value))
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store, no-transform',
      'x-content-type-options': 'nosniff',
    },
  })
}
