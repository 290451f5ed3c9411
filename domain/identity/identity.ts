/** What two listings' facts say about whether they offer one physical car. */
export interface Identity {
  decision: 'same' | 'different' | 'unknown'
  /** What decided; for `unknown` the best that speaks for one car. */
  reason: Reason
  strength: Strength
  /** For people: "same text, odometer 200 mi further, Oakland". */
  words: string
}

export const reasons = [
  // for one car
  'vin',
  'repost',
  'odometer',
  'photos',
  'text',
  'figures', // title, price, place, color and rounded odometer together
  // for two
  'other-vin',
  'other-car', // make, model or year
  'other-odometer',
  'other-stock',
  'other-build', // color, trim, transmission, drive
  'too-little',
] as const
export type Reason = (typeof reasons)[number]

/** From the weakest to the strongest. */
export const strengths = ['fair', 'strong', 'certain'] as const
export type Strength = (typeof strengths)[number]

export const isStronger = (one: Strength, other: Strength): boolean => strengths.indexOf(one) > strengths.indexOf(other)

/** One thing that both listings say, with the points that it gives for one car, or takes. */
export interface IdentityEvidence {
  kind: Reason
  points: number
  /** For people; null for what is not worth a word. */
  words: string | null
}
