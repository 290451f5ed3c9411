import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { trialMs } from '#domain/plans/plans'
import { Prisma } from '#platform/database'
import { checkFields, formErrors, type FormErrors } from '../../http/form-errors.server'
import { database } from '../../services/database.server'
import { startServiceMail } from '../../services/temporal.server'
import { isCountry } from './countries.server'
import { verifyGoogleToken, type GooglePerson } from './google/google-token.server'
import { hashPassword, newPassword } from './passwords.server'
import { anything, companyName, emailAddress, filled, personName } from './account-fields.server'
import { checkSignUpLimit } from './rate-limits.server'
import { isTimeZone } from './time-zones.server'
import { messages, normalizedEmail, cleanText } from './sign-up-rules'

type Checked<T> = { ok: true; value: T } | FormErrors

const credentialsSchema = z
  .object({ email: filled(), password: filled() })
  .pipe(z.object({ email: emailAddress, password: newPassword }))

/** Validates the email step: an unregistered address and an acceptable password. */
export async function checkCredentials(given: Record<string, unknown>): Promise<Checked<Credentials>> {
  const checked = checkFields(credentialsSchema, given, messages.missingFields)
  if (!checked.ok) return checked
  const { email, password } = checked.value
  if (await isRegistered(email)) return formErrors({ email: messages.emailTaken }, 409)
  return { ok: true, value: { email, passwordHash: await hashPassword(password), googleSubject: null } }
}

export interface Credentials {
  email: string
  passwordHash: string | null
  googleSubject: string | null
}

/** Validates a Google token. If an email address is sent too, it must match the token's. */
export async function checkGoogleToken({ email, googleToken }: Record<string, unknown>): Promise<Checked<Credentials>> {
  const person = await verifyGoogleToken(googleToken)
  const isMismatch = cleanText(email) !== '' && normalizedEmail(email) !== person?.email
  return person && !isMismatch ? googleCredentials(person) : formErrors({ form: messages.googleFailed })
}

/** Validates Google credentials: neither the address nor the Google subject may have an account yet. */
export async function googleCredentials({ email, subject }: GooglePerson): Promise<Checked<Credentials>> {
  const known = await database().user.count({ where: { OR: [{ email }, { googleSubject: subject }] } })
  if (known > 0) return formErrors({ email: messages.emailTaken }, 409)
  return { ok: true, value: { email, passwordHash: null, googleSubject: subject } }
}

const detailsSchema = z.looseObject({ firstName: filled(), lastName: filled(), countryCode: filled() }).pipe(
  z.object({
    firstName: personName,
    lastName: personName,
    companyName,
    countryCode: z
      .unknown()
      .transform((given) => cleanText(given).toUpperCase())
      .refine(isCountry, messages.unknownCountry),
    marketingConsent: anything.transform((given) => given === true || given === 'on'),
    timeZone: anything.transform((given) => (isTimeZone(given) ? given : null)),
  }),
)

export const checkDetails = (given: Record<string, unknown>) =>
  checkFields(detailsSchema, given, messages.missingFields)

export async function isRegistered(email: string): Promise<boolean> {
  return (await database().user.count({ where: { email } })) > 0
}

/**
 * Creates the account with a trial, its own address as main target, and a welcome email. Fails if the address was taken
 * meanwhile, or if the client's network exceeds the limit of new accounts.
 */
export async function createUser(
  request: Request,
  { email, passwordHash, googleSubject }: Credentials,
  details: z.output<typeof detailsSchema>,
): Promise<Checked<{ id: string }>> {
  if (!(await checkSignUpLimit(request))) return formErrors({ form: messages.tooManySignUps }, 429)
  const emailProvenAt = googleSubject === null ? null : new Date()
  const mainTarget = {
    kind: 'EMAIL' as const,
    name: email,
    email,
    isMain: true,
    confirmedAt: emailProvenAt,
    unsubscribeToken: newUnsubscribeToken(),
  }
  try {
    const created = await database().user.create({
      data: {
        email,
        passwordHash,
        googleSubject,
        emailProvenAt,
        ...details,
        trialEndsAt: new Date(Date.now() + trialMs),
        targets: { create: mainTarget },
        mails: { create: { kind: 'WELCOME' } },
      },
      select: { id: true, mails: { select: { id: true } } },
    })
    // Do not delay the response for the email.
    for (const mail of created.mails) void startServiceMail(mail.id)
    return { ok: true, value: { id: created.id } }
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      return formErrors({ email: messages.emailTaken }, 409)
    throw error
  }
}

export const newUnsubscribeToken = () => randomBytes(24).toString('base64url')
