import { flowOf, startGoogle } from '../features/accounts/google/google-sign-in.server'
import { endpoint } from '../http/endpoint.server'
import { queryOf } from '../http/storable.server'

/** Leads to Google. `?flow=signup` and `?flow=login` come back to that screen; without it this is the popup. */
export const loader = endpoint({
  async GET({ request }) {
    const query = queryOf(request)
    return startGoogle(flowOf(query.get('flow')), query.get('redirectTo'))
  },
})
export const action = loader
