import type { Transaction } from '#platform/database'
import { HttpError } from '../../../http/errors.server'
import { database } from '../../../services/database.server'

/** The row that shows who sent a request. A log-out, a new password or a proof of the address deletes it. */
export interface Credential {
  kind: 'session' | 'api-token'
  tokenHash: string
}

/** The owner of the account that something changes, as the session or a link identified them. */
export interface Owner {
  id: string
  /** Null for a link or a browser's secret, which the change itself checks. */
  credential: Credential | null
}

/**
 * Locks the account's row, so that two requests cannot both take the last place. 401 when the account or the caller's
 * credential was deleted after the caller was identified. Everything that deletes a credential locks the account too,
 * so it waits for the changes that began before it. Call it before anything else is locked: the order of all changes.
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

/** Changes something of an account in one transaction that begins with `lockOwner`, and throws what that throws. */
export function withOwnerLock<T>(owner: Owner, change: (tx: Transaction) => Promise<T>): Promise<T> {
  return database().$transaction(async (tx) => {
    await lockOwner(tx, owner)
    return change(tx)
  })
}

/** 401 when the caller's credential is gone. For a change that is made elsewhere, just before it. */
export const requireStillSignedIn = (owner: Owner): Promise<void> => withOwnerLock(owner, async () => {})
