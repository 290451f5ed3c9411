import { visitorCountry } from '../features/accounts/sign-up.server'
import { endpoint } from '../http/endpoint.server'

/** Plain text: the visitor's two-letter country code. */
export const loader = endpoint({
  GET: ({ request }) =>
    new Response(visitorCountry(request), { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } }),
})
export const action = loader
