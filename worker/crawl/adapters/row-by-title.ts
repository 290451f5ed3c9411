import type { ResultRow } from '#domain/listing/listing'

export const fieldsFromTitle = {
  year: null,
  makeModelText: null,
  trim: null,
  transmission: null,
  bodyType: null,
  vin: null,
  seller: null,
  sale: 'on sale',
} satisfies Partial<ResultRow>

type RowByTitle = Omit<ResultRow, keyof typeof fieldsFromTitle | 'latitude' | 'longitude'> & {
  sale?: ResultRow['sale']
  seller?: ResultRow['seller']
  place: Pick<ResultRow, 'latitude' | 'longitude'> | null
}

/**
 * Creates a row that states the car only in its title. Built field by field: with this many fields, an object that
 * starts from a spread (`{ ...row, … }`) takes many times as long to create and to read.
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
    seller: row.seller ?? fieldsFromTitle.seller,
    sale: row.sale ?? fieldsFromTitle.sale,
    postedAt: row.postedAt,
    latitude: row.place?.latitude ?? null,
    longitude: row.place?.longitude ?? null,
    town: row.town,
    photoUrls: row.photoUrls,
    flags: row.flags,
  }
}
