import { randomBytes } from 'node:crypto'
import { hourMs } from '#domain/durations'
import { HttpError } from '../../../http/errors.server'
import { database } from '../../../services/database.server'
import { checkRateLimit } from '../rate-limits.server'
import { isBearer, tokenOf } from './session-cookie.server'
import { hashOf, type SignedIn } from './sessions.server'

/** By which a token is known for what it is, in a request and by tools that search code for lost secrets. */
const prefix = 'lw_'
const tokenBytes = 32

export const newApiToken = (): string => prefix + randomBytes(tokenBytes).toString('base64url')

/** The API token that the request carries; null when it carries another token or none. */
export function apiTokenOf(request: Request): string | null {
  const token = isBearer(request) ? tokenOf(request) : null
  return token?.startsWith(prefix) ? token : null
}

/** The person whose program sent the request: 401 for an unknown token, 429 above the limit of one token. */
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
