import type { Transaction } from '#platform/database'
import { HttpError } from '../../../http/errors.server'

/** Whose account something is added to, as the session or a link showed them. */
export interface Owner {
  id: string
  emailProvenAt: Date | null
}

/**
 * Locks the account's row, so that two requests cannot take the last place both. 401 when the address was proven since
 * the caller was recognised: whoever asks may be the stranger whom that put out.
 */
export async function lockOwner(tx: Transaction, owner: Owner): Promise<void> {
  const [row] = await tx.$queryRaw<{ emailProvenAt: Date | null }[]>`
    SELECT "emailProvenAt" FROM "User" WHERE "id" = ${owner.id}::uuid FOR UPDATE`
  if (row?.emailProvenAt?.getTime() !== owner.emailProvenAt?.getTime()) throw new HttpError(401, 'Please log in.')
}
