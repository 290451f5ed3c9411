import { requestPasswordReset } from '../features/accounts/passwords.server'
import { accountMessages } from '../features/accounts/sign-up-rules'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'
import { HttpError } from '../http/errors.server'
import { firstError } from '../ui/field'

/** Returns the same response with and without an account for the address. */
export const action = endpoint(
  {
    async POST({ request }) {
      const { email } = await readJson(request)
      const result = await requestPasswordReset(request, { email })
      if (!result.ok) throw new HttpError(result.status, firstError(result.fieldErrors)!)
      return json({ ok: true })
    },
  },
  accountMessages.resetRequestFailed,
)
export const loader = action
