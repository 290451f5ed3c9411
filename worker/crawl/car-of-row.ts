import { recogniseCar, type RecognisedCar } from '#domain/catalogue/recognise'
import type { ResultRow } from '#domain/listing'

/** Which car a row offers: by what it states apart, and by its title for the rest. Make and model are catalogue ids. */
export function carOfRow(row: ResultRow): RecognisedCar {
  const byTitle = recogniseCar(row.title)
  const stated = row.makeModelText === null ? null : recogniseCar(row.makeModelText)
  return {
    year: row.year ?? byTitle.year,
    make: stated?.make ?? byTitle.make,
    model: stated ? stated.model : byTitle.model,
    trim: row.trim ?? byTitle.trim,
  }
}
