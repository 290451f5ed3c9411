import type { ResultRow } from '#domain/listing/listing'

/** For rows that state nothing of the car apart from their title. */
export const toldByTitle = {
  year: null,
  makeModelText: null,
  trim: null,
  transmission: null,
  bodyType: null,
  vin: null,
  sale: 'on sale',
} satisfies Partial<ResultRow>
