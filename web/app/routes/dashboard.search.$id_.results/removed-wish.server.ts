import { labelOf, type Criterion } from '#domain/judgment/criteria/criterion'
import { hourMs } from '#domain/durations'
import { CriterionRejected, restoreCriterion } from '#domain/judgment/criteria/edit'
import { encrypt, readEncrypted } from '../../features/accounts/tokens.server'
import { ownSearch, type Owned, type OwnChange } from '../../features/searches/search-store.server'
import { WishRejected } from '../../features/wishes/criteria-action.server'
import { changeCriteria } from '../../features/wishes/change-criteria.server'
import { criteriaOf } from '../../features/wishes/criteria'
import type { RemovedWish } from './removed-wish'

const purpose = 'wish taken out'

/** A removed wish and its former index. */
interface Taken {
  searchId: string
  wish: Criterion
  at: number
}

/** Encrypts a wish before its removal, for the URL that offers to restore it; null for an unknown wish. */
export async function encryptWish(owned: Owned, id: string): Promise<string | null> {
  const criteria = criteriaOf(await ownSearch(owned)) ?? []
  const at = criteria.findIndex((criterion) => criterion.id === id)
  if (at === -1) return null
  return encrypt(purpose, { taken: { searchId: owned.id, wish: criteria[at]!, at } satisfies Taken }, hourMs)
}

/**
 * Decrypts a removed wish of this search; null if the text is invalid, belongs to another search or is over an hour
 * old.
 */
async function openWish(searchId: string, sealed: unknown): Promise<Taken | null> {
  const claims = typeof sealed === 'string' ? await readEncrypted(purpose, sealed) : null
  const taken = claims && (claims.taken as Taken) // Safe: only this server writes it.
  return taken?.searchId === searchId ? taken : null
}

/** The removed wish for display; null if `sealed` is invalid. */
export async function removedWishOf(searchId: string, sealed: string | null): Promise<RemovedWish | null> {
  const taken = await openWish(searchId, sealed)
  return taken && { label: labelOf(taken.wish), sealed: sealed! }
}

/** Restores the wish at its former index. Throws `WishRejected`, and whatever `changeCriteria` throws. */
export async function restoreWish(owned: OwnChange, sealed: unknown): Promise<void> {
  const taken = await openWish(owned.id, sealed)
  if (!taken) throw new WishRejected('form', 'It is too long ago to put this wish back. Add it as a new one.')
  try {
    await changeCriteria(owned, (criteria) => restoreCriterion(criteria, taken.wish, taken.at))
  } catch (thrown) {
    throw thrown instanceof CriterionRejected ? new WishRejected('form', thrown.message) : thrown
  }
}
