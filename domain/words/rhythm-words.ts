import type { Rhythm } from '../alerts/rhythm'

/** "10 PM", "noon", "midnight". */
export function hourWords(hour: number): string {
  if (hour === 0) return 'midnight'
  if (hour === 12) return 'noon'
  return `${hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "10 PM to 7 AM", "None". */
export const quietWords = ({ quietFrom, quietTo }: Pick<Rhythm, 'quietFrom' | 'quietTo'>): string =>
  quietFrom === null || quietTo === null ? 'None' : `${hourWords(quietFrom)} to ${hourWords(quietTo)}`

/** "At 8 AM", "None". */
export const digestWords = ({ digestHour, tellsRest }: Pick<Rhythm, 'digestHour'> & { tellsRest: boolean }): string =>
  tellsRest ? `At ${hourWords(digestHour)}` : 'None'
