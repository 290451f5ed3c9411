import { z } from 'zod'
import { readSigned, sign } from '../sealed.server'
import { normalisedEmail } from '../sign-up-rules'

/** Long enough to fill in the details step. */
const lifeMs = 30 * 60_000
const purpose = 'google proof'

/** A person whom Google has vouched for: its own id of them, and an address that it has verified. */
export interface GooglePerson {
  subject: string
  email: string
  /** '' where Google gave none. */
  name: string
}

const claims = z.object({
  person: z.object({ subject: z.string(), email: z.string(), name: z.string() }),
  /** Milliseconds; a token's own `iat` counts seconds, in which somebody can log out and in again. */
  issuedAt: z.number(),
})

/** The `googleToken` of sign-up and log-in: our own word that Google vouched, never Google's token. */
export const proofOf = ({ subject, email, name }: GooglePerson, now = Date.now()): Promise<string> =>
  sign(purpose, { person: { subject, email, name }, issuedAt: now }, lifeMs, now)

/** Whom a `googleToken` proves; null when it is not ours or too old. */
export const provenPerson = async (token: unknown, now = Date.now()): Promise<GooglePerson | null> =>
  (await proofIn(token, now))?.person ?? null

/** As `provenPerson`, with the time at which Google vouched. */
export async function proofIn(
  token: unknown,
  now = Date.now(),
): Promise<{ person: GooglePerson; issuedAt: Date } | null> {
  if (typeof token !== 'string') return null
  const read = claims.safeParse(await readSigned(purpose, token, now))
  return read.success ? { person: read.data.person, issuedAt: new Date(read.data.issuedAt) } : null
}

const userinfo = z.object({
  sub: z.string().min(1).max(255),
  email: z.string(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]),
  name: z.string().nullish(),
})

/** The person in Google's answer; null where it is incomplete or the address is not verified. */
export function personIn(answer: unknown): GooglePerson | null {
  const read = userinfo.safeParse(answer)
  if (!read.success || String(read.data.email_verified) !== 'true') return null
  const email = normalisedEmail(read.data.email)
  if (!email) return null
  return { subject: read.data.sub, email, name: (read.data.name ?? '').slice(0, 200) }
}

/** The last word is the last name, the rest the first name; a single word is the first (specification, section 4). */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  return {
    firstName: words.length > 1 ? words.slice(0, -1).join(' ') : words[0]!,
    lastName: words.slice(1).at(-1) ?? '',
  }
}
