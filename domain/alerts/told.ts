/** A car as a target was told of it. */
export interface ToldCar {
  priceCents: number | null
  currency: string | null
}

/**
 * Whether a target is told again of a car that it knows: only if the car changed for the better. Nothing counts as
 * better yet. Add reasons here and nowhere else, such as a lower price or an unknown that was answered.
 */
export function isBetterSince(_told: ToldCar, _now: ToldCar): boolean {
  return false
}
