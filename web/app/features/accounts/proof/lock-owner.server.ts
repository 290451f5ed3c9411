import type { Transaction } from '#platform/database'
import { HttpError } from '../../../http/errors.server'

/** The owner of the account that something is added to, as the session or a link identified them. */
export interface Owner {
  id: string
  emailProvenAt: Date | null
}

/**
 * Locks the account's row, so that two requests cannot both take the last place. 401 when the account was deleted,
 * or the address proven, after the caller was identified: the caller may be the stranger whose sessions that proof ended.
 */
export async function lockOwner(tx: Transaction, owner: Owner): Promise<void> {
  const [row] = await tx.$queryRaw<{ emailProvenAt: Date | null }[]>`
    SELECT "emailProvenAt" FROM "User" WHERE "id" = ${owner.id}::uuid AND "deletedAt" IS NULL FOR UPDATE`
  if (!row || row.emailProvenAt?.getTime() !== owner.emailProvenAt?.getTime())
    throw new HttpError(401, 'Please log in.')
}
