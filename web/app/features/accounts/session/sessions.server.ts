import { createHash, randomBytes } from 'node:crypto'
import Bowser from 'bowser'
import type { Transaction } from '#platform/database'
import type { Session, Subscription, User } from '#prisma/generated/client'
import { parseDeviceModel } from '#domain/words/device-model'
import { hourMs } from '#domain/durations'
import { HttpError } from '../../../http/errors.server'
import { database } from '../../../services/database.server'
import { endSessions, resumeOwnBrowser } from './own-browser.server'
import { sessionLifeMs, readSessionToken } from './session-cookie.server'

/** The row that authenticated a request. Log-out, a new password or email verification deletes it. */
interface Credential {
  kind: 'session' | 'api-token'
  tokenHash: string
}

export interface Owner {
  id: string
  /** Null for a link or a browser's push secret, which the change itself checks. */
  credential: Credential | null
}

/**
 * Locks the account row, so two requests cannot both pass a limit check. 401 if the account or the caller's credential
 * was deleted since the caller was identified. Everything that deletes a credential also locks the account, so it waits
 * for changes already in progress. Call this before locking anything else: all changes lock in this order.
 */
export async function lockOwner(tx: Transaction, { id, credential }: Owner): Promise<void> {
  const [row] = await tx.$queryRaw<object[]>`
    SELECT 1 FROM "User" WHERE "id" = ${id}::uuid AND "deletedAt" IS NULL FOR NO KEY UPDATE`
  if (!row || !(await isKept(tx, id, credential))) throw new HttpError(401, 'Please log in.')
}

async function isKept(tx: Transaction, userId: string, credential: Credential | null): Promise<boolean> {
  if (credential === null) return true
  const { kind, tokenHash } = credential
  if (kind === 'api-token') return (await tx.apiToken.count({ where: { tokenHash, userId } })) > 0
  return (await tx.session.count({ where: { tokenHash, userId, expiresAt: { gt: new Date() } } })) > 0
}

/** Runs `change` in a transaction that starts with `lockOwner`, and throws what that throws. */
export function withOwnerLock<T>(owner: Owner, change: (tx: Transaction) => Promise<T>): Promise<T> {
  return database().$transaction(async (tx) => {
    await lockOwner(tx, owner)
    return change(tx)
  })
}

/** 401 if the caller's credential is gone. Call it right before a change that happens outside the database. */
export const requireStillSignedIn = (owner: Owner): Promise<void> => withOwnerLock(owner, async () => {})

type Times = 'statusSince' | 'currentPeriodEndsAt' | 'scheduledCancellationAt' | 'eventAt' | 'createdAt'
/** A subscription serialized by PostgreSQL's `json_agg`, with its timestamps as strings. */
type SubscriptionJson = Omit<Subscription, Times> & Record<Times, string | null>

function subscriptionInRow(row: SubscriptionJson): Subscription {
  const at = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...row,
    statusSince: new Date(row.statusSince!),
    eventAt: new Date(row.eventAt!),
    createdAt: new Date(row.createdAt!),
    currentPeriodEndsAt: at(row.currentPeriodEndsAt),
    scheduledCancellationAt: at(row.scheduledCancellationAt),
  }
}

const maxCharacters = 80

/** Browser and operating system from the user agent, such as "Chrome, Windows". Null without a user agent. */
export function describeDevice(request: Request): string | null {
  const userAgent = request.headers.get('user-agent')?.trim() ?? ''
  if (userAgent === '') return null
  const { browser, platform, os } = Bowser.parse(userAgent)
  const named = [browser.name, parseDeviceModel(userAgent) || platform.model || os.name].filter(Boolean).join(', ')
  return named.slice(0, maxCharacters) || null
}

const tokenBytes = 32

/**
 * Opens a session for the requesting browser and returns its token. Only the token's hash is stored. Resumes alerts that
 * a log-out paused in this browser.
 */
