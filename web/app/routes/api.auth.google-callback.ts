import { takeGoogleRoundTrip } from '../features/accounts/google-round-trip.server'
import { endpoint } from '../http/endpoint.server'

/** Google redirects here. */
export const loader = endpoint({ GET: ({ request }) => takeGoogleRoundTrip(request) })
export const action = loader
