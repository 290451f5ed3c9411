/** Stored reason why a posting is gone. */
export type GoneReason = 'TAKEN_DOWN' | 'NOT_A_CAR' | 'SOLD' | 'PENDING'

/** Shown as the rejection reason of a car that was not notified yet. */
export const goneTexts: Record<GoneReason, string> = {
  TAKEN_DOWN: 'Taken down',
  NOT_A_CAR: 'Not a car',
  SOLD: 'Sold',
  PENDING: 'Sale pending',
}
