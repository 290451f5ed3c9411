import type { User } from '#prisma/generated/client'
import { withOwnerLock } from '../../features/accounts/session/lock-owner.server'
import type { OwnChange } from '../../features/searches/search-store.server'
import type { Signature } from './ask-seller'
import { saveSellerAnswer } from './seller-answer.server'

export const sellerIntents = ['told-yes', 'told-no', 'take-back', 'sign-messages'] as const

const answers = { 'told-yes': 'yes', 'told-no': 'no', 'take-back': null } as const

/** Handles a seller form. Throws whatever `saveSellerAnswer` throws. */
export async function receiveSellerForm(
  intent: (typeof sellerIntents)[number],
  owned: OwnChange,
  form: FormData,
): Promise<void> {
  if (intent !== 'sign-messages') {
    return saveSellerAnswer(owned, {
      listingId: form.get('listingId'),
      label: form.get('label'),
      answer: answers[intent],
    })
  }
  const data = { signsMessages: form.has('signs') }
  await withOwnerLock(owned.owner, (tx) => tx.user.update({ where: { id: owned.userId }, data }))
}

export function signatureOf({ firstName, signsMessages }: Pick<User, 'firstName' | 'signsMessages'>): Signature {
  const name = firstName.trim() || null
  return { name, isUsed: signsMessages && name !== null }
}
