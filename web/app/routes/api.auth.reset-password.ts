import { setPasswordByToken } from '../features/accounts/passwords.server'
import { sessionCookie } from '../features/accounts/session/session-cookie.server'
import { accountMessages } from '../features/accounts/sign-up-rules'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'
import { HttpError } from '../http/errors.server'
import { firstError } from '../ui/field'

/** Returns the `token` of a new session, or no token if only opening the session failed. */
export const action = endpoint(
  {
    async POST({ request }) {
      const { token, password } = await readJson(request)
      const result = await setPasswordByToken(request, { token, password })
      if (!result.ok) throw new HttpError(result.status, firstError(result.fieldErrors)!)
      if (result.token === null) return json({ ok: true })
      return json({ ok: true, token: result.token }, 200, { 'set-cookie': sessionCookie(result.token) })
    },
  },
  accountMessages.resetFailed,
)
export const loader = action
