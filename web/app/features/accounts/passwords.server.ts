import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { z } from 'zod'
import type { Transaction } from '#platform/database'
import { requiredMessage } from '../../ui/field'
import { database } from '../../services/database.server'
import { startServiceMail } from '../../services/temporal.server'
import { log } from '../../services/log.server'
import { checkFields, formErrors, type FormErrors } from '../../http/errors.server'
import {
  accountMessages,
  maxEmailLength,
  normalizedEmail,
  cleanText,
  isValidName,
  maxNameLength,
} from './sign-up-rules'
import { withOwnerLock, hashToken, openSession, findUser } from './session/sessions.server'
import { documentedAs, documentedAsRequired, uncheckedAs } from '../../http/json-fields'
import { endSessions } from './session/own-browser.server'
import { verifyEmail, notifyAccountReclaimed } from './verify-email.server'
import { checkRateLimit, trustNetwork, tooManyAttempts } from './rate-limits.server'

/** OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

const minPasswordLength = 8
export const maxPasswordLength = 200

/** The 49,000 most leaked passwords that are long enough to be accepted. */
const commonPasswords = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= minPasswordLength),
)

/** Trims the value. Anything but a string becomes ''. */
export const passwordTextSchema = documentedAs(
  z.unknown().transform((given) => (typeof given === 'string' ? given.trim() : '')),
  z.string(),
)

const acceptable = z
  .string()
  .min(minPasswordLength, { error: accountMessages.shortPassword, abort: true })
  .max(maxPasswordLength, { error: accountMessages.longPassword, abort: true })
  .refine((password) => !commonPasswords.has(password.toLowerCase()), accountMessages.commonPassword)

export const newPasswordSchema = documentedAs(
  passwordTextSchema.pipe(acceptable),
  acceptable.describe('Trimmed before use.'),
)

/** A new password and its confirmation. A mismatch is reported before any other error. */
export const confirmedPasswordSchema = z
  .object({ password: passwordTextSchema, confirmation: passwordTextSchema })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    error: accountMessages.passwordsDiffer,
  })
  .pipe(z.object({ password: acceptable, confirmation: z.string() }))

export const readPasswords = (form: FormData) => ({
  password: form.get('password'),
  confirmation: form.get('confirmation'),
})

export const hashPassword = (password: string) => hash(password, cost)

let dummyHash: Promise<string> | undefined
/** Takes the same time for an unknown account (`null`), so timing does not reveal who is registered. */
export async function passwordMatches(password: string, storedHash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password')
  const matches = await verify(storedHash ?? (await dummyHash), password)
  return matches && storedHash !== null
}

// Schemas for form and JSON fields. A value that is not a string counts as empty.

export const optionalValue = z.unknown().optional()

/** Rejects a missing or empty value and passes any other value through unchanged, so another schema can validate it. */
export const requiredValue = (message: string = requiredMessage) =>
  z.unknown().refine((given) => cleanText(given) !== '', message)

export const emailJsonSchema = z.string().max(maxEmailLength).describe('Trimmed and lower-cased before use.')

export const emailSchema = documentedAs(
  z.unknown().transform((given, ctx) => {
    const email = normalizedEmail(given)
    if (email !== null) return email
    ctx.addIssue(accountMessages.invalidEmail)
    return z.NEVER
  }),
  emailJsonSchema,
)

export const emailBody = z.object({ email: emailSchema })

export const personNameSchema = documentedAs(
  z.unknown().transform(cleanText).refine(isValidName, accountMessages.notAName),
  z.string().min(1).max(maxNameLength),
)

export const companyNameSchema = documentedAs(
  optionalValue
    .transform(cleanText)
    .refine(isValidName, accountMessages.notAName)
    .transform((name) => name || null),
  z.string().max(maxNameLength),
)

export const googleTokenSchema = uncheckedAs(
  z.string().describe('The token posted by the Google popup. Issued by this site, not by Google.'),
)

type NewMail =
  | { kind: 'PASSWORD_RESET'; userId: string | null }
  | { kind: 'FEEDBACK'; userId: string; feedbackId: string }

export async function queueAccountMail(mail: NewMail): Promise<void> {
  const { id } = await database().serviceMail.create({ data: mail, select: { id: true } })
  await startServiceMail(id)
}

