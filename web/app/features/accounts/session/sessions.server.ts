import { createHash, randomBytes } from 'node:crypto'
import type { User } from '#prisma/generated/client'
import { database } from '../../../services/database.server'
import { sessionLifeMs, tokenOf } from './session-cookie.server'

const tokenBytes = 32

/** Opens a session and returns its token, which is stored nowhere. */
export async function openSession(userId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const expiresAt = new Date(Date.now() + sessionLifeMs)
  await database().session.create({ data: { tokenHash: hashOf(token), userId, expiresAt } })
  return token
}

/**
 * As `openSession`, for whoever gave the right password; null when the password changed or ended while it was checked,
 * so that a log-in under way cannot outlive the end of every session.
 */
export async function openSessionByPassword(user: { id: string; passwordHash: string }): Promise<string | null> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const opened = await database().$executeRaw`
    INSERT INTO "Session" ("tokenHash", "userId", "expiresAt")
    SELECT ${hashOf(token)}, u."id", ${new Date(Date.now() + sessionLifeMs)} FROM "User" u
    WHERE u."id" = ${user.id}::uuid AND u."passwordHash" = ${user.passwordHash} FOR SHARE`
  return opened === 1 ? token : null
}

/** Whose request this is; null for nobody: no token, an unknown one, or one that has run out. */
export async function userOf(request: Request): Promise<User | null> {
  const token = tokenOf(request)
  if (!token) return null
  const tokenHash = hashOf(token)
  const asked = underWay.get(tokenHash) ?? lookUp(tokenHash).finally(() => underWay.delete(tokenHash))
  underWay.set(tokenHash, asked)
  return asked
}

/** A page's loaders run side by side and all ask whose it is; they share one look-up while it is under way. */
const underWay = new Map<string, Promise<User | null>>()

/** One statement: Prisma's own `include` would be two, on every page. */
async function lookUp(tokenHash: string): Promise<User | null> {
  const [user] = await database().$queryRaw<User[]>`
    SELECT u.* FROM "Session" s JOIN "User" u ON u.id = s."userId"
    WHERE s."tokenHash" = ${tokenHash} AND s."expiresAt" > ${new Date()}`
  return user ?? null
}

export type SignedIn = NonNullable<Awaited<ReturnType<typeof userOf>>>

/** Ends the session that the request carries, if any, and every Google token of the account that was made before. */
export async function closeSession(request: Request): Promise<void> {
  const token = tokenOf(request)
  if (!token) return
  await database().$executeRaw`
    WITH ended AS (DELETE FROM "Session" WHERE "tokenHash" = ${hashOf(token)} RETURNING "userId")
    UPDATE "User" SET "signedOutAt" = ${new Date()} FROM ended WHERE "User"."id" = ended."userId"`
}

/** How a secret token is kept. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
