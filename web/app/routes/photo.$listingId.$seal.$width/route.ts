import { photoResponse } from './photo.server'
import { endpoint } from '../../http/endpoint.server'

/** A listing photo in one width. The seal authorizes it, so it needs no session. */
export const loader = endpoint({ GET: ({ params }) => photoResponse(params) })
export const action = loader
