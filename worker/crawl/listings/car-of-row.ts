import { agreedCar, type AgreedCar } from '#domain/catalogue/recognise/agree'
import { statedTrim } from '#domain/catalogue/recognise/trim-of'
import type { ListingFlag, ResultRow } from '#domain/listing/listing'

/** Which car a row offers, by its title and the fields that it states separately. Make and model are catalogue ids. */
export function carOfRow(row: ResultRow): AgreedCar {
  const car = agreedCar(row.title, row.makeModelText, row.year)
  const trim = row.trim === null ? car.trim : statedTrim(row.trim, car)
  return { ...car, year: row.year ?? car.year, trim: car.isDisputed ? null : trim }
}

/** The row's flags, with disputed-car when its title and its fields name different cars. */
export function flagsOfRow(row: Pick<ResultRow, 'flags'>, { isDisputed }: AgreedCar): ListingFlag[] {
  return isDisputed ? [...row.flags, 'disputed-car'] : row.flags
}
