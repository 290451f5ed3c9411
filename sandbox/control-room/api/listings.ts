import { Hono } from 'hono'
import { z } from 'zod'
import { isMarketplace, marketplaceLabels, marketplaces, type Marketplace } from '#domain/marketplaces'
import { simulatedSites } from '../../marketplaces/registry'
import type { SandboxState } from '../../state'
import {
  parseTitleStatus,
  createListedCar,
  listedPrice,
  newListingSchema,
  type NewListing,
} from '../../inventory/new-listing'
import { findPlace, type Place } from '../../inventory/places/places'
import { toCopyAdvertisement } from '../../inventory/sellers/copier'
import { availabilities, type Posting } from '../../inventory/posting'
import type { Inventory } from '../../inventory/inventory'
import { parseOrThrow, ControlError, readJson } from './errors'

const change = z.strictObject({
  price: z.number().int().min(0).nullable().optional(),
  description: z.string().optional(),
  sold: z.boolean().optional(),
  sale: z.enum(availabilities).optional(),
  removed: z.boolean().optional(),
})

/** Body of `POST /control/listings/:source/:id/copy`: how a swindler advertises the car. */
const copied = z.strictObject({
  source: z.string().default('facebook'),
  /** Whole dollars. */
  price: z.number().int().min(0),
  zip: z.string().default('83702'),
  vinStated: z.boolean().default(false),
  description: z.string().optional(),
})

const fewByDefault = 100
const listed = z.object({
  source: z.enum(marketplaces).optional(),
  make: z.string().optional(),
  model: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(50_000).default(fewByDefault),
})

/**
 * `/control/listings`: list a car, edit it, repost it, list a swindler's copy of it. `GET ?source=&make=&model=&limit=` returns the newest first, 100
 * by default. The result includes removed postings.
 */
export function listingRoutes(state: SandboxState): Hono {
  const app = new Hono()
  app.get('/', (c) => {
    const { source, make, model, limit } = parseOrThrow(c.req.query(), listed)
    const all = newestPostings(state.inventory, source ? [source] : marketplaces).filter(
      ({ car, goods }) =>
        ((!make && !model) || goods === null) && (!make || same(car.make, make)) && (!model || same(car.model, model)),
    )
    return c.json(all.slice(0, limit).map((p) => summary(state, p)))
  })
  app.post('/', async (c) => c.json(listedAs(state, addListing(state, await readJson(c, newListingSchema))), 201))
  app.get('/:source/:id', (c) => c.json(summary(state, findPosting(state, c.req.param()))))
  app.patch('/:source/:id', async (c) => {
    const posting = findPosting(state, c.req.param())
    state.inventory.edit(posting, await readJson(c, change), new Date())
    return c.json(summary(state, posting))
  })
  app.post('/:source/:id/repost', (c) => {
    const again = state.inventory.repost(findPosting(state, c.req.param()), new Date())
    return c.json(listedAs(state, again), 201)
  })
  app.post('/:source/:id/copy', async (c) => {
    const posting = findPosting(state, c.req.param())
    const copy = await readJson(c, copied)
    return c.json(listedAs(state, copyListing(state, posting, copy)), 201)
  })
  return app
}

/** Returns the newest postings first, at most `most` per marketplace. */
export const newestPostings = (inventory: Inventory, chosen: readonly Marketplace[], most = Infinity): Posting[] =>
  chosen
    .flatMap((marketplace) => inventory.listAll(marketplace).slice(-most))
    .reverse()
    .sort((a, b) => b.postedAt.getTime() - a.postedAt.getTime())

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Throws `ControlError` for an unknown marketplace or ZIP code. */
function whereListed({ source, zip }: { source: string; zip: string }): { marketplace: Marketplace; place: Place } {
  if (!isMarketplace(source)) throw new ControlError(400, `There is no marketplace "${source}".`)
  if (!simulatedSites[source])
    throw new ControlError(
      400,
      `${marketplaceLabels[source]} is not in the sandbox yet; use ${Object.keys(simulatedSites)}.`,
    )
  const place = findPlace(zip)
  if (!place) throw new ControlError(400, `zip: "${zip}" is not a US ZIP code.`)
  return { marketplace: source, place }
}

function copyListing(state: SandboxState, posting: Posting, input: z.output<typeof copied>): Posting {
  const { price, vinStated, description = posting.description } = input
  const copy = { ...whereListed(input), price, vinStated, description, postedAt: new Date() }
  return state.inventory.list(toCopyAdvertisement(posting, copy))
}

/** Lists a car manually. Throws `ControlError` for an unknown marketplace or ZIP code. */
export function addListing(state: SandboxState, input: NewListing): Posting {
  const { marketplace, place } = whereListed(input)
  const car = createListedCar(input)
  return state.inventory.list({
    marketplace,
    car,
    place,
    price: listedPrice(input, car),
    statedMiles: car.miles,
    description: input.description,
    headline: parseTitleStatus(input.title) ? undefined : input.title?.trim() || undefined,
    seller: input.seller,
    mapped: true,
    vinStated: input.vin !== undefined,
    views: car.seats ? ['side', 'front', 'interior'] : ['side', 'front'],
    postedAt: new Date(),
    language: 'en',
  })
}

/** Throws `ControlError` 404. */
export function findPosting(state: SandboxState, { source, id }: { source: string; id: string }): Posting {
  const found = isMarketplace(source) ? state.inventory.find(source, id) : null
  if (!found) throw new ControlError(404, `There is no listing ${id} on "${source}".`)
  return found
}

const postingUrl = (state: SandboxState, posting: Posting) =>
  simulatedSites[posting.marketplace]?.postingUrl(state, posting) ?? null

const listedAs = (state: SandboxState, posting: Posting) => ({
  source: posting.marketplace,
  id: posting.id,
  url: postingUrl(state, posting),
  postedAt: posting.postedAt.toISOString(),
})

const summary = (state: SandboxState, posting: Posting) => ({
  ...listedAs(state, posting),
  headline: posting.headline,
  goods: posting.goods,
  form: posting.form,
  price: posting.price,
  previousPrice: posting.previousPrice,
  statedMiles: posting.statedMiles,
  description: posting.description,
  seller: posting.seller,
  dealer: posting.dealer,
  sale: posting.sale,
  sold: posting.removed || posting.sale === 'sold',
  removed: posting.removed,
  repostOf: posting.repostOf,
  place: posting.place,
  car: { ...posting.car, features: [...posting.car.features] },
})
