import { toChecklist, type ChecklistRow } from '#domain/words/checklist'
import { formatDuration } from '#domain/words/relative-time'
import type { DateContext } from '#domain/words/time-zone'
import { viewOf, type Car } from '../../features/cars/cars.server'
import { toSavedCarView, type SavedCar } from '../../features/shortlist/saved-cars.server'

export type Comparison = ReturnType<typeof toComparison>
export type ComparedCar = Comparison['cars'][number]

/** One column a car. `wishes` has a row for each wish of any car; null where a car's search does not have the wish. */
export function toComparison(saved: SavedCar[], reader: DateContext) {
  const cars = saved.map((one) => {
    const { card, path, listingId } = toSavedCarView(one, reader)
    return { card, path, listingId, age: ageText(one.car, reader.now), listed: listedText(one.car, reader.now) }
  })
  const rows = saved.map(({ car }) => wishRows(car))
  const names = [...new Set(rows.flat().map(({ wish }) => wish))]
  const wishes = names.map((wish) => ({
    wish,
    answers: rows.map((own) => own.find((row) => row.wish === wish) ?? null),
  }))
  return { cars, wishes }
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
