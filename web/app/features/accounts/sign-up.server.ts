import { randomBytes } from 'node:crypto'
import countries from 'i18n-iso-countries'
import english from 'i18n-iso-countries/langs/en.json'
import { z } from 'zod'
import { trialMs } from '#domain/plans/plans'
import { Prisma } from '#platform/database'
import { checkFields, formErrors, type FormErrors } from '../../http/errors.server'
import { documentedAs } from '../../http/json-fields'
import { database } from '../../services/database.server'
import { startServiceMail } from '../../services/temporal.server'
import { verifyGoogleToken, type GooglePerson } from './google/google-strategy.server'
import {
  hashPassword,
  newPasswordSchema,
  optionalValue,
  companyNameSchema,
  emailSchema,
  requiredValue,
  googleTokenSchema,
  personNameSchema,
} from './passwords.server'
import { checkSignUpLimit } from './rate-limits.server'
import { accountMessages, normalizedEmail, cleanText } from './sign-up-rules'
import { encrypt, decrypt } from './tokens.server'
import { recordTrial } from './used-trials.server'
import { readCookie, setCookie } from './session/session-cookie.server'

countries.registerLocale(english)
const names = countries.getNames('en', { select: 'official' })

export const countryOptions = Object.entries(names)
  .map(([code, name]) => ({ code, name }))
  .sort((a, b) => a.name.localeCompare(b.name))

const isCountry = (code: string) => Object.hasOwn(names, code)

/** The visitor's country from the CDN's header, or US, the product's market. */
export function visitorCountry(request: Request): string {
  const edge = request.headers.get('cf-ipcountry') ?? request.headers.get('x-vercel-ip-country') ?? ''
  return isCountry(edge.toUpperCase()) ? edge.toUpperCase() : 'US'
}

interface ZoneGroup {
  label: string
  zones: { name: string; label: string }[]
}

/** Lotwatch lists cars in the United States, and most buyers are there. */
const american = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** All time zones by region, US zones first. */
export function timeZoneGroups(): ZoneGroup[] {
  const groups = new Map<string, ZoneGroup['zones']>([['Other', [{ name: 'UTC', label: 'UTC' }]]])
  for (const name of Intl.supportedValuesOf('timeZone')) {
    const [region, ...place] = name.split('/')
    if (place.length === 0) continue
    const zones = groups.get(region!) ?? []
    zones.push({ name, label: place.join(', ').replaceAll('_', ' ') })
    groups.set(region!, zones)
  }
  const us = american.map((name) => ({ name, label: `${genericName(name)} (${cityOf(name)})` }))
  const others = [...groups].sort(([a], [b]) => a.localeCompare(b))
  return [{ label: 'United States', zones: us }, ...others.map(([label, zones]) => ({ label, zones }))]
}

const cityOf = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ')

/** Example: "Mountain Time". */
function genericName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date())
  return parts.find(({ type }) => type === 'timeZoneName')!.value
}

