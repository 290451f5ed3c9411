import { reconcileCar, type ReconciledCar } from '#domain/catalog/recognize/reconcile'
import { statedTrim } from '#domain/catalog/recognize/trim'
import type { ListingFlag, ResultRow } from '#domain/listing/listing'

/** The car from a row's title and separate fields. Make and model are catalog ids. */
export function carOfRow(row: ResultRow): ReconciledCar {
  const car = reconcileCar(row.title, row.makeModelText, row.year)
  const trim = row.trim === null ? car.trim : statedTrim(row.trim, car)
  return { ...car, year: row.year ?? car.year, trim: car.hasConflictingTitle ? null : trim }
}

/** The row's flags, plus disputed-car when its title and its fields name different cars. */
export function flagsOfRow(row: Pick<ResultRow, 'flags'>, { hasConflictingTitle }: ReconciledCar): ListingFlag[] {
  return hasConflictingTitle ? [...row.flags, 'disputed-car'] : row.flags
}
