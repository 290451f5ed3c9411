import { openApiDocument } from '../features/openapi/document.server'
import { endpoint } from '../http/endpoint.server'

export const loader = endpoint({
  GET: () => Response.json(openApiDocument(), { headers: { 'cache-control': 'public, max-age=3600' } }),
})
export const action = loader
