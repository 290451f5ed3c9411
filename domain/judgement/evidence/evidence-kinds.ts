/** What an answer rests on, strongest kind first. */
export type Evidence =
  /** What the site states under a label, or a figure of the listing itself. */
  | { kind: 'attribute'; label: string; value: string }
  /** Stands literally in the title or the description, as the seller wrote it. */
  | { kind: 'quote'; quote: string }
  /** Photos are counted from 1. `seen`: what the model sees there, in its own words; null in old answers. */
  | { kind: 'photo'; photo: number; seen: string | null }
  /** Decoded from the VIN that the ad states: "drive type", "AWD". */
  | { kind: 'vin'; label: string; value: string }
  /** What the law makes certain for such a car, with its source. */
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

/** An answer whose evidence was checked. `unknown` carries no evidence. */
export interface Checked {
  answer: Answer
  evidence: Evidence[]
}

/** The answer without evidence. */
export const unknownAnswer: Checked = { answer: 'unknown', evidence: [] }
