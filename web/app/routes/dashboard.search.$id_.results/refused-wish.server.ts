import { data } from '@remix-run/node'
import { HttpError } from '../../http/errors.server'
import type { Next } from '../../ui/next-step'
import { WishRejected } from '../../features/wishes/criteria-action.server'
import type { TypedWishes } from '../../features/wishes/wish-fields'

/** The submitted input and its errors by field. `form` holds errors without a field. */
export interface RefusedWish {
  typed: TypedWishes
  errors: Record<string, string>
  /** Link to a step the user must complete first, if any. */
  next?: Next
}

/** Runs the change. Returns a response with the input and the error if it is rejected, otherwise null. */
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
