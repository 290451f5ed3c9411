import { watchedFeeds } from '#domain/crawl/watched-feeds'
import { choicesByUs, modelsOrAny, type AdapterDefinition } from '../contract'
import { facebook } from './adapter'
import { areaAround, gridAround, isWellInside } from './area'
import { liveOrigins, sandboxOrigins } from './origins'

const shared = 'one feed serves searches with many bounds'
const inOwnWords = 'sellers write it in many ways, and few of the site’s codes are known'
const leftOut = 'sellers leave it out, and the site would hide those listings'

export const facebookDefinition: AdapterDefinition = {
  createAdapter: (mode, sandboxUrl) => facebook(mode === 'live' ? liveOrigins : sandboxOrigins(sandboxUrl)),
  watchedFeeds: watchedFeeds.facebook,
  // No first look for a circle larger than the site's largest: that would take one request for each of many circles.
  firstLooks: ({ circle, make, models }) => {
    const area = circle && areaAround(circle)
    return area ? modelsOrAny(models).map((model) => ({ area, make, model })) : []
  },
  overlap: { areas: gridAround, isInside: isWellInside, isOrdered: false },
  options: {
    make: { by: 'us', why: inOwnWords },
    models: { by: 'us', why: inOwnWords },
    price: { by: 'us', why: shared },
    year: { by: 'us', why: shared },
    mileage: { by: 'us', why: shared },
    ...choicesByUs(leftOut),
    // The site gets circles of a fixed grid that cover the search's circle. We filter by the exact circle.
    radius: { by: 'site', as: ['latitude', 'longitude', 'radius'] },
    countrywide: { by: 'site', as: ['latitude', 'longitude', 'radius'] },
  },
}
