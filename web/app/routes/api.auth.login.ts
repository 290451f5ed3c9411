import { logIn } from '../features/accounts/log-in.server'
import { sessionCookie } from '../features/accounts/session-cookie.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'
import { HttpError } from '../http/errors.server'

export const action = endpoint({
  async POST({ request }) {
    const { email, password } = await readJson(request)
    const result = await logIn(request, { email, password })
    if (!result.ok) throw new HttpError(result.status, result.error)
    return json({ token: result.token }, 200, { 'set-cookie': sessionCookie(result.token) })
  },
})
export const loader = action
