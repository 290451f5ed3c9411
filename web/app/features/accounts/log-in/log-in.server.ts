import { z } from 'zod'
import { checkFields, formErrors, type FormErrors } from '../../../http/form-errors.server'
import { database } from '../../../services/database.server'
import { isPassword, maxPasswordLength, passwordText } from '../password/passwords.server'
import { filled } from '../account-fields.server'
import { mayTry, noteSuccess, tooManyAttempts } from '../rate-limits.server'
import { openSessionByPassword } from '../session/sessions.server'
import { messages, tidyEmail } from '../sign-up-rules'

export type LogIn = { ok: true; token: string } | FormErrors

const logInSchema = z
  .object({ email: filled(), password: filled() })
  .pipe(z.object({ email: z.unknown().transform((given) => tidyEmail(given).toLowerCase()), password: passwordText }))

/** Checks an address and a password, and opens a session. */
export async function logIn(request: Request, given: { email: unknown; password: unknown }): Promise<LogIn> {
  const checked = checkFields(logInSchema, given, messages.logInFieldsMissing)
  if (!checked.ok) return checked
  const { email, password } = checked.value
  if (!(await mayTry('log-in', email, request))) return formErrors({ form: tooManyAttempts }, 429)
  const user = await database().user.findUnique({ where: { email }, select: { id: true, passwordHash: true } })
  const matches = await isPassword(password.slice(0, maxPasswordLength), user?.passwordHash ?? null)
  const { id, passwordHash } = user ?? { id: '', passwordHash: null }
  const token = matches && passwordHash !== null ? await openSessionByPassword({ id, passwordHash }, request) : null
  if (token === null) return formErrors({ email: messages.wrongLogIn, password: messages.wrongLogIn }, 401)
  await noteSuccess(email, request)
  return { ok: true, token }
}
