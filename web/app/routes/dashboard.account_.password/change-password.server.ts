import { checkFields } from '../../http/form-errors.server'
import type { FieldErrors } from '../../ui/field-errors'
import { confirmedPassword, hashPassword, passwordsOf } from '../../features/accounts/passwords.server'
import { withOwnerLock } from '../../features/accounts/session/lock-owner.server'
import { ownTokenHash, type SignedIn } from '../../features/accounts/session/sessions.server'
import { endAddressChanges } from '../../features/accounts/account-mail.server'
import { currentPasswordError } from '../../features/accounts/settings/own-password.server'

/**
 * Changes the password. Ends all other sessions, API tokens and Google tokens, and pending password-reset, pairing and
 * address-change links. Returns the errors by field, or null on success. An account without a password sets one through
 * the reset email instead.
 */
export async function changePassword(request: Request, user: SignedIn, form: FormData): Promise<FieldErrors | null> {
  const checked = checkFields(confirmedPassword, passwordsOf(form))
  if (!checked.ok) return checked.fieldErrors
  const notOwner = await currentPasswordError(request, user, form.get('current'))
  if (notOwner) return { current: notOwner }
  const { id, passwordHash } = user
  const newHash = await hashPassword(checked.value.password)
  const isDone = await withOwnerLock(user, async (tx) => {
    // Update only if the verified password is still current: an emailed reset may have replaced it meanwhile.
    const data = { passwordHash: newHash, signedOutAt: new Date() }
    const { count } = await tx.user.updateMany({ where: { id, passwordHash }, data })
    if (count === 0) return false
    await tx.session.deleteMany({ where: { userId: id, tokenHash: { not: ownTokenHash(request) ?? '' } } })
    await tx.passwordReset.deleteMany({ where: { userId: id } })
    await tx.pairingLink.deleteMany({ where: { userId: id } })
    await endAddressChanges(tx, id)
    await tx.apiToken.deleteMany({ where: { userId: id } })
    return true
  })
  return isDone ? null : { current: 'Your password was changed elsewhere just now.' }
}
