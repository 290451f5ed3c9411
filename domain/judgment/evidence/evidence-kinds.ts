/**
 * What an answer rests on, strongest kind first. `from`: what it states itself, where the answer was concluded from that:
 * "grey cloth" is the proof of no leather seats, from a yes to cloth seats.
 */
export type Evidence = Piece & { from?: { label: string; answer: 'yes' | 'no' } }

type Piece =
  /** What the site states under a label, or a figure of the listing itself. */
  | { kind: 'attribute'; label: string; value: string }
  /** Stands literally in the title or the description, as the seller wrote it. */
  | { kind: 'quote'; quote: string }
  /** Photos are counted from 1. `seen`: what the model sees there, in its own words; null in old answers. */
  | { kind: 'photo'; photo: number; seen: string | null }
  /** Decoded from the VIN that the ad states: "drive type", "AWD". */
  | { kind: 'vin'; label: string; value: string }
  /** What the law, or what its maker never built, makes certain for such a car, with its source. */
  | { kind: 'rule'; rule: string; source: string }
  /** What the seller told this buyer, on that day (YYYY-MM-DD). */
  | { kind: 'seller'; on: string }

export const evidenceKinds = [
  'attribute',
  'quote',
  'photo',
  'vin',
  'rule',
  'seller',
] as const satisfies Evidence['kind'][]

export type Answer = 'yes' | 'no' | 'unknown'

/** Why an answer stays unknown although the ad speaks of the thing: it says both, or the thing works only in part. */
export type UnknownReason = 'contradiction' | 'partly'

/** Equipment that is there and does not work, or works only in part: one of two heated seats. */
export type Defect = 'broken' | 'partly'

/** An answer whose evidence was checked. `unknown` carries evidence only where it is unsettled, and then all sides of it. */
export interface CheckedAnswer {
  answer: Answer
  evidence: Evidence[]
  /** Only of an unknown answer. */
  unsettled?: UnknownReason
}

/** The answer without evidence. */
export const unknownAnswer: CheckedAnswer = { answer: 'unknown', evidence: [] }
