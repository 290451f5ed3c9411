import { checkRateLimit, tooManyAttempts } from '../features/accounts/rate-limits.server'
import { sessionCookie } from '../features/accounts/session/session-cookie.server'
import { openSession } from '../features/accounts/session/sessions.server'
import { accountMessages, cleanText } from '../features/accounts/sign-up-rules'
import { checkCredentials, checkDetails, checkGoogleToken, createUser } from '../features/accounts/sign-up.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'
import { HttpError, type FormErrors } from '../http/errors.server'
import { firstError } from '../ui/field'

const refuse = ({ status, fieldErrors }: FormErrors) => new HttpError(status, firstError(fieldErrors)!)

export const action = endpoint(
  {
    async POST({ request }) {
      const typed = await readJson(request)
      if (!(await checkRateLimit('sign-up', cleanText(typed.email).toLowerCase(), request)))
        throw new HttpError(429, tooManyAttempts)
      const details = checkDetails(typed)
      if (!details.ok) throw refuse(details)
      const credentials = await (typed.googleToken ? checkGoogleToken : checkCredentials)(typed)
      if (!credentials.ok) throw refuse(credentials)
      const user = await createUser(request, credentials.value, details.value)
      if (!user.ok) throw refuse(user)
      const token = await openSession(user.value.id, request)
      return json({ token }, 201, { 'set-cookie': sessionCookie(token) })
    },
  },
  accountMessages.signUpFailed,
)
export const loader = action
