import { Hono } from 'hono'
import { featuresFor } from './features'

const modes = ['mapbox.places', 'mapbox.places-permanent']
const maxCharacters = 256
const maxWords = 20
const maxResults = 10

/**
 * Mapbox's forward geocoder, version 5, under `/mapbox`. It covers the places and ZIP codes of the sandbox's
 * inventory.
 */
export function mapboxRoutes(): Hono {
  const app = new Hono()
  app.get('/geocoding/v5/:mode/:file{.+\\.json}', (c) => {
    const { mode, file } = c.req.param()
    const query = file.replace(/\.json$/, '')
    if (!/^(pk|sk)\./.test(c.req.query('access_token') ?? '')) {
      return c.json({ message: 'Not Authorized - Invalid Token' }, 401)
    }
    if (!modes.includes(mode)) return c.json({ message: 'Not Found' }, 404)
    if (query.length > maxCharacters || query.split(/\s+/).length > maxWords || query.includes(';')) {
      return c.json({ message: 'Query too long' }, 422)
    }
    const types = (c.req.query('types') ?? 'place,postcode').split(',')
    const limit = Number(c.req.query('limit') ?? 5)
    if (!(limit >= 1 && limit <= maxResults)) return c.json({ message: 'limit must be between 1 and 10' }, 422)
    const isHere = (c.req.query('country') ?? 'us').split(',').includes('us')
    return c.json({
      type: 'FeatureCollection',
      query: query.toLowerCase().split(/[\s,]+/),
      features: isHere ? featuresFor(query, types, limit) : [],
      attribution: 'NOTICE: the sandbox’s stand-in for a geocoder. The places are those of the sandbox’s inventory.',
    })
  })
  return app
}
