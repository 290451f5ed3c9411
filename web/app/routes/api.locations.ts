import { placeFeature, suggestPlaces } from '../features/places/suggest-places.server'
import { endpoint } from '../http/endpoint.server'

/** `?q=<text>`: at most five places, in the geocoder's shape. */
export const loader = endpoint({
  GET: ({ request }) => {
    const query = new URL(request.url).searchParams.get('q') ?? ''
    const features = suggestPlaces(query).map(placeFeature)
    return Response.json(
      { type: 'FeatureCollection', query: [query], features, attribution: 'ZIP data: zipcodes' },
      { headers: { 'cache-control': 'public, max-age=3600' } },
    )
  },
})
export const action = loader
