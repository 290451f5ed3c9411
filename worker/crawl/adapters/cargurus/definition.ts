import type { AdapterDefinition } from '../contract'
import { cargurus } from './adapter'
import { areasFor } from './areas'
import { liveOrigins, sandboxOrigins } from './origins'

const shared = 'one feed serves searches with many bounds'

export const cargurusDefinition: AdapterDefinition = {
  createAdapter: (mode, sandboxUrl) => cargurus(mode === 'live' ? liveOrigins : sandboxOrigins(sandboxUrl)),
  areasFor,
  options: {
    make: { by: 'site', as: ['makeModelTrimPaths', 'entitySelectingHelper.selectedEntity'] },
    // A model whose code is not known yet is asked for by its make, and told apart by us.
    models: { by: 'site', as: ['makeModelTrimPaths', 'entitySelectingHelper.selectedEntity'] },
    price: { by: 'us', why: shared },
    year: { by: 'us', why: shared },
    mileage: { by: 'us', why: shared },
    transmission: { by: 'us', why: shared },
    bodyTypes: { by: 'us', why: shared },
    // The site's circle is drawn around the metropolis and holds the search's own; the exact one is ours.
    radius: { by: 'site', as: ['zip', 'distance'] },
    countrywide: { by: 'site', as: ['distance', 'isDeliveryEnabled'] },
  },
}
