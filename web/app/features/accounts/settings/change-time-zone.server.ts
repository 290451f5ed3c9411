import { database } from '../../../services/database.server'
import { isTimeZone } from '../time-zone/time-zones.server'
import type { Errors } from './setting-form'

/** Returns the errors by field, or null when it is done. */
export async function changeTimeZone(userId: string, form: FormData): Promise<Errors | null> {
  const timeZone = form.get('timeZone')
  if (!isTimeZone(timeZone)) return { timeZone: 'Please choose a time zone of the list.' }
  await database().user.update({ where: { id: userId }, data: { timeZone } })
  return null
}
