import type { GoneReason } from '../listing/absence'
import { sinceText, type DateContext } from './time-zone'

const words: Record<GoneReason, string> = {
  TAKEN_DOWN: 'Gone',
  NOT_A_CAR: 'Not a car; gone',
  SOLD: 'Sold',
  PENDING: 'Sale pending',
}

/** "Gone since November 20", or "Gone today", with a more specific reason if known. */
export const goneSinceText = (reason: GoneReason | null, goneAt: Date, reader: DateContext): string =>
  `${words[reason ?? 'TAKEN_DOWN']} ${sinceText(goneAt, reader)}`
