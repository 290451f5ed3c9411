import { Hono } from 'hono'
import { z } from 'zod'
import { isMarketplace, marketplaceLabels } from '#domain/marketplaces'
import { sites } from '../sites'
import type { SandboxState } from '../state'
import { asTitleStatus, carOf, newListing, type NewListing } from '../world/new-listing'
import { findPlace } from '../world/places'
import type { Posting } from '../world/posting'
import { ControlError, readJson } from './errors'

const change = z.strictObject({
  price: z.number().int().min(0).nullable().optional(),
  description: z.string().optional(),
  sold: z.boolean().optional(),
})
export type ListingChange = z.output<typeof change>

/** `/control/listings`: list a car, edit it, list it again. */
export function listingRoutes(state: SandboxState): Hono {
  const app = new Hono()
  app.get('/', (c) => c.json(state.world.postings.map((p) => summary(state, p))))
  app.post('/', async (c) => c.json(listedAs(state, addListing(state, await readJson(c, newListing))), 201))
  app.get('/:source/:id', (c) => c.json(summary(state, findPosting(state, c.req.param()))))
  app.patch('/:source/:id', async (c) => {
    const posting = findPosting(state, c.req.param())
    state.world.edit(posting, await readJson(c, change), new Date())
    return c.json(summary(state, posting))
  })
  app.post('/:source/:id/repost', (c) => {
    const again = state.world.repost(findPosting(state, c.req.param()), new Date())
    return c.json(listedAs(state, again), 201)
  })
  return app
}

/** Lists a car by hand, now. Throws `ControlError` for a site or a ZIP code that is not there. */
export function addListing(state: SandboxState, input: NewListing): Posting {
  const { source } = input
  if (!isMarketplace(source)) throw new ControlError(400, `There is no marketplace "${source}".`)
  if (!sites[source])
    throw new ControlError(400, `${marketplaceLabels[source]} is not in the sandbox yet; use craigslist.`)
  const place = findPlace(input.zip)
  if (!place) throw new ControlError(400, `zip: "${input.zip}" is not a US ZIP code.`)
  const car = carOf(input)
  return state.world.list({
    source,
    car,
    place,
    price: input.price === undefined ? 12_000 : input.price,
    statedMiles: car.miles,
    description: input.description,
    headline: asTitleStatus(input.title) ? undefined : input.title?.trim() || undefined,
    seller: input.seller,
    mapped: true,
    vinStated: input.vin !== undefined,
    views: car.seats ? ['side', 'front', 'interior'] : ['side', 'front'],
    postedAt: new Date(),
    language: 'en',
  })
}

/** The posting of a site and an id. Throws `ControlError` 404. */
export function findPosting(state: SandboxState, { source, id }: { source: string; id: string }): Posting {
  const found = isMarketplace(source) ? state.world.find(source, id) : null
  if (!found) throw new ControlError(404, `There is no listing ${id} on "${source}".`)
  return found
}

const urlOf = (state: SandboxState, posting: Posting) => sites[posting.source]?.postingUrl(state, posting) ?? null

const listedAs = (state: SandboxState, posting: Posting) => ({
  source: posting.source,
  id: posting.id,
  url: urlOf(state, posting),
  postedAt: posting.postedAt.toISOString(),
})

/** A posting with the truth of its car. */
const summary = (state: SandboxState, posting: Posting) => ({
  ...listedAs(state, posting),
  headline: posting.headline,
  price: posting.price,
  description: posting.description,
  sold: posting.removed,
  repostOf: posting.repostOf,
  place: posting.place,
  car: { ...posting.car, features: [...posting.car.features] },
})
