import { areasWithin, craigslistAreas } from '#domain/places/craigslist-areas'
import { choicesByUs, modelsOrAny, type AdapterDefinition, type Circle } from '../contract'
import { craigslist } from './adapter'
import { liveOrigins, sandboxOrigins } from './origins'

const namedInManyWays = 'sellers write it in many ways, and the site compares words'
const hostsIn = (circle: Circle | null) =>
  (circle ? areasWithin(circle, circle.radiusMiles) : craigslistAreas).map(({ hostname }) => hostname)
const shared = 'one feed serves searches with many bounds'

export const craigslistDefinition: AdapterDefinition = {
  createAdapter: (mode, sandboxUrl) => craigslist(mode === 'live' ? liveOrigins : sandboxOrigins(sandboxUrl)),
  // All cars of the area: sellers write the make and model in too many ways to ask the site for them.
  watchedFeeds: ({ circle }) => hostsIn(circle).map((area) => ({ area, make: null, model: null })),
  // The site has no countrywide search, and asking all its areas for a model would delay every other search.
  firstLooks: ({ circle, make, models }) =>
    (circle ? hostsIn(circle) : []).flatMap((area) => modelsOrAny(models).map((model) => ({ area, make, model }))),
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
