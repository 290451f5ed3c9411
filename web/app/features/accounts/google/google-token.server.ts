import { z } from 'zod'
import { readSigned, sign } from '../tokens.server'
import { normalizedEmail } from '../sign-up-rules'

/** Long enough to fill in the sign-up details. */
const lifeMs = 30 * 60_000
const purpose = 'google proof' // renaming it would invalidate tokens already issued

/** A person identified by Google, with a verified email address. */
export interface GooglePerson {
  subject: string
  email: string
  /** '' if Google sent none. */
  name: string
}

const claims = z.object({
  person: z.object({ subject: z.string(), email: z.string(), name: z.string() }),
  /** Milliseconds. A JWT's `iat` counts seconds, and a user can log out and in again within one second. */
  issuedAt: z.number(),
})

/** Signs the `googleToken` for sign-up and log-in. It is our own token, never Google's. */
export const issueGoogleToken = ({ subject, email, name }: GooglePerson, now = Date.now()): Promise<string> =>
  sign(purpose, { person: { subject, email, name }, issuedAt: now }, lifeMs, now)

/** Returns the person in a `googleToken`, or null if the token is not ours or has expired. */
export const verifyGoogleToken = async (token: unknown, now = Date.now()): Promise<GooglePerson | null> =>
  (await parseGoogleToken(token, now))?.person ?? null

/** Like `verifyGoogleToken`, but also returns when Google identified the person. */
export async function parseGoogleToken(
  token: unknown,
  now = Date.now(),
): Promise<{ person: GooglePerson; issuedAt: Date } | null> {
  if (typeof token !== 'string') return null
  const parsed = claims.safeParse(await readSigned(purpose, token, now))
  return parsed.success ? { person: parsed.data.person, issuedAt: new Date(parsed.data.issuedAt) } : null
}

const userinfo = z.object({
  sub: z.string().min(1).max(255),
  email: z.string(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]),
  name: z.string().nullish(),
})

/** Parses Google's userinfo response. Null if it is incomplete or the email address is not verified. */
export function parseGoogleProfile(answer: unknown): GooglePerson | null {
  const parsed = userinfo.safeParse(answer)
  if (!parsed.success || String(parsed.data.email_verified) !== 'true') return null
  const email = normalizedEmail(parsed.data.email)
  if (!email) return null
  return { subject: parsed.data.sub, email, name: (parsed.data.name ?? '').slice(0, 200) }
}

/** Takes the last word as the last name and the rest as the first name. A single word is a first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  return {
    firstName: words.length > 1 ? words.slice(0, -1).join(' ') : words[0]!,
    lastName: words.slice(1).at(-1) ?? '',
  }
}
