import { withOwnerLock, type Owner } from '../../features/accounts/session/lock-owner.server'
import { isTimeZone } from '../../features/accounts/time-zones.server'
import type { FieldErrors } from '../../ui/field-errors'

/** Returns the errors by field, or null on success. */
export async function changeTimeZone(owner: Owner, form: FormData): Promise<FieldErrors | null> {
  const timeZone = form.get('timeZone')
  if (!isTimeZone(timeZone)) return { timeZone: 'Please choose a time zone of the list.' }
  await withOwnerLock(owner, (tx) => tx.user.update({ where: { id: owner.id }, data: { timeZone } }))
  return null
}
