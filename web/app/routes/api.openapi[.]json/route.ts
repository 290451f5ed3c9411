import { enforceRateLimit } from '../../features/accounts/rate-limits.server'
import { openApiDocument } from './document.server'
import { endpoint } from '../../http/endpoint.server'

export const loader = endpoint({
  async GET({ request }) {
    await enforceRateLimit('openapi', request)
    return Response.json(openApiDocument(), { headers: { 'cache-control': 'public, max-age=3600' } })
  },
})
export const action = loader
