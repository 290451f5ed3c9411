import { createSession, type SessionStorage } from '@remix-run/node'
import { AuthorizationError, Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { z } from 'zod'
import { checkFields, formErrors, type FormErrors } from '../../http/form-errors.server'
import { database } from '../../services/database.server'
import { isPassword, maxPasswordLength, passwordText } from './passwords.server'
import { filled } from './account-fields.server'
import { checkRateLimit, trustNetwork, tooManyAttempts } from './rate-limits.server'
import { openSessionByPassword } from './session/sessions.server'
import { messages, cleanEmail } from './sign-up-rules'

export type LogIn = { ok: true; token: string } | FormErrors

const logInSchema = z
  .object({ email: filled(), password: filled() })
  .pipe(z.object({ email: z.unknown().transform((given) => cleanEmail(given).toLowerCase()), password: passwordText }))

/** The strategy needs no session storage: sessions are rows in the database. */
const noStorage: SessionStorage = {
  getSession: async () => createSession(),
  commitSession: async () => '',
  destroySession: async () => '',
}

const authenticator = new Authenticator<Awaited<ReturnType<typeof verifyPassword>>>(noStorage, {
  throwOnError: true,
}).use(new FormStrategy(({ form }) => verifyPassword(form)))

/** Returns the account for the email and password in the form, or null if either is wrong. */
async function verifyPassword(form: FormData): Promise<{ id: string; passwordHash: string } | null> {
  const email = String(form.get('email'))
  const password = String(form.get('password')).slice(0, maxPasswordLength)
  const user = await database().user.findUnique({ where: { email }, select: { id: true, passwordHash: true } })
  const { id, passwordHash } = user ?? { id: '', passwordHash: null }
  const matches = await isPassword(password, passwordHash)
  return matches && passwordHash !== null ? { id, passwordHash } : null
}

export async function logIn(request: Request, given: { email: unknown; password: unknown }): Promise<LogIn> {
  const checked = checkFields(logInSchema, given, messages.logInFieldsMissing)
  if (!checked.ok) return checked
  const { email, password } = checked.value
  if (!(await checkRateLimit('log-in', email, request))) return formErrors({ form: tooManyAttempts }, 429)
  const formData = new FormData()
  formData.set('email', email)
  formData.set('password', password)
  const account = await authenticator
    .authenticate('form', new Request(request.url), { context: { formData } }) // the original body is already consumed
    .catch((error: unknown) => {
      throw error instanceof AuthorizationError ? error.cause : error
    })
  const token = account && (await openSessionByPassword(account, request))
  if (token === null) return formErrors({ email: messages.wrongLogIn, password: messages.wrongLogIn }, 401)
  await trustNetwork(email, request)
  return { ok: true, token }
}
