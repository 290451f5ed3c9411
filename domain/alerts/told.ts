/** A car as a target was told of it. */
export interface ToldCar {
  priceCents: number | null
  currency: string | null
}

/**
 * Whether a target that was told of a car is told of it again: only when something about the car changed for the
 * better. Nothing counts as better yet; a lower price and an answered unknown are to be added here, and nowhere else.
 */
export function isBetterSince(_told: ToldCar, _now: ToldCar): boolean {
  return false
}
