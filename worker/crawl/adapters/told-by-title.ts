import type { ResultRow } from '#domain/listing/listing'

/** What a row says of a car that it states by its title alone. */
export const toldByTitle = {
  year: null,
  makeModelText: null,
  trim: null,
  transmission: null,
  bodyType: null,
  vin: null,
  sale: 'on sale',
} satisfies Partial<ResultRow>

/** What a row can state that does not state the car apart from its title. */
type RowByTitle = Omit<ResultRow, keyof typeof toldByTitle | 'latitude' | 'longitude'> & {
  sale?: ResultRow['sale']
  place: Pick<ResultRow, 'latitude' | 'longitude'> | null
}

/**
 * A row that states nothing of the car apart from its title. Field by field: an object of so many fields that holds
 * another one's copy (`{ ...row, … }`) takes many times as long to make and to read.
 */
export function rowByTitle(row: RowByTitle): ResultRow {
  return {
    marketplace: row.marketplace,
    externalId: row.externalId,
    token: row.token,
    url: row.url,
    title: row.title,
    priceCents: row.priceCents,
    currency: row.currency,
    odometerMiles: row.odometerMiles,
    year: toldByTitle.year,
    makeModelText: toldByTitle.makeModelText,
    trim: toldByTitle.trim,
    transmission: toldByTitle.transmission,
    bodyType: toldByTitle.bodyType,
    vin: toldByTitle.vin,
    sale: row.sale ?? toldByTitle.sale,
    postedAt: row.postedAt,
    latitude: row.place?.latitude ?? null,
    longitude: row.place?.longitude ?? null,
    town: row.town,
    photoUrls: row.photoUrls,
    flags: row.flags,
  }
}