/** Invalidates the account's pending address-change links and cancels their unsent emails. */
export async function cancelAddressChanges(tx: Transaction, userId: string): Promise<void> {
  await tx.addressChange.deleteMany({ where: { userId } })
  await tx.serviceMail.updateMany({
    where: { userId, kind: 'NEW_ADDRESS', status: 'PENDING' },
    data: { status: 'DEAD', failure: 'the wish for another address was ended' },
  })
}

type Refused = FormErrors & { linkInvalid?: boolean }

export const resetRequestBody = z.object({
  email: documentedAs(requiredValue(accountMessages.emailMissing).pipe(emailSchema), emailJsonSchema),
})

/**
 * Queues an email with a reset link. An address without an account gets the same response in the same time: its row has
 * no user, and the worker drops it.
 */
export async function requestPasswordReset(
  request: Request,
  given: { email: unknown },
): Promise<{ ok: true } | FormErrors> {
  const checked = checkFields(resetRequestBody, given)
  if (!checked.ok) return checked
  const { email } = checked.value
  if (!(await checkRateLimit('request-reset', email, request))) return formErrors({ form: tooManyAttempts }, 429)
  const user = await database().user.findUnique({ where: { email }, select: { id: true } })
  try {
    await queueAccountMail({ kind: 'PASSWORD_RESET', userId: user?.id ?? null })
    return { ok: true }
  } catch (error) {
    log().error({ err: error }, 'the mail with a reset link could not be stored')
    return formErrors({ form: accountMessages.resetRequestFailed }, 503)
  }
}

export async function isOwnResetLink(request: Request, token: string): Promise<boolean> {
  const user = await findUser(request)
  if (!user) return false
  const link = { tokenHash: hashToken(token), userId: user.id, expiresAt: { gt: new Date() } }
  return (await database().passwordReset.count({ where: link })) > 0
}

export const resetBody = documentedAsRequired(z.object({ token: uncheckedAs(z.string()), password: newPasswordSchema }))

type Reset = { ok: true; token: string | null } | Refused

/**
 * Sets a new password from an emailed link and invalidates all reset links of the account. The link verifies the email
 * address, so the first reset also ends anything a stranger set up (see `verifyEmail`). Ends all sessions, API tokens
 * and Google tokens, and opens a new session: `token` is null only if that failed.
 */
export async function setPasswordByToken(
  request: Request,
  given: { token: unknown; password: unknown },
): Promise<Reset> {
  const checked = checkFields(resetBody, given)
  if (!checked.ok) return checked
  const { token, password } = checked.value
  const tokenHash = hashToken(typeof token === 'string' ? token : '')
  if (!(await checkRateLimit('reset', tokenHash, request))) return formErrors({ form: tooManyAttempts }, 429)
  const link = { tokenHash, expiresAt: { gt: new Date() } }
  const found = await database().passwordReset.findFirst({ where: link })
  if (!found) return invalidLink
  const { userId } = found
  const passwordHash = await hashPassword(password)
  const done = await withOwnerLock({ id: userId, credential: null }, async (tx) => {
    if ((await tx.passwordReset.deleteMany({ where: link })).count === 0) return null
    const taken = await verifyEmail(tx, { userId, names: null })
    await tx.passwordReset.deleteMany({ where: { userId } })
    await tx.pairingLink.deleteMany({ where: { userId } })
    await cancelAddressChanges(tx, userId)
    await endSessions(tx, { userId })
    await tx.apiToken.deleteMany({ where: { userId } })
    const { email } = await tx.user.update({ where: { id: userId }, data: { passwordHash, signedOutAt: new Date() } })
    return { taken, email }
  })
  if (!done) return invalidLink
  await notifyAccountReclaimed(done.taken)
  await trustNetwork(done.email, request)
  return { ok: true, token: await openSession(userId, request).catch(passwordSetWithoutSession) }
}

const invalidLink: Refused = { ...formErrors({ form: accountMessages.resetLinkInvalid }), linkInvalid: true }

function passwordSetWithoutSession(error: unknown): null {
  log().error({ err: error }, 'the password was reset but no session could be opened')
  return null
}
