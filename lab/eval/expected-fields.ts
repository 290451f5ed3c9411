import { z } from 'zod'

/** The latest model year of the committed texts, for ages such as "no older than 5 years". */
export const currentYear = 2026

const text = z.string()
const list = z.array(text)

/** The fields of the form that a description states, as typed there. */
export const expectedFields = {
  ...{ make: text.optional(), models: list.optional(), transmission: text.optional(), bodyTypes: list.optional() },
  ...{ priceFrom: text.optional(), priceTo: text.optional(), yearFrom: text.optional(), yearTo: text.optional() },
  ...{ mileageFrom: text.optional(), mileageTo: text.optional(), location: text.optional(), radius: text.optional() },
  countrywide: z.literal(true).optional(),
  otherCars: z.array(z.strictObject({ make: text, models: list })).optional(),
  otherPlaces: z.array(z.strictObject({ location: text, radius: text })).optional(),
}
