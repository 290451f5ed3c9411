import { createSession, type SessionStorage } from '@remix-run/node'
import { AuthorizationError, Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { z } from 'zod'
import { checkFields, formErrors, type FormErrors } from '../../http/errors.server'
import { documentedAs, documentedAsRequired } from '../../http/json-fields'
import { database } from '../../services/database.server'
import {
  passwordMatches,
  maxPasswordLength,
  passwordTextSchema,
  emailJsonSchema,
  googleTokenSchema,
  requiredValue,
} from './passwords.server'
import { checkRateLimit, trustNetwork, tooManyAttempts } from './rate-limits.server'
import { openSessionByPassword, openSession } from './session/sessions.server'
import { accountMessages, cleanEmail, isValidName } from './sign-up-rules'
import { parseGoogleToken, splitName, type GooglePerson } from './google/google-strategy.server'
import { verifyEmail, notifyAccountReclaimed } from './verify-email.server'

type LogIn = { ok: true; token: string } | FormErrors

const logInFields = z.object({
  email: documentedAs(
    z.unknown().transform((given) => cleanEmail(given).toLowerCase()),
    emailJsonSchema,
  ),
  password: passwordTextSchema,
})
const logInSchema = z.object({ email: requiredValue(), password: requiredValue() }).pipe(logInFields)
export const logInBody = z.union([logInFields, documentedAsRequired(z.object({ googleToken: googleTokenSchema }))])

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
  const matches = await passwordMatches(password, passwordHash)
  return matches && passwordHash !== null ? { id, passwordHash } : null
}

export async function logIn(request: Request, given: { email: unknown; password: unknown }): Promise<LogIn> {
  const checked = checkFields(logInSchema, given, accountMessages.logInFieldsMissing)
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
  if (token === null)
    return formErrors({ email: accountMessages.wrongLogIn, password: accountMessages.wrongLogIn }, 401)
  await trustNetwork(email, request)
  return { ok: true, token }
}

export async function logInWithGoogle(request: Request, googleToken: unknown): Promise<LogIn> {
  const token = await parseGoogleToken(googleToken)
  if (!token) return formErrors({ form: accountMessages.googleFailed })
  const { person, issuedAt } = token
  if (!(await checkRateLimit('google-log-in', person.email, request))) return formErrors({ form: tooManyAttempts }, 429)
  return logInAs(request, person, issuedAt)
}

/** `issuedAt` is when Google identified the person. Rejects a token issued before the account's last log-out. */
export async function logInAs(request: Request, person: GooglePerson, issuedAt = new Date()): Promise<LogIn> {
  const userId = await accountOf(person, issuedAt)
  if (userId === 'none') return formErrors({ form: accountMessages.noGoogleAccount }, 401)
  if (userId === 'other') return formErrors({ form: accountMessages.googleFailed })
  return { ok: true, token: await openSession(userId, request) }
}

/**
 * Finds the account by Google subject, or else by email address, and links that account to the subject. If the address
 * was unverified, this also ends everything set up under it (see `verifyEmail`). Returns `other` if the address belongs
 * to another Google account or the token was issued before the last log-out.
 */
async function accountOf({ subject, email, name }: GooglePerson, issuedAt: Date): Promise<string | 'none' | 'other'> {
  const isRevoked = (user: { signedOutAt: Date | null }) => user.signedOutAt !== null && issuedAt <= user.signedOutAt
  const linked = await database().user.findUnique({ where: { googleSubject: subject } })
  if (linked) return isRevoked(linked) ? 'other' : linked.id
  const found = await database().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email } })
    if (!user) return 'none'
    if (isRevoked(user) || (user.googleSubject !== null && user.googleSubject !== subject)) return 'other'
    const taken = await verifyEmail(tx, { userId: user.id, names: isValidName(name) ? splitName(name) : null })
    await tx.user.update({ where: { id: user.id }, data: { googleSubject: subject } })
    return { userId: user.id, taken }
  })
  if (typeof found === 'string') return found
  await notifyAccountReclaimed(found.taken)
  return found.userId
}
