import { randomBytes } from 'node:crypto'
import { trialMs } from '#domain/plans'
import { Prisma } from '#platform/database'
import { database } from '../../services/database.server'
import { isCountry } from './countries.server'
import { hashPassword, maxPasswordLength, minPasswordLength } from './passwords.server'
import { messages, normalisedEmail, tidy } from './sign-up-rules'

export interface Details {
  firstName: string
  lastName: string
  companyName: string | null
  countryCode: string
  marketingConsent: boolean
}
type Checked<T> = { ok: true; value: T } | { ok: false; status: 400 | 409; error: string }
const refuse = (error: string, status: 400 | 409 = 400) => ({ ok: false as const, status, error })

/** The e-mail step: a free address and a password fit to be stored. */
export async function checkCredentials(typed: { email: unknown; password: unknown }): Promise<Checked<Credentials>> {
  const password = typeof typed.password === 'string' ? typed.password.trim() : ''
  if (tidy(typed.email) === '' || password === '') return refuse(messages.missingFields)
  const email = normalisedEmail(typed.email)
  if (!email) return refuse(messages.invalidEmail)
  if (password.length < minPasswordLength) return refuse(messages.shortPassword)
  if (password.length > maxPasswordLength) return refuse(messages.longPassword)
  if (await isRegistered(email)) return refuse(messages.emailTaken, 409)
  return { ok: true, value: { email, passwordHash: await hashPassword(password) } }
}

export interface Credentials {
  email: string
  passwordHash: string
}

export function checkDetails(typed: Record<string, unknown>): Checked<Details> {
  const firstName = tidy(typed.firstName)
  const lastName = tidy(typed.lastName)
  const countryCode = tidy(typed.countryCode).toUpperCase()
  if (!firstName || !lastName || !countryCode) return refuse(messages.missingFields)
  if (!isCountry(countryCode)) return refuse(messages.unknownCountry)
  const marketingConsent = typed.marketingConsent === true || typed.marketingConsent === 'on'
  return {
    ok: true,
    value: { firstName, lastName, companyName: tidy(typed.companyName) || null, countryCode, marketingConsent },
  }
}

export async function isRegistered(email: string): Promise<boolean> {
  return (await database().user.count({ where: { email } })) > 0
}

/** Creates the account with its trial and its own address as main target; null when the address was taken meanwhile. */
export async function createUser(credentials: Credentials, details: Details): Promise<{ id: string } | null> {
  const mainTarget = {
    kind: 'EMAIL' as const,
    name: credentials.email,
    email: credentials.email,
    isMain: true,
    unsubscribeToken: newUnsubscribeToken(),
  }
  try {
    return await database().user.create({
      data: {
        ...credentials,
        ...details,
        trialEndsAt: new Date(Date.now() + trialMs),
        targets: { create: mainTarget },
      },
      select: { id: true },
    })
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return null
    throw error
  }
}

export const newUnsubscribeToken = () => randomBytes(24).toString('base64url')
