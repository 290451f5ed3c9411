import { createHash, randomBytes } from 'node:crypto'
import { database } from '../../services/database.server'
import { sessionLifeMs, tokenOf } from './session-cookie.server'

const tokenBytes = 32

/** Opens a session and returns its token, which is stored nowhere. */
export async function openSession(userId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const expiresAt = new Date(Date.now() + sessionLifeMs)
  await database().session.create({ data: { tokenHash: hashOf(token), userId, expiresAt } })
  return token
}

/** Whose request this is; null for nobody: no token, an unknown one, or one that has run out. */
export async function userOf(request: Request) {
  const token = tokenOf(request)
  if (!token) return null
  const session = await database().session.findUnique({
    where: { tokenHash: hashOf(token), expiresAt: { gt: new Date() } },
    include: { user: true },
  })
  return session?.user ?? null
}

export type SignedIn = NonNullable<Awaited<ReturnType<typeof userOf>>>

/** Ends the session that the request carries, if any. */
export async function closeSession(request: Request): Promise<void> {
  const token = tokenOf(request)
  if (token) await database().session.deleteMany({ where: { tokenHash: hashOf(token) } })
}

/** How a secret token is kept. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
