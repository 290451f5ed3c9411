import { logInWithGoogle, logIn } from '../features/accounts/log-in.server'
import { sessionCookie } from '../features/accounts/session/session-cookie.server'
import { accountMessages } from '../features/accounts/sign-up-rules'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'
import { HttpError } from '../http/errors.server'
import { firstError } from '../ui/field'

export const action = endpoint(
  {
    async POST({ request }) {
      const { email, password, googleToken } = await readJson(request)
      const result = googleToken
        ? await logInWithGoogle(request, googleToken)
        : await logIn(request, { email, password })
      if (!result.ok) throw new HttpError(result.status, firstError(result.fieldErrors)!)
      return json({ token: result.token }, 200, { 'set-cookie': sessionCookie(result.token) })
    },
  },
  accountMessages.logInFailed,
)
export const loader = action
