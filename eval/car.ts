import { createHash } from 'node:crypto'
import { recognizeCar } from '#domain/catalog/recognize/recognize'
import { numberedPhotos } from '#domain/listing/photos'
import { documentOf, type ListingDocument } from '#worker/judge/listing-document'
import type { ReadableListing } from '#worker/judge/read-listing'
import type { SetRow } from './rows'

/** A listing of the set. Rows with the same text are one car, which is read once. */
export interface Car {
  /** Hash of the listing's content, so an answer never applies to a changed listing. */
  key: string
  listing: ReadableListing
  captions: string[]
}

const keyLength = 10
export const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, keyLength)

const centsPerDollar = 100

export function carOf(row: SetRow): Car {
  const { title = '', description = null, price = null, odometer = null, vin = null } = row
  const attributes = row.attributes ?? {}
  const captions = row.photos ?? []
  const key = shortHash(JSON.stringify([title, description, attributes, price, odometer, row.year, vin, captions]))
  const recognized = recognizeCar(title)
  const listing: ReadableListing = {
    ...unstated,
    id: key,
    externalId: key,
    contentHash: key,
    title,
    description,
    attributes,
    priceCents: price === null ? null : Math.round(price * centsPerDollar),
    odometerMiles: odometer,
    vin,
    make: recognized.make,
    model: recognized.model,
    trim: recognized.trim,
    year: row.year ?? recognized.year,
    photoUrls: captions.map((_, i) => `https://photos.example/${key}/${i + 1}.jpg`),
  }
  return { key, listing, captions }
}

const unstated = {
  marketplace: 'craigslist',
  url: 'https://listings.example/',
  currency: 'USD',
  transmission: null,
  bodyType: null,
  titleStatus: null,
  latitude: null,
  longitude: null,
  town: null,
  flags: [],
  postedAt: null,
  firstSeenAt: new Date(0),
  appearedAfter: null,
} satisfies Partial<ReadableListing>

/** The worker's own document of the car, with captions in place of the picture. */
export function shownCar({ listing, captions }: Car): ListingDocument {
  if (captions.length === 0) return documentOf(listing, null)
  const photos = numberedPhotos(listing)
  const document = documentOf(listing, { dataUrl: '', tokens: 0, columns: photos.length, photos })
  const tiles = captions.map((caption, i) => `tile ${i + 1}: ${caption}`)
  return { ...document, listing: { ...document.listing, ...{ 'picture in words': tiles } }, picture: null }
}
