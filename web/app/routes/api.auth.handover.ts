import { requireCaller } from '../features/accounts/session/guards.server'
import { readCookie, setCookie } from '../features/accounts/session/session-cookie.server'
import { endpoint, json } from '../http/endpoint.server'

/** Gives a page its token after signing in, once and within a minute. */
export const action = endpoint({
  async POST({ request }) {
    await requireCaller(request)
    const token = readCookie(request, 'handover')
    // Two pages may ask at the same time. The second one needs no token: the first has stored it.
    if (!token) return json({ token: null })
    return json({ token }, 200, { 'set-cookie': setCookie('handover', '', 0) })
  },
})
export const loader = action
