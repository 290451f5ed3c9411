import { checkRateLimit, tooManyAttempts } from '../features/accounts/rate-limits.server'
import { accountMessages, normalizedEmail } from '../features/accounts/sign-up-rules'
import { isRegistered } from '../features/accounts/sign-up.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'
import { HttpError } from '../http/errors.server'

export const action = endpoint(
  {
    async POST({ request }) {
      const email = normalizedEmail((await readJson(request)).email)
      if (!email) throw new HttpError(400, accountMessages.invalidEmail)
      if (!(await checkRateLimit('check-email', email, request))) throw new HttpError(429, tooManyAttempts)
      return json({ exists: await isRegistered(email) })
    },
  },
  accountMessages.emailCheckFailed,
)
export const loader = action
