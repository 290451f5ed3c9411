import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose'
import { pauseLinkDays } from '#domain/alerts/verification'
import { dayMs } from '#domain/durations'

/**
 * The token in an email link that pauses a search (docs/decisions/038). The worker writes it and the web app reads
 * it. It is signed with the target's own secret, so it is void once the target is deleted.
 */
interface PauseLink {
  searchId: string
  targetId: string
}

const alg = 'HS256'
const audience = 'pause'
const keyOf = (unsubscribeToken: string) => new TextEncoder().encode(unsubscribeToken)

export function signPauseLink({ searchId, targetId }: PauseLink, unsubscribeToken: string, now = Date.now()) {
  return new SignJWT({ searchId })
    .setProtectedHeader({ alg })
    .setAudience(audience)
    .setSubject(targetId)
    .setExpirationTime(new Date(now + pauseLinkDays * dayMs))
    .sign(keyOf(unsubscribeToken))
}

/**
 * Null if the token expired, was modified or is not ours. `secretOf` finds the target's secret, or null if there is
 * no such target.
 */
export async function readPauseLink(
  token: string,
  secretOf: (targetId: string) => Promise<string | null>,
  now = Date.now(),
): Promise<PauseLink | null> {
  try {
    const targetId = decodeJwt(token).sub ?? ''
    const secret = await secretOf(targetId)
    if (secret === null) return null
    const options = { algorithms: [alg], audience, requiredClaims: ['exp', 'sub'], currentDate: new Date(now) }
    const { payload } = await jwtVerify<{ searchId?: unknown }>(token, keyOf(secret), options)
    return typeof payload.searchId === 'string' ? { targetId, searchId: payload.searchId } : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
