import type { ResultRow } from '#domain/listing/listing'

/** The car fields of a row that states the car by its title only. */
export const fieldsFromTitle = {
  year: null,
  makeModelText: null,
  trim: null,
  transmission: null,
  bodyType: null,
  vin: null,
  sale: 'on sale',
} satisfies Partial<ResultRow>

/** The other fields of such a row. */
type RowByTitle = Omit<ResultRow, keyof typeof fieldsFromTitle | 'latitude' | 'longitude'> & {
  sale?: ResultRow['sale']
  place: Pick<ResultRow, 'latitude' | 'longitude'> | null
}

/**
 * A row that states the car by its title only. Built field by field, because an object with so many fields that starts
 * as a copy (`{ ...row, … }`) takes many times as long to make and to read.
 */
export function rowFromTitle(row: RowByTitle): ResultRow {
  return {
    marketplace: row.marketplace,
    externalId: row.externalId,
    token: row.token,
    url: row.url,
    title: row.title,
    priceCents: row.priceCents,
    currency: row.currency,
    odometerMiles: row.odometerMiles,
    year: fieldsFromTitle.year,
    makeModelText: fieldsFromTitle.makeModelText,
    trim: fieldsFromTitle.trim,
    transmission: fieldsFromTitle.transmission,
    bodyType: fieldsFromTitle.bodyType,
    vin: fieldsFromTitle.vin,
    sale: row.sale ?? fieldsFromTitle.sale,
    postedAt: row.postedAt,
    latitude: row.place?.latitude ?? null,
    longitude: row.place?.longitude ?? null,
    town: row.town,
    photoUrls: row.photoUrls,
    flags: row.flags,
  }
}
