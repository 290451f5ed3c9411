import { watchedFeeds } from '#domain/crawl/watched-feeds'
import { areasWithin } from '#domain/places/craigslist-areas'
import { choicesByUs, modelsOrAny, type AdapterDefinition } from '../contract'
import { craigslist } from './adapter'
import { liveOrigins, sandboxOrigins } from './origins'

const namedInManyWays = 'sellers write it in many ways, and the site compares words'
const shared = 'one feed serves searches with many bounds'

export const craigslistDefinition: AdapterDefinition = {
  createAdapter: (mode, sandboxUrl) => craigslist(mode === 'live' ? liveOrigins : sandboxOrigins(sandboxUrl)),
  watchedFeeds: watchedFeeds.craigslist,
  // The site has no countrywide search, and searching all its areas for a model would delay every other search.
  firstLooks: ({ circle, make, models }) =>
    (circle ? areasWithin(circle, circle.radiusMiles) : []).flatMap(({ hostname }) =>
      modelsOrAny(models).map((model) => ({ area: hostname, make, model })),
    ),
  overlap: { areas: (area) => [area], isInside: () => true, isOrdered: true },
  options: {
    make: { by: 'us', why: namedInManyWays },
    models: { by: 'us', why: namedInManyWays },
    price: { by: 'us', why: shared },
    year: { by: 'us', why: shared },
    mileage: { by: 'us', why: shared },
    ...choicesByUs('sellers leave it out, and the site would hide those postings'),
    // The site filters by area only. We filter by the exact circle, which areas overlap.
    radius: { by: 'site', as: ['batch', 'searchPath'] },
    countrywide: { by: 'site', as: ['batch', 'searchPath'] },
  },
}
