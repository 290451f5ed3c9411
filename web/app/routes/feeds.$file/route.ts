import { atomResponse } from './atom-response.server'
import { endpoint } from '../../http/endpoint.server'

/** A search's cars as an Atom feed. The secret URL authorizes it, so it needs no session and sets no cookie. */
export const loader = endpoint({ GET: ({ request, params }) => atomResponse(request, params.file ?? '') })
export const action = loader
