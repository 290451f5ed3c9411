import { parseGoogleFlow, startGoogleSignIn } from '../features/accounts/google/google-sign-in.server'
import { endpoint } from '../http/endpoint.server'
import { readQuery } from '../http/body.server'

/** Redirects to Google. `?flow=signup` and `?flow=login` return to that page; without `flow`, to the popup. */
export const loader = endpoint({
  async GET({ request }) {
    const query = readQuery(request)
    return startGoogleSignIn(request, parseGoogleFlow(query.get('flow')), query.get('redirectTo'))
  },
})
export const action = loader
