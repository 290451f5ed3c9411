import { randomBytes } from 'node:crypto'
import { hourMs } from '#domain/durations'
import { HttpError } from '../../../http/errors.server'
import { database } from '../../../services/database.server'
import { checkRateLimit } from '../rate-limits.server'
import { isBearer, tokenOf } from './session-cookie.server'
import { hashOf, type SignedIn } from './sessions.server'

/** Identifies API tokens in requests, and lets secret scanners find leaked ones. */
const prefix = 'lw_'
const tokenBytes = 32

export const newApiToken = (): string => prefix + randomBytes(tokenBytes).toString('base64url')

/** The request's API token, or null if it has another kind of token or none. */
export function apiTokenOf(request: Request): string | null {
  const token = isBearer(request) ? tokenOf(request) : null
  return token?.startsWith(prefix) ? token : null
}

/** Authenticates a request by API token. 401 for an unknown token, 429 above the per-token limit. */
export async function callerByApiToken(request: Request, token: string): Promise<SignedIn> {
  const tokenHash = hashOf(token)
  const now = new Date()
  const row = await database().apiToken.findUnique({
    where: { tokenHash },
    include: { user: { include: { subscriptions: true } } },
  })
  if (!row || row.user.deletedAt !== null) throw new HttpError(401, 'This API token is unknown or was withdrawn.')
  if (!(await checkRateLimit('api-token', tokenHash, request)))
    throw new HttpError(429, 'Too many calls. Please wait a minute.', { 'retry-after': '60' })
  const { usedAt, user } = row
  if (usedAt === null || now.getTime() - usedAt.getTime() > hourMs)
    await database().apiToken.updateMany({ where: { tokenHash }, data: { usedAt: now } })
  return { ...user, credential: { kind: 'api-token', tokenHash } }
}
