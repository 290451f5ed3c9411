/** The most that PostgreSQL's integer holds, in cents: some 21 million dollars. */
const mostCents = 2_147_483_647

/** Cents as they are kept. Zero is "not stated", for nobody gives a car away, and so is what no column holds. */
export const centsOrNull = (cents: number): number | null => (cents <= 0 || cents > mostCents ? null : cents)

/** Null where nothing is stated. `undefined` for what is no price. */
export function dollarsToCents(dollars: number): number | null | undefined {
  if (!Number.isFinite(dollars) || dollars < 0) return undefined
  return centsOrNull(Math.round(dollars * 100))
}

/** Epoch seconds as a time; null for what can be none: before the marketplaces' cars of today, or far off. */
export function toPostedAt(epochSeconds: number | null | undefined): Date | null {
  if (!epochSeconds || epochSeconds <= 1_400_000_000 || epochSeconds >= 4_000_000_000) return null
  return new Date(epochSeconds * 1000)
}
