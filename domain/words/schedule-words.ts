import type { AlertSchedule } from '../alerts/schedule'

/** "10 PM", "noon", "midnight". */
export function hourText(hour: number): string {
  if (hour === 0) return 'midnight'
  if (hour === 12) return 'noon'
  return `${hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "10 PM to 7 AM", "None". */
export const quietHoursText = ({ quietFrom, quietTo }: Pick<AlertSchedule, 'quietFrom' | 'quietTo'>): string =>
  quietFrom === null || quietTo === null ? 'None' : `${hourText(quietFrom)} to ${hourText(quietTo)}`

/** "At 8 AM", "None". */
export const digestText = ({
  digestHour,
  hasDigest,
}: Pick<AlertSchedule, 'digestHour'> & { hasDigest: boolean }): string =>
  hasDigest ? `At ${hourText(digestHour)}` : 'None'
