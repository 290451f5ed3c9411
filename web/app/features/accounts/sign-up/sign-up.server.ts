import { randomBytes } from 'node:crypto'
import { trialMs } from '#domain/plans/plans'
import { Prisma } from '#platform/database'
import { database } from '../../../services/database.server'
import { startServiceMail } from '../../../services/temporal.server'
import { isCountry } from './countries.server'
import { personOfToken, type GooglePerson } from '../google/google-token.server'
import { hashPassword, passwordProblem } from '../password/passwords.server'
import { isName } from '../person-name'
import { mayOpenAccount } from '../rate-limits.server'
import { isTimeZone } from '../time-zone/time-zones.server'
import { messages, normalisedEmail, tidy } from '../sign-up-rules'

export interface Details {
  firstName: string
  lastName: string
  companyName: string | null
  countryCode: string
  marketingConsent: boolean
  /** As the browser's script told it; null without one. */
  timeZone: string | null
}
type Checked<T> = { ok: true; value: T } | { ok: false; status: 400 | 409 | 429; error: string }
const refuse = (error: string, status: 400 | 409 | 429 = 400) => ({ ok: false as const, status, error })

interface TypedCredentials {
  email: unknown
  password?: unknown
  googleToken?: unknown
}

/** Checks the first step: a free address, with either an acceptable password or a Google token for it. */
export async function checkCredentials(typed: TypedCredentials): Promise<Checked<Credentials>> {
  if (typed.googleToken) return checkGoogleToken(typed)
  const password = typeof typed.password === 'string' ? typed.password.trim() : ''
  if (tidy(typed.email) === '' || password === '') return refuse(messages.missingFields)
  const email = normalisedEmail(typed.email)
  if (!email) return refuse(messages.invalidEmail)
  const problem = passwordProblem(password)
  if (problem) return refuse(problem)
  if (await isRegistered(email)) return refuse(messages.emailTaken, 409)
  return { ok: true, value: { email, passwordHash: await hashPassword(password), googleSubject: null } }
}

export interface Credentials {
  email: string
  passwordHash: string | null
  googleSubject: string | null
}

async function checkGoogleToken({ email, googleToken }: TypedCredentials): Promise<Checked<Credentials>> {
  const person = await personOfToken(googleToken)
  const isMismatch = tidy(email) !== '' && normalisedEmail(email) !== person?.email
  return person && !isMismatch ? googleCredentials(person) : refuse(messages.googleFailed)
}

/** Checks the first step with Google: neither the address nor the person may have an account yet. */
export async function googleCredentials({ email, subject }: GooglePerson): Promise<Checked<Credentials>> {
  const known = await database().user.count({ where: { OR: [{ email }, { googleSubject: subject }] } })
  if (known > 0) return refuse(messages.emailTaken, 409)
  return { ok: true, value: { email, passwordHash: null, googleSubject: subject } }
}

export function checkDetails(typed: Record<string, unknown>): Checked<Details> {
  const firstName = tidy(typed.firstName)
  const lastName = tidy(typed.lastName)
  const countryCode = tidy(typed.countryCode).toUpperCase()
  if (!firstName || !lastName || !countryCode) return refuse(messages.missingFields)
  const companyName = tidy(typed.companyName)
  if (![firstName, lastName, companyName].every(isName)) return refuse(messages.notAName)
  if (!isCountry(countryCode)) return refuse(messages.unknownCountry)
  const marketingConsent = typed.marketingConsent === true || typed.marketingConsent === 'on'
  const timeZone = isTimeZone(typed.timeZone) ? typed.timeZone : null
  return {
    ok: true,
    value: { firstName, lastName, companyName: companyName || null, countryCode, marketingConsent, timeZone },
  }
}

export async function isRegistered(email: string): Promise<boolean> {
  return (await database().user.count({ where: { email } })) > 0
}

/**
 * Creates the account with a trial, its own address as main target and the welcome mail to it. Refuses when the address
 * was taken meanwhile, and above the limit of new accounts of the request's network.
 */
export async function createUser(
  request: Request,
  { email, passwordHash, googleSubject }: Credentials,
  details: Details,
): Promise<Checked<{ id: string }>> {
  if (!(await mayOpenAccount(request))) return refuse(messages.tooManySignUps, 429)
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
    // Nobody waits for it.
    for (const mail of created.mails) void startServiceMail(mail.id)
    return { ok: true, value: { id: created.id } }
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      return refuse(messages.emailTaken, 409)
    throw error
  }
}

export const newUnsubscribeToken = () => randomBytes(24).toString('base64url')
