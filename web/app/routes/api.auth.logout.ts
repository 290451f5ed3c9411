import { refuseApiToken } from '../features/accounts/session/guards.server'
import { logOutHeaders } from '../features/accounts/session/session-cookie.server'
import { closeSession } from '../features/accounts/session/sessions.server'
import { endpoint, json } from '../http/endpoint.server'

export const action = endpoint({
  async POST({ request }) {
    refuseApiToken(request) // it has no session, and its owner revokes it
    await closeSession(request)
    return json({ ok: true }, 200, logOutHeaders())
  },
})
export const loader = action
