import { flowOf, startGoogle } from '../features/accounts/google-sign-in.server'
import { endpoint } from '../http/endpoint.server'

/** Leads to Google. `?flow=signup` and `?flow=login` come back to that screen; without it this is the popup. */
export const loader = endpoint({
  async GET({ request }) {
    const { searchParams } = new URL(request.url)
    return startGoogle(request, flowOf(searchParams.get('flow')), searchParams.get('redirectTo'))
  },
})
export const action = loader
