import { formatDollars } from '#domain/figures'
import { toChecklist, type ChecklistRow } from '#domain/words/checklist'
import { factTable, type FactRow } from '#domain/words/fact-table'
import { formatDuration } from '#domain/words/relative-time'
import type { DateContext } from '#domain/words/time-zone'
import { viewOf, type Car } from '../../features/cars/cars.server'
import { toSavedCarView, type SavedCar } from '../../features/shortlist/saved-cars.server'
import { loadBeforeYouGo, type BeforeYouGo } from '../../features/viewing/before-you-go.server'
import { loadStatedVin } from '../../features/viewing/stated-vin.server'
import { bestValues } from './best-values'

export type Comparison = Awaited<ReturnType<typeof compareCars>>
export type ComparedCar = Comparison['cars'][number]

/** Rows whose best value is marked. */
export type BestOf = 'price' | 'mileage' | 'age' | 'distance' | 'recalls'

/**
 * One column a car. `wishes` has a row for each wish of any car; null where a car's search does not have the wish. A
 * statement a car, and the waiting of `loadBeforeYouGo`.
 */
export async function compareCars(saved: SavedCar[], reader: DateContext) {
  const found = await Promise.all(saved.map(async (one) => ({ ...one, ...(await lookUp(one, reader)) })))
  const cars = found.map((one) => {
    const { car, facts, recalls } = one
    const { card, path, listingId, note } = toSavedCarView(one, reader)
    return {
      ...{ card, path, listingId, note, age: ageText(car, reader.now), listed: listedText(car, reader.now) },
      usual: car.estimate?.expectedCents ? formatDollars(Math.round(car.estimate.expectedCents / 100)) : '',
      ...{ title: valuesOf(facts, 'Title'), fees: valuesOf(facts, 'Fees'), owners: valuesOf(facts, 'Owners') },
      recalls: recallText(recalls),
    }
  })
  const rows = saved.map(({ car }) => wishRows(car))
  const names = [...new Set(rows.flat().map(({ wish }) => wish))]
  const wishes = names.map((wish) => ({
    wish,
    answers: rows.map((own) => own.find((row) => row.wish === wish) ?? null),
  }))
  return { cars, wishes, best: bestOfRows(found) }
}

type LookedUp = Awaited<ReturnType<typeof lookUp>>

async function lookUp({ car: { listing, risks } }: SavedCar, reader: DateContext) {
  const stated = await loadStatedVin([{ listing }])
  const { recalls } = await loadBeforeYouGo({ shown: { listing, risks } }, stated, reader)
  return { facts: factTable(stated.shown), recalls }
}

const valuesOf = (facts: FactRow[], name: string): string =>
  facts
    .find((row) => row.name === name)
    ?.values.map(({ value }) => value)
    .join(', ') ?? ''

/** Recalls are those of the model: only the VIN tells which are open. */
function recallText({ state, total }: BeforeYouGo['recalls']): string {
  if (state !== 'answered') return ''
  return total === 0 ? 'None of this model' : `${total} of this model`
}

/** A car that is gone is no choice. */
function bestOfRows(found: (SavedCar & LookedUp)[]): Record<BestOf, boolean[]> {
  const of = (prefers: 'low' | 'high', value: (one: SavedCar & LookedUp) => number | null) =>
    bestValues(
      found.map((one) => (one.car.isGone ? null : value(one))),
      prefers,
    )
  return {
    price: of('low', ({ car }) => car.price),
    mileage: of('low', ({ car }) => car.mileage),
    age: of('high', ({ car }) => car.listing.year),
    distance: of('low', ({ car }) => car.distanceMiles),
    recalls: of('low', ({ recalls }) => (recalls.state === 'answered' ? recalls.total : null)),
  }
}

/** Answered wishes first, then those that the ad leaves open. */
function wishRows(car: Car): ChecklistRow[] {
  const { rows, unstated } = toChecklist(viewOf(car).verdicts)
  const open = unstated.map(({ wish, strength }): ChecklistRow => {
    return { tone: 'open', wish, isNice: strength === 'nice', note: 'Not stated', proof: [] }
  })
  return [...rows, ...open]
}

/** "10 years (2016)". A car of this model year, or of the next, is new. Empty if no year is stated. */
function ageText({ listing: { year } }: Car, now: Date): string {
  if (year === null) return ''
  const years = now.getUTCFullYear() - year
  if (years < 1) return `New (${year})`
  return `${years === 1 ? '1 year' : `${years} years`} (${year})`
}

/** "5 days". A posting without a date was there before we first saw it. Of a gone car, until then. */
function listedText({ listing: { postedAt, firstSeenAt, goneAt } }: Car, now: Date): string {
  const length = formatDuration((goneAt ?? now).getTime() - (postedAt ?? firstSeenAt).getTime())
  return postedAt ? length : `At least ${length}`
}
