import { findMake, findModel } from '#domain/catalog/names/catalog'
import { criterionLabel, type Criterion } from '#domain/judgment/criteria/criterion'
import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import { sanitizeLine } from '#domain/words/car-text'
import { answerText } from '#domain/judgment/verdicts/verdict'
import { evidenceText } from '#domain/words/evidence-text'
import type { DateReader } from '#domain/words/time-zone'
import type { Search } from '#prisma/generated/client'
import { criteriaOf } from '../../features/wishes/criteria'
import { shownCar, type ShownCar } from '../../features/cars/shown-car'
import type { Cell } from '../../http/download.server'
import { outcomes } from '../../features/searches/seen/never-seen'
import type { SeenAd } from '../../features/searches/seen/seen-ads.server'
import { whyOf, whyText } from '../../features/searches/seen/why-words'

interface Column {
  title: string
  cell: (ad: SeenAd, card: ShownCar) => Cell
}

export function columnsOf(search: Search, reader: DateReader): Column[] {
  const wishes = (criteriaOf(search) ?? []).filter(({ kind }) => kind === 'wish')
  return [
    { title: 'Outcome', cell: ({ outcome }) => outcomes[outcome] },
    { title: 'Reason', cell: (ad, card) => whyText(whyOf(ad, card.verdicts, search.status === 'PAUSED', reader)) },
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
    { title: 'Told (UTC)', cell: ({ toldAt }) => timeCell(toldAt) },
    ...wishes.map(wishColumn),
  ]
}

/** Example: "yes: “black leather seats, heated”". */
function wishColumn(wish: Criterion): Column {
  const title = `${wish.polarity === 'unwanted' ? 'Not wanted' : 'Wanted'}: ${criterionLabel(wish)}`
  return {
    title,
    cell(_, card) {
      const verdict = card.verdicts.find(({ criterionId }) => criterionId === wish.id)
      if (!verdict) return null
      const evidence = verdict.evidence.map(evidenceText).join('; ')
      return evidence ? `${answerText(verdict)}: ${evidence}` : verdict.answer
    },
  }
}

/** One row for an ad. Text is reduced to one line. */
export function cellsOf(ad: SeenAd, columns: Column[], now: Date): Cell[] {
  const card = shownCar(ad.car, now)
  return columns.map(({ cell }) => {
    const value = cell(ad, card)
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
