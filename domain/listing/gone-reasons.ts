/** Why a posting is gone, as stored. */
export type GoneReason = 'TAKEN_DOWN' | 'NOT_A_CAR' | 'SOLD' | 'PENDING'

/** The same in words, as the reason why a waiting car is rejected. */
export const goneTexts: Record<GoneReason, string> = {
  TAKEN_DOWN: 'Taken down',
  NOT_A_CAR: 'Not a car',
  SOLD: 'Sold',
  PENDING: 'Sale pending',
}
