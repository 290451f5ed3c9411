import { photoResponse } from '../features/photos/photo-response.server'
import { endpoint } from '../http/endpoint.server'

/** One photo of a listing in one width. Its seal is its permission, so it needs no session. */
export const loader = endpoint({ GET: ({ params }) => photoResponse(params) })
export const action = loader
