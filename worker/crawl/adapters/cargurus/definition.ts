import { makesTaken } from '#domain/search/hard-filter'
import { choicesByUs, modelsOrAny, type AdapterDefinition } from '../contract'
import { cargurus } from './adapter'
import { areaAround, nationwide } from './areas'
import { liveOrigins, sandboxOrigins } from './origins'

const shared = 'one feed serves searches with many bounds'

export const cargurusDefinition: AdapterDefinition = {
  createAdapter: (mode, sandboxUrl) => cargurus(mode === 'live' ? liveOrigins : sandboxOrigins(sandboxUrl)),
  // Rows state coordinates, so one list of the country serves everybody. The site's models are grouped otherwise than ours.
  watchedFeeds: ({ make, models }) =>
    makesTaken({ make, models }).map((make) => ({ area: nationwide, make, model: null })),
  firstLooks: ({ circle, make, models }) =>
    modelsOrAny(models).map((model) => ({ area: areaAround(circle), make, model })),
  options: {
    make: { by: 'site', as: ['makeModelTrimPaths', 'entitySelectingHelper.selectedEntity'] },
    // For a model without a known code the site filters by make, and we filter by model.
    models: { by: 'site', as: ['makeModelTrimPaths', 'entitySelectingHelper.selectedEntity'] },
    price: { by: 'us', why: shared },
    year: { by: 'us', why: shared },
    mileage: { by: 'us', why: shared },
    ...choicesByUs(shared),
    // The site gets a circle around the metropolis that covers the search's. We filter by the exact circle.
    radius: { by: 'site', as: ['zip', 'distance'] },
    countrywide: { by: 'site', as: ['distance', 'isDeliveryEnabled'] },
  },
}
