/** PostgreSQL's maximum integer, in cents: about 21 million dollars. */
const maxCents = 2_147_483_647

/** Cents as stored. Null ("not stated") for zero, because nobody gives a car away, and for amounts above the limit. */
export const centsOrNull = (cents: number): number | null => (cents <= 0 || cents > maxCents ? null : cents)

/** Price in cents; null when no price is stated, `undefined` for an invalid amount. */
export function dollarsToCents(dollars: number): number | null | undefined {
  if (!Number.isFinite(dollars) || dollars < 0) return undefined
  return centsOrNull(Math.round(dollars * 100))
}

/** Converts epoch seconds; null when implausible: before May 2014 or after 2096. */
export function toPostedAt(epochSeconds: number | null | undefined): Date | null {
  if (!epochSeconds || epochSeconds <= 1_400_000_000 || epochSeconds >= 4_000_000_000) return null
  return new Date(epochSeconds * 1000)
}
