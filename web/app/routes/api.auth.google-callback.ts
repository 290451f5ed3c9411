import { takeGoogleRoundTrip } from '../features/accounts/google-round-trip.server'
import { endpoint } from '../http/endpoint.server'

/** Where Google leads back to. */
export const loader = endpoint({ GET: ({ request }) => takeGoogleRoundTrip(request) })
export const action = loader
