import type { AdapterDefinition } from '../contract'
import { facebook } from './adapter'
import { areasFor } from './area'
import { liveOrigins, sandboxOrigins } from './origins'

const shared = 'one feed serves searches with many bounds'
const leftOut = 'sellers leave it out, and the site would hide those listings'

export const facebookDefinition: AdapterDefinition = {
  createAdapter: (mode, sandboxUrl) => facebook(mode === 'live' ? liveOrigins : sandboxOrigins(sandboxUrl)),
  areasFor,
  options: {
    // As text: few of the site's codes for makes and models are known, and its pages show none.
    make: { by: 'site', as: ['query'] },
    models: { by: 'site', as: ['query'] },
    price: { by: 'us', why: shared },
    year: { by: 'us', why: shared },
    mileage: { by: 'us', why: shared },
    transmission: { by: 'us', why: leftOut },
    bodyTypes: { by: 'us', why: leftOut },
    // The site gets a circle around the nearest metropolis that covers the search's. We filter by the exact circle.
    radius: { by: 'site', as: ['latitude', 'longitude', 'radius'] },
    countrywide: { by: 'site', as: ['latitude', 'longitude', 'radius'] },
  },
}
