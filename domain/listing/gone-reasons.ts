export type GoneReason = 'TAKEN_DOWN' | 'NOT_A_CAR' | 'SOLD' | 'PENDING'

/** Display texts. Also stored as the reason of a car that is rejected because its posting is gone. */
export const goneTexts: Record<GoneReason, string> = {
  TAKEN_DOWN: 'Taken down',
  NOT_A_CAR: 'Not a car',
  SOLD: 'Sold',
  PENDING: 'Sale pending',
}
