import type { Transaction } from '#platform/database'
import { HttpError } from '../../../http/errors.server'
import { database } from '../../../services/database.server'

/** The row that authenticated a request. Log-out, a new password or email verification deletes it. */
export interface Credential {
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