/** Whether the text is an IANA time zone name or alias. Offsets such as "+01:00" are not accepted. */
export function isTimeZone(text: unknown): text is string {
  if (typeof text !== 'string' || !/^[a-z]+(\/[a-z0-9_+-]+)*$/i.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}

type Checked<T> = { ok: true; value: T } | FormErrors

const credentialsSchema = z
  .object({ email: requiredValue(), password: requiredValue() })
  .pipe(z.object({ email: emailSchema, password: newPasswordSchema }))

/** Validates the email step: an unregistered address and an acceptable password. */
export async function checkCredentials(given: Record<string, unknown>): Promise<Checked<Credentials>> {
  const checked = checkFields(credentialsSchema, given, accountMessages.missingFields)
  if (!checked.ok) return checked
  const { email, password } = checked.value
  if (await isRegistered(email)) return formErrors({ email: accountMessages.emailTaken }, 409)
  return { ok: true, value: { email, passwordHash: await hashPassword(password), googleSubject: null } }
}

interface Credentials {
  email: string
  passwordHash: string | null
  googleSubject: string | null
}

/** Validates a Google token. If an email address is sent too, it must match the token's. */
export async function checkGoogleToken({ email, googleToken }: Record<string, unknown>): Promise<Checked<Credentials>> {
  const person = await verifyGoogleToken(googleToken)
  const isMismatch = cleanText(email) !== '' && normalizedEmail(email) !== person?.email
  return person && !isMismatch ? checkGoogleCredentials(person) : formErrors({ form: accountMessages.googleFailed })
}

/** Validates Google credentials: neither the address nor the Google subject may have an account yet. */
export async function checkGoogleCredentials({ email, subject }: GooglePerson): Promise<Checked<Credentials>> {
  const known = await database().user.count({ where: { OR: [{ email }, { googleSubject: subject }] } })
  if (known > 0) return formErrors({ email: accountMessages.emailTaken }, 409)
  return { ok: true, value: { email, passwordHash: null, googleSubject: subject } }
}

const details = z.object({
  firstName: personNameSchema,
  lastName: personNameSchema,
  companyName: companyNameSchema,
  countryCode: documentedAs(
    z
      .unknown()
      .transform((given) => cleanText(given).toUpperCase())
      .refine(isCountry, accountMessages.unknownCountry),
    z.string().length(2),
  ),
  marketingConsent: documentedAs(
    optionalValue.transform((given) => given === true || given === 'on'),
    z.boolean(),
  ),
  timeZone: optionalValue.transform((given) => (isTimeZone(given) ? given : null)),
})
const detailsSchema = z
  .looseObject({ firstName: requiredValue(), lastName: requiredValue(), countryCode: requiredValue() })
  .pipe(details)

export const signUpBody = details.omit({ timeZone: true }).extend({
  email: emailSchema.optional().describe('Optional with a Google token.'),
  password: newPasswordSchema.optional().describe('Required without a Google token.'),
  googleToken: googleTokenSchema.optional(),
})

export const checkDetails = (given: Record<string, unknown>) =>
  checkFields(detailsSchema, given, accountMessages.missingFields)

export async function isRegistered(email: string): Promise<boolean> {
  return (await database().user.count({ where: { email } })) > 0
}

/**
 * Creates the account with what is left of the person's trial, its own address as main target, and a welcome email. Fails if the address was taken
 * meanwhile, or if the client's network exceeds the limit of new accounts.
 */
export async function createUser(
  request: Request,
  { email, passwordHash, googleSubject }: Credentials,
  details: z.output<typeof detailsSchema>,
): Promise<Checked<{ id: string }>> {
  if (!(await checkSignUpLimit(request))) return formErrors({ form: accountMessages.tooManySignUps }, 429)
  const emailVerifiedAt = googleSubject === null ? null : new Date()
  const mainTarget = {
    kind: 'EMAIL' as const,
    name: email,
    email,
    isMain: true,
    confirmedAt: emailVerifiedAt,
    unsubscribeToken: newUnsubscribeToken(),
  }
  try {
    const created = await database().$transaction(async (tx) => {
      const now = new Date()
      const trialEndsAt = new Date((await recordTrial(tx, { email, googleSubject }, now)).getTime() + trialMs)
      return tx.user.create({
        data: {
          ...{ email, passwordHash, googleSubject, emailVerifiedAt, ...details, createdAt: now, trialEndsAt },
          appliedPlan: trialEndsAt > now ? 'trial' : 'none',
          targets: { create: mainTarget },
          mails: { create: { kind: 'WELCOME' } },
        },
        select: { id: true, mails: { select: { id: true } } },
      })
    })
    // Do not delay the response for the email.
    for (const mail of created.mails) void startServiceMail(mail.id)
    return { ok: true, value: { id: created.id } }
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      return formErrors({ email: accountMessages.emailTaken }, 409)
    throw error
  }
}

export const newUnsubscribeToken = () => randomBytes(24).toString('base64url')

/** Lifetime of the sign-up cookie between steps. The cookie is encrypted and holds only the password's hash. */
const lifeMs = 30 * 60_000
const purpose = 'sign-up cookie'

/** Data that the details step needs from earlier steps. `name` is the full name from Google, or ''. */
interface StoredCredentials extends Credentials {
  name: string
}

export async function credentialsCookie(credentials: Credentials, name = '', now = Date.now()): Promise<string> {
  const stored: StoredCredentials = { ...credentials, name }
  return setCookie('signup', await encrypt(purpose, { kept: stored }, lifeMs, now), lifeMs)
}

/** The data stored by an earlier step, or null if the cookie is missing, expired or tampered with. */
export async function readSavedCredentials(request: Request, now = Date.now()): Promise<StoredCredentials | null> {
  const claims = await decrypt(purpose, readCookie(request, 'signup') ?? '', now)
  return claims && (claims.kept as StoredCredentials)
}

export const clearCredentials = () => setCookie('signup', '', 0)