export async function openSession(userId: string, request: Request): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const tokenHash = hashToken(token)
  const expiresAt = new Date(Date.now() + sessionLifeMs)
  await database().session.create({ data: { tokenHash, userId, expiresAt, device: describeDevice(request) } })
  await resumeOwnBrowser(database(), { tokenHash, userId }, request)
  return token
}

/**
 * Like `openSession`, after a correct password. Null if the password was changed or removed during the check: a log-in
 * must not outlive the end of all sessions.
 */
export async function openSessionByPassword(
  user: { id: string; passwordHash: string },
  request: Request,
): Promise<string | null> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const tokenHash = hashToken(token)
  const opened = await database().$executeRaw`
    INSERT INTO "Session" ("tokenHash", "userId", "expiresAt", "device")
    SELECT ${tokenHash}, u."id", ${new Date(Date.now() + sessionLifeMs)}, ${describeDevice(request)} FROM "User" u
    WHERE u."id" = ${user.id}::uuid AND u."passwordHash" = ${user.passwordHash} FOR SHARE`
  if (opened === 0) return null
  await resumeOwnBrowser(database(), { tokenHash, userId: user.id }, request)
  return token
}

export type Account = User & { subscriptions: Subscription[] }

export type SignedIn = Account & {
  credential: Credential
  /** When this session's user last logged in or confirmed that it is them. Null for an API token. */
  confirmedAt: Date | null
}

/** The user who sent the request, or null if the token is missing, unknown or expired. */
export async function findUser(request: Request): Promise<SignedIn | null> {
  const token = readSessionToken(request)
  if (!token) return null
  const tokenHash = hashToken(token)
  const pending = queries.get(tokenHash) ?? queryUser(tokenHash).finally(() => queries.delete(tokenHash))
  queries.set(tokenHash, pending)
  return pending
}

/** A page's loaders run in parallel and each needs the user, so they share one running query. */
const queries = new Map<string, Promise<SignedIn | null>>()

type Confirmed = Pick<Session, 'usedAt' | 'confirmedAt'>

/** Prisma's `include` would run two queries on every page. This is one. */
async function queryUser(tokenHash: string): Promise<SignedIn | null> {
  const now = new Date()
  const [row] = await database().$queryRaw<(User & Confirmed & { subscriptions: SubscriptionJson[] | null })[]>`
    SELECT u.*, s."usedAt", s."confirmedAt", (SELECT json_agg(p) FROM "Subscription" p WHERE p."userId" = u.id) AS subscriptions
    FROM "Session" s JOIN "User" u ON u.id = s."userId"
    WHERE s."tokenHash" = ${tokenHash} AND s."expiresAt" > ${now} AND u."deletedAt" IS NULL`
  if (!row) return null
  const { usedAt, subscriptions, ...user } = row
  if (now.getTime() - usedAt.getTime() > hourMs) {
    await database().session.updateMany({ where: { tokenHash }, data: { usedAt: now } })
  }
  const credential = { kind: 'session' as const, tokenHash }
  return { ...user, credential, subscriptions: (subscriptions ?? []).map(subscriptionInRow) }
}

/**
 * Ends the request's session, if any, pauses alerts in its browser, and invalidates all Google tokens issued for the
 * account so far. Locks the account before the session, as all changes do.
 */
export async function closeSession(request: Request): Promise<void> {
  const tokenHash = requestTokenHash(request)
  if (tokenHash === null) return
  await database().$transaction(async (tx) => {
    const [owner] = await tx.$queryRaw<{ id: string }[]>`
      SELECT u."id" FROM "User" u JOIN "Session" s ON s."userId" = u."id" WHERE s."tokenHash" = ${tokenHash}
      FOR NO KEY UPDATE OF u`
    if (!owner) return
    await endSessions(tx, { tokenHash })
    await tx.user.update({ where: { id: owner.id }, data: { signedOutAt: new Date() } })
  })
}

export const requestTokenHash = (request: Request): string | null => {
  const token = readSessionToken(request)
  return token === null ? null : hashToken(token)
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
