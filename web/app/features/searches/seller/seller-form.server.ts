import type { User } from '#prisma/generated/client'
import { database } from '../../../services/database.server'
import type { Owned } from '../store/search-store.server'
import type { Signature } from './ask-seller'
import { sellerTold } from './seller-told.server'

/** What the forms about a car's seller ask for. */
export const sellerIntents = ['told-yes', 'told-no', 'take-back', 'sign-messages'] as const

const answers = { 'told-yes': 'yes', 'told-no': 'no', 'take-back': null } as const

/** Does what such a form asks for. Throws what `sellerTold` throws. */
export async function receiveSellerForm(
  intent: (typeof sellerIntents)[number],
  owned: Owned,
  form: FormData,
): Promise<void> {
  if (intent !== 'sign-messages') {
    return sellerTold(owned, { listingId: form.get('listingId'), label: form.get('label'), answer: answers[intent] })
  }
  await database().user.update({ where: { id: owned.userId }, data: { signsMessages: form.has('signs') } })
}

/** Whether the person's messages to sellers end with the first name. */
export function signatureOf({ firstName, signsMessages }: Pick<User, 'firstName' | 'signsMessages'>): Signature {
  const name = firstName.trim() || null
  return { name, isUsed: signsMessages && name !== null }
}
