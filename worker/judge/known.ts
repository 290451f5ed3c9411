import { factsFromAttributes } from '#domain/judgement/facts/from-attributes'
import type { Known } from '#domain/judgement/facts/judge-facts'
import type { Listing } from '#domain/listing/listing'

const centsPerDollar = 100

/** What is known about a listing before the model reads it: its figures, and the facts that follow from its labels. */
export function knownWithoutReading(listing: Listing): Promise<Known> {
  const { priceCents, currency, odometerMiles, year } = listing
  const isInDollars = currency === null || currency === 'USD'
  const price = priceCents !== null && isInDollars ? priceCents / centsPerDollar : null
  return Promise.resolve({ facts: factsFromAttributes(listing), figures: { price, odometer: odometerMiles, year } })
}
