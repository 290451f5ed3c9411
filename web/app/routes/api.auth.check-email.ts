import { checkRateLimit, tooManyAttempts } from '../features/accounts/rate-limits.server'
import { accountMessages } from '../features/accounts/sign-up-rules'
import { emailBody } from '../features/accounts/passwords.server'
import { isRegistered } from '../features/accounts/sign-up.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'
import { checkFields, HttpError } from '../http/errors.server'
import { firstError } from '../ui/field'

export const action = endpoint(
  {
    async POST({ request }) {
      const checked = checkFields(emailBody, await readJson(request))
      if (!checked.ok) throw new HttpError(checked.status, firstError(checked.fieldErrors)!)
      const { email } = checked.value
      if (!(await checkRateLimit('check-email', email, request))) throw new HttpError(429, tooManyAttempts)
      return json({ exists: await isRegistered(email) })
    },
  },
  accountMessages.emailCheckFailed,
)
export const loader = action
