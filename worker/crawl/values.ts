/** The most that PostgreSQL's integer holds, in cents: some 21 million dollars. */
export const mostCents = 2_147_483_647

/** Zero is "not stated": nobody gives a car away. `undefined` for what is no price. */
export function dollarsToCents(dollars: number): number | null | undefined {
  if (!Number.isFinite(dollars) || dollars < 0) return undefined
  if (dollars === 0) return null
  return Math.min(Math.round(dollars * 100), mostCents)
}

/** Epoch seconds as a time; null for what can be none: before the marketplaces' cars of today, or far off. */
export function toPostedAt(epochSeconds: number | null | undefined): Date | null {
  if (!epochSeconds || epochSeconds <= 1_400_000_000 || epochSeconds >= 4_000_000_000) return null
  return new Date(epochSeconds * 1000)
}
