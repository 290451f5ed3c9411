import { data } from '@remix-run/node'
import { HttpError } from '../../../http/errors.server'
import type { Owned } from '../store/search-store.server'
import { actOnCriteria, WishRefused, type CriteriaIntent } from './act-on-criteria.server'
import type { TypedWishes } from './wish-fields'

/** What was typed and why it is refused, by field; `form` for what concerns no field. */
export interface RefusedWish {
  typed: TypedWishes
  errors: Record<string, string>
}

/** Does what a button of the criteria asks for. Answers what was typed, with the reason, if it is refused; else null. */
export async function refusedWish(
  owned: Owned,
  asked: { intent: CriteriaIntent; id: string; typed: TypedWishes },
): Promise<ReturnType<typeof data<RefusedWish>> | null> {
  const refused = (field: string, sentence: string, status: number) =>
    data({ typed: asked.typed, errors: { [field]: sentence } }, { status })
  try {
    await actOnCriteria(owned, asked)
    return null
  } catch (thrown) {
    if (thrown instanceof WishRefused) return refused(thrown.field, thrown.message, 400)
    if (thrown instanceof HttpError && thrown.status === 429) return refused('form', thrown.reason, 429)
    throw thrown
  }
}
