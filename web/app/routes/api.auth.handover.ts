import { requireCaller } from '../features/accounts/session/guards.server'
import { cookieOf, setCookie } from '../features/accounts/session/session-cookie.server'
import { endpoint, json } from '../http/endpoint.server'
import { notFound } from '../http/errors.server'

/** Gives a page its token after signing in, once and within a minute. */
export const action = endpoint({
  async POST({ request }) {
    await requireCaller(request)
    const token = cookieOf(request, 'handover')
    if (!token) throw notFound('That token')
    return json({ token }, 200, { 'set-cookie': setCookie('handover', '', 0) })
  },
})
export const loader = action
