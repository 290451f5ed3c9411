/** A car as a target was told of it. */
export interface ToldCar {
  priceCents: number | null
  currency: string | null
  grade: 'MATCH' | 'LIKELY' | 'POSSIBLE'
}

/**
 * Whether a target is told again of a car that it knows: only if the car changed for the better. That is so where a
 * digest named it as possible and more is confirmed since. Add other reasons here and nowhere else.
 */
export function isBetterSince(told: ToldCar & { inDigest: boolean }, now: ToldCar): boolean {
  return told.inDigest && told.grade === 'POSSIBLE' && now.grade !== 'POSSIBLE'
}
