import { areasWithin, findArea } from '#domain/craigslist-areas'
import type { Source } from '../source'
import { craigslist } from './adapter'
import { liveOrigins, sandboxOrigins } from './origins'

/**
 * The areas where most cars are listed, watched for a countrywide search. A rota over all areas, at a pace that the
 * site can bear, is still to come.
 */
const largestAreas = [
  'losangeles',
  'newyork',
  'chicago',
  'dallas',
  'houston',
  'miami',
  'atlanta',
  'phoenix',
  'sfbay',
  'seattle',
]

const shared = 'one feed serves searches with many bounds'

export const craigslistSource: Source = {
  createAdapter: (mode, sandboxUrl) => craigslist(mode === 'live' ? liveOrigins : sandboxOrigins(sandboxUrl)),
  areasFor: (circle) => ({
    areas: circle
      ? areasWithin(circle, circle.radiusMiles).map((area) => area.hostname)
      : largestAreas.filter((host) => findArea(host)),
    isRota: false,
  }),
  options: {
    make: { by: 'site', as: ['auto_make_model'] },
    models: { by: 'site', as: ['auto_make_model'] },
    price: { by: 'us', why: shared },
    year: { by: 'us', why: shared },
    mileage: { by: 'us', why: shared },
    transmission: { by: 'us', why: 'sellers leave it out, and the site would hide those postings' },
    bodyTypes: { by: 'us', why: 'sellers leave it out, and the site would hide those postings' },
    // The area narrows to the metropolis; the exact circle is ours, since areas overlap it.
    radius: { by: 'site', as: ['batch', 'searchPath'] },
    countrywide: { by: 'site', as: ['batch', 'searchPath'] },
  },
}
