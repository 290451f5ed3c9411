import { requireCaller } from '../features/accounts/session/guards.server'
import { sessionCookie, readSessionToken } from '../features/accounts/session/session-cookie.server'
import { endpoint, json } from '../http/endpoint.server'

export const action = endpoint({
  async POST({ request }) {
    await requireCaller(request)
    return json({ ok: true }, 200, { 'set-cookie': sessionCookie(readSessionToken(request)!) })
  },
})
export const loader = action
