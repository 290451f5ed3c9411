import { mayTry, tooManyAttempts } from '../features/accounts/rate-limits.server'
import { sessionCookie } from '../features/accounts/session/session-cookie.server'
import { openSession } from '../features/accounts/session/sessions.server'
import { messages, tidy } from '../features/accounts/sign-up-rules'
import { checkCredentials, checkDetails, createUser } from '../features/accounts/sign-up/sign-up.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'
import { HttpError } from '../http/errors.server'

export const action = endpoint(
  {
    async POST({ request }) {
      const typed = await readJson(request)
      if (!(await mayTry('sign-up', tidy(typed.email).toLowerCase(), request)))
        throw new HttpError(429, tooManyAttempts)
      const details = checkDetails(typed)
      if (!details.ok) throw new HttpError(details.status, details.error)
      const credentials = await checkCredentials(typed as { email: unknown })
      if (!credentials.ok) throw new HttpError(credentials.status, credentials.error)
      const user = await createUser(request, credentials.value, details.value)
      if (!user.ok) throw new HttpError(user.status, user.error)
      const token = await openSession(user.value.id, request)
      return json({ token }, 201, { 'set-cookie': sessionCookie(token) })
    },
  },
  messages.signUpFailed,
)
export const loader = action
