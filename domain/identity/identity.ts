export interface Identity {
  decision: 'same' | 'different' | 'unknown'
  /** The deciding reason. For `unknown`, the strongest evidence for one car. */
  reason: Reason
  strength: Strength
  /** For display: "same text, odometer 200 mi further, Oakland". */
  words: string
}

export const reasons = [
  // same car
  'vin',
  'repost',
  'odometer',
  'photos',
  'text',
  'figures', // title, price, place, color and rounded odometer combined
  // different cars
  'other-vin',
  'other-car', // make, model or year
  'other-odometer',
  'other-stock',
  'other-build', // color, trim, transmission, drive
  'too-little',
] as const
export type Reason = (typeof reasons)[number]

/** From weakest to strongest. */
export const strengths = ['fair', 'strong', 'certain'] as const
export type Strength = (typeof strengths)[number]

export const isStronger = (one: Strength, other: Strength): boolean => strengths.indexOf(one) > strengths.indexOf(other)

/** One point of comparison between two listings. Positive points mean the same car, negative points different cars. */
export interface IdentityEvidence {
  kind: Reason
  points: number
  /** For display. Null if not worth showing. */
  words: string | null
}
