import { beforeAll, expect, test } from 'vitest'
import { recognizeCar } from '#domain/catalog/recognize/recognize'
import { getPriceLevel, toPriceRange } from '#domain/deal/price-level'
import { isPlaceholderOdometer, isPlaceholderPrice } from '#domain/listing/placeholder-figures'
import { callControl } from '../../e2e/support/control'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { useSandbox } from '../../e2e/support/sandbox'
import { estimatePrices } from './estimate-prices'

const database = useDatabase()
const sandbox = useSandbox({ size: 20_000 })

/** As people list them in the control room: without a price, so that it is the usual one, and without a trim. */
const cars = [
  { make: 'Honda', model: 'Civic', year: 2016, mileage: 95_000 },
  { make: 'Toyota', model: 'Camry', year: 2012, mileage: 140_000 },
  { make: 'Ford', model: 'F-150', year: 2015, mileage: 110_000 },
  { make: 'Toyota', model: 'Tacoma', year: 2019, mileage: 60_000 },
  { make: 'Mazda', model: 'MX-5 Miata', year: 2006, mileage: 150_000 },
  { make: 'Subaru', model: 'Outback', year: 2017, mileage: 90_000 },
  { make: 'Chevrolet', model: 'Silverado 1500', year: 2014, mileage: 120_000 },
  { make: 'Tesla', model: 'Model 3', year: 2018, mileage: 70_000 },
  { make: 'Nissan', model: 'Altima', year: 2015, mileage: 100_000 },
  { make: 'Honda', model: 'CR-V', year: 2018, mileage: 70_000 },
]

interface Listed {
  source: string
  id: string
  url: string
  headline: string
  goods: string | null
  price: number | null
  statedMiles: number | null
  place: { latitude: number; longitude: number }
  form: { year: number; title: string }
  car: { make: string; model: string; year: number; trim: string | null; vin: string }
}

const thisYear = new Date().getUTCFullYear()

const control = <Answer>(method: 'GET' | 'POST', path: string, body?: unknown) =>
  callControl<Answer>(sandbox.url, method, path, body)

/** What a crawler knows of an ad by its row and page. Null for one that offers no car. */
function toRow({ source, id, url, headline, goods, price, statedMiles, place, form, car }: Listed) {
  const { make, model } = recognizeCar(`${car.year} ${car.make} ${car.model}`)
  if (goods !== null) return null
  const { year } = form
  const figures = { priceCents: price === null ? null : price * 100, odometerMiles: statedMiles }
  const flags = [
    ...(price !== null && isPlaceholderPrice(price * 100, year) ? ['placeholder-price'] : []),
    ...(statedMiles !== null && isPlaceholderOdometer(statedMiles, year, thisYear) ? ['placeholder-odometer'] : []),
  ]
  return {
    ...{ marketplace: source, externalId: id, url, title: headline, currency: 'USD', make, model, year },
    ...{ trim: source === 'cargurus' ? car.trim : null, titleStatus: form.title, flags, photoUrls: [], ...figures },
    ...{ latitude: place.latitude, longitude: place.longitude, changedAt: new Date() },
  }
}

beforeAll(async () => {
  await emptyTables(database.db, 'Listing')
  for (const { make, model } of cars) {
    const query = new URLSearchParams({ make, model, limit: '50000' })
    const ads = await control<Listed[]>('GET', `listings?${query}`)
    await database.db.listing.createMany({ data: ads.flatMap((ad) => toRow(ad) ?? []) })
  }
})

test.each(cars)('a $year $make $model listed by hand at its usual price is fair', async (car) => {
  const { source, id } = await control<Listed>('POST', 'listings', { source: 'craigslist', ...car })
  const listed = await control<Listed>('GET', `listings/${source}/${id}`)
  const listing = await database.db.listing.create({ data: toRow(listed)! })
  await estimatePrices(database.db, [listing.id], new Date())
  const estimate = await database.db.priceEstimate.findUniqueOrThrow({ where: { listingId: listing.id } })
  const range = toPriceRange(estimate)
  expect(range).not.toBeNull()
  expect(getPriceLevel(listing.priceCents!, range!)).toBe('FAIR')
})
