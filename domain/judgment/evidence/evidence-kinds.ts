/**
 * Evidence for an answer, strongest kind first. `from`: the answer that this evidence directly supports, if the final
 * answer was inferred from it. "grey cloth" proves cloth seats, which implies no leather seats.
 */
export type Evidence = Piece & { from?: { label: string; answer: 'yes' | 'no' } }

type Piece =
  /** An attribute from the site, or a figure of the listing itself. */
  | { kind: 'attribute'; label: string; value: string }
  /** A literal quote from the title or the description, in the seller's spelling. */
  | { kind: 'quote'; quote: string }
  /** `photo` is one-based. `seen`: the model's description of the photo; null in old answers. */
  | { kind: 'photo'; photo: number; seen: string | null }
  /** Decoded from the VIN in the ad: "drive type", "AWD". */
  | { kind: 'vin'; label: string; value: string }
  /** A certainty from law or from what the maker never built, with its source. */
  | { kind: 'rule'; rule: string; source: string }
  /** The seller's reply to this buyer, on that day (YYYY-MM-DD). */
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

/**
 * Why an answer is unknown although the ad mentions the thing: the ad contradicts itself, or the thing works only in
 * part.
 */
export type UnknownReason = 'contradiction' | 'partly'

/** Equipment that is present but broken or only partly working, such as one of two heated seats. */
export type Defect = 'broken' | 'partly'

/**
 * An answer with checked evidence. An `unknown` answer has evidence only if `unsettled` is set, and then it covers both
 * sides.
 */
export interface CheckedAnswer {
  answer: Answer
  evidence: Evidence[]
  /** Only set for unknown answers. */
  unsettled?: UnknownReason
}

export const unknownAnswer: CheckedAnswer = { answer: 'unknown', evidence: [] }
