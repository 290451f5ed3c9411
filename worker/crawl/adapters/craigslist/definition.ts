import { areasWithin, craigslistAreas } from '#domain/places/craigslist-areas'
import type { AdapterDefinition } from '../contract'
import { craigslist } from './adapter'
import { liveOrigins, sandboxOrigins } from './origins'

const shared = 'one feed serves searches with many bounds'

export const craigslistDefinition: AdapterDefinition = {
  createAdapter: (mode, sandboxUrl) => craigslist(mode === 'live' ? liveOrigins : sandboxOrigins(sandboxUrl)),
  // The site has no countrywide search, so its areas are crawled in rotation.
  areasFor: (circle) => ({
    areas: (circle ? areasWithin(circle, circle.radiusMiles) : craigslistAreas).map((area) => area.hostname),
    isInRotation: circle === null,
  }),
  options: {
    make: { by: 'site', as: ['auto_make_model'] },
    models: { by: 'site', as: ['auto_make_model'] },
    price: { by: 'us', why: shared },
    year: { by: 'us', why: shared },
    mileage: { by: 'us', why: shared },
    transmission: { by: 'us', why: 'sellers leave it out, and the site would hide those postings' },
    bodyTypes: { by: 'us', why: 'sellers leave it out, and the site would hide those postings' },
    // The site filters by area only. We filter by the exact circle, which areas overlap.
    radius: { by: 'site', as: ['batch', 'searchPath'] },
    countrywide: { by: 'site', as: ['batch', 'searchPath'] },
  },
}
