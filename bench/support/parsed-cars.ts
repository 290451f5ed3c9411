import { reconcileCar } from '#domain/catalog/recognize/reconcile'
import type { PricedCar } from '#domain/deal/priced-car'
import { findStatedFaults } from '#domain/deal/fault-words'
import { type Posting, reliableFigures } from '#domain/listing/listing'
import type { Marketplace } from '#domain/marketplaces'
import { validDatadomeCookie } from '#sandbox/marketplaces/cargurus/site'
import type { Adapters } from '#worker/crawl/adapters/registry'

export interface ParsedCar extends PricedCar {
  make: string
  model: string
  isFaulty: boolean
}

interface Listed {
  source: Marketplace
  id: string
  url: string
  removed: boolean
  goods: string | null
  car: { vin: string }
}

const atATime = 16

/**
 * Fetches and parses the posting page of every listing of the sandbox as the product does. Skips those without a make,
 * model, year, mileage, or price. Listings of one car on several sites share `vehicleId`.
 */
export async function fetchParsedCars(adapters: Adapters, sandboxUrl: string): Promise<ParsedCar[]> {
  const reply = await fetch(`${sandboxUrl}/control/listings?limit=50000`)
  const waiting = ((await reply.json()) as Listed[]).filter(({ removed, goods }) => !removed && goods === null)
  const cars: ParsedCar[] = []
  const work = async () => {
    for (let listed = waiting.pop(); listed; listed = waiting.pop()) {
      const posting = await fetchPosting(adapters, listed)
      const car = posting && toParsedCar(posting, listed.car.vin)
      if (car) cars.push(car)
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return cars
}

async function fetchPosting(adapters: Adapters, { source, url, id }: Listed): Promise<Posting | null> {
  const adapter = adapters[source]!
  const [request] = adapter.postingRequests({ url, externalId: id })
  const reply = await fetch(request!.url, { headers: { accept: request!.accept, cookie: validDatadomeCookie } })
  const body = await reply.text()
  if (!reply.ok) return null
  const page = adapter.parsePosting({ url: reply.url, status: reply.status, body, form: null })
  return page.kind === 'posting' ? page.posting : null
}

function toParsedCar(posting: Posting, vehicleId: string): ParsedCar | null {
  const { make, model, year, trim } = reconcileCar(posting.title, posting.makeModelText, posting.year)
  const { priceCents, odometerMiles } = reliableFigures(posting)
  const statedYear = posting.year ?? year
  if (!make || !model || statedYear === null || priceCents === null || odometerMiles === null) return null
  const { vin, titleStatus, latitude, longitude } = posting
  const isFaulty = findStatedFaults(posting).length > 0
  const figures = { year: statedYear, priceCents, odometerMiles }
  return { ...{ make, model, ...figures, isFaulty }, trim, vehicleId, vin, titleStatus, latitude, longitude }
}
