import { z } from 'zod'
import { readSigned, sign } from '../tokens.server'
import { normalizedEmail } from '../sign-up-rules'

/** Long enough to fill in the details of sign-up. */
const lifeMs = 30 * 60_000
const purpose = 'google proof' // renaming it would end the tokens under way

/** A person as Google identified them, with an address that it has verified. */
export interface GooglePerson {
  subject: string
  email: string
  /** '' when Google gave none. */
  name: string
}

const claims = z.object({
  person: z.object({ subject: z.string(), email: z.string(), name: z.string() }),
  /** Milliseconds. `iat` of a JWT counts seconds, and a person can log out and in again within one. */
  issuedAt: z.number(),
})

/** The `googleToken` of sign-up and log-in, which this server signs. It is never Google's own token. */
export const issueGoogleToken = ({ subject, email, name }: GooglePerson, now = Date.now()): Promise<string> =>
  sign(purpose, { person: { subject, email, name }, issuedAt: now }, lifeMs, now)

/** The person that a `googleToken` proves; null when it is not ours or has expired. */
export const verifyGoogleToken = async (token: unknown, now = Date.now()): Promise<GooglePerson | null> =>
  (await parseGoogleToken(token, now))?.person ?? null

/** Like `verifyGoogleToken`, with the time at which Google identified the person. */
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

/** The person in Google's answer; null when it is incomplete or the address is not verified. */
export function parseGoogleProfile(answer: unknown): GooglePerson | null {
  const parsed = userinfo.safeParse(answer)
  if (!parsed.success || String(parsed.data.email_verified) !== 'true') return null
  const email = normalizedEmail(parsed.data.email)
  if (!email) return null
  return { subject: parsed.data.sub, email, name: (parsed.data.name ?? '').slice(0, 200) }
}

/**
 * The last word is the last name and the rest the first name; a single word is a first name (specification, section 4).
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  return {
    firstName: words.length > 1 ? words.slice(0, -1).join(' ') : words[0]!,
    lastName: words.slice(1).at(-1) ?? '',
  }
}
