import { watchedFeeds } from '#domain/crawl/watched-feeds'
import { choicesByUs, modelsOrAny, type AdapterDefinition } from '../contract'
import { cargurus } from './adapter'
import { areaAround } from './areas'
import { liveOrigins, sandboxOrigins } from './origins'

const shared = 'one feed serves searches with many bounds'

export const cargurusDefinition: AdapterDefinition = {
  createAdapter: (mode, sandboxUrl) => cargurus(mode === 'live' ? liveOrigins : sandboxOrigins(sandboxUrl)),
  watchedFeeds: watchedFeeds.cargurus,
  firstLooks: ({ circle, make, models }) =>
    modelsOrAny(models).map((model) => ({ area: areaAround(circle), make, model })),
  options: {
    make: { by: 'site', as: ['makeModelTrimPaths', 'entitySelectingHelper.selectedEntity'] },
    // For a model without a known code, the site filters by make, and we filter by model.
    models: { by: 'site', as: ['makeModelTrimPaths', 'entitySelectingHelper.selectedEntity'] },
    price: { by: 'us', why: shared },
    year: { by: 'us', why: shared },
    mileage: { by: 'us', why: shared },
    ...choicesByUs(shared),
    // The site gets a circle around the metropolis that covers the search's circle. We filter by the exact circle.
    radius: { by: 'site', as: ['zip', 'distance'] },
    countrywide: { by: 'site', as: ['distance', 'isDeliveryEnabled'] },
  },
}
