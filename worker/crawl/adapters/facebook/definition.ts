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
    // As words: few of the site's numbers for makes and models are known, and its pages tell none.
    make: { by: 'site', as: ['query'] },
    models: { by: 'site', as: ['query'] },
    price: { by: 'us', why: shared },
    year: { by: 'us', why: shared },
    mileage: { by: 'us', why: shared },
    transmission: { by: 'us', why: leftOut },
    bodyTypes: { by: 'us', why: leftOut },
    // A circle around the nearest metropolis that holds the search's own; the exact circle is ours.
    radius: { by: 'site', as: ['latitude', 'longitude', 'radius'] },
    countrywide: { by: 'site', as: ['latitude', 'longitude', 'radius'] },
  },
}
