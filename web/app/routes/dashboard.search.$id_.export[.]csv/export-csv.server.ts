import { findMake, findModel } from '#domain/catalog/names/catalog'
import { criterionLabel, type Criterion } from '#domain/judgment/criteria/criterion'
import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import { sanitizeLine } from '#domain/words/car-text'
import { answerText } from '#domain/judgment/verdicts/verdict'
import { evidenceText } from '#domain/words/evidence-text'
import type { DateContext } from '#domain/words/time-zone'
import type { Search } from '#prisma/generated/client'
import { getCriteria } from '../../features/wishes/criteria.server'
import { viewOf } from '../../features/cars/cars.server'
import type { CarView } from '#domain/words/car-view'
import { byteOrderMark, formatCsv, type CsvCell } from '../../http/download.server'
import { gradeOutcomes, noSeenFilter, outcomeLabels, type Cursor } from '../../features/searches/seen/seen-filter'
import { listSeenAds, type SeenAd } from '../../features/searches/seen/seen-ads.server'
import { explainOutcome, explanationText } from '../../features/searches/seen/ad-view'

/** `results` exports the cars in the match, likely and possible grades; `seen` exports everything the search saw. */
export type ExportKind = 'results' | 'seen'

/** Ads per SQL statement. */
const batchSize = 500
/** Ads per chunk of the file, between which other requests are answered. */
const chunkSize = 50

/** The file in chunks, newest ads first. Holds at most one batch in memory. */
export async function* streamCsv(search: Search, exported: ExportKind, now: Date): AsyncGenerator<string> {
  const columns = exportColumns(search, { now, timeZone: null })
  yield byteOrderMark + formatCsv([columns.map(({ title }) => title)])
  for (const outcome of exported === 'results' ? gradeOutcomes : [null]) {
    const filter = { ...noSeenFilter, outcome }
    let after: Cursor | null = null
    for (;;) {
      const ads: SeenAd[] = await listSeenAds(search, { filter, after, most: batchSize }, now)
      for (let at = 0; at < ads.length; at += chunkSize)
        yield formatCsv(ads.slice(at, at + chunkSize).map((ad) => exportCells(ad, columns)))
      const last = ads.at(-1)
      if (!last || ads.length < batchSize) break
      after = { foundAt: last.car.foundAt, listingId: last.car.listingId }
    }
  }
}

interface Column {
  title: string
  cell: (ad: SeenAd, view: CarView) => CsvCell
}

function exportColumns(search: Search, reader: DateContext): Column[] {
  const wishes = (getCriteria(search) ?? []).filter(({ kind }) => kind === 'wish')
  return [
    { title: 'Outcome', cell: ({ outcome }) => outcomeLabels[outcome] },
    {
      title: 'Reason',
      cell: (ad, { verdicts }) => explanationText(explainOutcome(ad, verdicts, search.status === 'PAUSED', reader)),
    },
    { title: 'Title', cell: ({ car }) => car.title },
    { title: 'Price (USD)', cell: ({ car }) => car.price },
    { title: 'Mileage (mi)', cell: ({ car }) => car.mileage },
    { title: 'Year', cell: ({ car }) => car.listing.year },
    { title: 'Make', cell: ({ car }) => namesOf(car.listing).make },
    { title: 'Model', cell: ({ car }) => namesOf(car.listing).model },
    { title: 'Town', cell: ({ car }) => car.listing.town },
    { title: 'Distance (mi)', cell: ({ car }) => car.distanceMiles },
    { title: 'Marketplace', cell: ({ car }) => marketplaceLabels[car.marketplace as Marketplace] },
    { title: 'Link', cell: ({ car }) => car.url },
    { title: 'Posted (UTC)', cell: ({ car }) => timeCell(car.postedAt) },
    { title: 'Found (UTC)', cell: ({ car }) => timeCell(car.foundAt) },
    { title: 'Gone (UTC)', cell: ({ car }) => timeCell(car.goneAt) },
    { title: 'Alerted (UTC)', cell: ({ notifiedAt }) => timeCell(notifiedAt) },
    ...wishes.map(wishColumn),
  ]
}

/** Example: "yes: “black leather seats, heated”". */
function wishColumn(wish: Criterion): Column {
  const title = `${wish.polarity === 'unwanted' ? 'Not wanted' : 'Wanted'}: ${criterionLabel(wish)}`
  return {
    title,
    cell(_, { verdicts }) {
      const verdict = verdicts.find(({ criterionId }) => criterionId === wish.id)
      if (!verdict) return null
      const evidence = verdict.evidence.map(evidenceText).join('; ')
      return evidence ? `${answerText(verdict)}: ${evidence}` : verdict.answer
    },
  }
}

/** One row for an ad. Text is reduced to one line. */
function exportCells(ad: SeenAd, columns: Column[]): CsvCell[] {
  const view = viewOf(ad.car)
  return columns.map(({ cell }) => {
    const value = cell(ad, view)
    return typeof value === 'string' ? sanitizeLine(value) : value
  })
}

function namesOf({ make, model }: { make: string | null; model: string | null }) {
  const entry = make === null ? null : findMake(make)
  return { make: entry?.name ?? make, model: (entry && model && findModel(entry, model)?.name) ?? model }
}

/** UTC time in a format that spreadsheets parse: "2026-11-21 14:10:05". */
const timeCell = (time: Date | null) =>
  time && time.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ')
