import { data } from '@remix-run/node'
import { HttpError } from '../../../http/errors.server'
import type { Next } from '../../../ui/next-step'
import { WishRejected } from './criteria-action.server'
import type { TypedWishes } from './wish-fields'

/** What was typed and why it is refused, by field; `form` for what concerns no field. */
export interface RefusedWish {
  typed: TypedWishes
  errors: Record<string, string>
  /** What is to be done, elsewhere, before it can be changed; absent for nothing. */
  next?: Next
}

/** Changes the wishes. Answers what was typed, with the reason, if that is refused; else null. */
export async function refusedWish(
  typed: TypedWishes,
  change: () => Promise<unknown>,
): Promise<ReturnType<typeof data<RefusedWish>> | null> {
  const refused = (field: string, sentence: string, status: number) =>
    data<RefusedWish>({ typed, errors: { [field]: sentence } }, { status })
  try {
    await change()
    return null
  } catch (thrown) {
    if (thrown instanceof WishRejected) return refused(thrown.field, thrown.message, 400)
    if (thrown instanceof HttpError && [404, 429].includes(thrown.status))
      return refused('form', thrown.reason, thrown.status)
    throw thrown
  }
}
