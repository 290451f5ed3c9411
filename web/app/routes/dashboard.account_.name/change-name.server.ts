import { z } from 'zod'
import { checkFields } from '../../http/form-errors.server'
import type { FieldErrors } from '../../ui/field-errors'
import { companyName, filled, personName } from '../../features/accounts/account-fields.server'
import { withOwnerLock, type Owner } from '../../features/accounts/session/lock-owner.server'

const nameSchema = z.object({
  firstName: filled('Please enter your first name.').pipe(personName),
  lastName: filled('Please enter your last name.').pipe(personName),
  companyName,
})

/** Returns the errors by field, or null on success. */
export async function changeName(owner: Owner, form: FormData): Promise<FieldErrors | null> {
  const checked = checkFields(nameSchema, Object.fromEntries(form))
  if (!checked.ok) return checked.fieldErrors
  await withOwnerLock(owner, (tx) => tx.user.update({ where: { id: owner.id }, data: checked.value }))
  return null
}
