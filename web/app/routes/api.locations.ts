import type { z } from 'zod'
import { enforceRateLimit } from '../features/accounts/rate-limits.server'
import { findLocations, type placesSchema } from '../features/places/locations.server'
import { clientNetwork } from '../http/middleware.server'
import { endpoint } from '../http/endpoint.server'
import { readQuery } from '../http/body.server'

/** `?q=<text>`: up to five places, in the geocoder's format. */
export const loader = endpoint({
  async GET({ request }) {
    await enforceRateLimit('locations', request)
    const query = readQuery(request).get('q') ?? ''
    const { isStandIn, ...found } = await findLocations(query, clientNetwork(request))
    const places: z.output<typeof placesSchema> = { type: 'FeatureCollection', query: [query], ...found }
    return Response.json(places, {
      headers: { 'cache-control': isStandIn ? 'no-store' : 'public, max-age=3600' },
    })
  },
})
export const action = loader
