/** A wanted or unwanted feature, compiled from the buyer's own words. */
export interface Criterion {
  /** Stable within its search, e.g. "a1". */
  id: string
  polarity: 'wanted' | 'unwanted'
  /** The feature in positive form, short, lower case: "leather seats", "salvage title". */
  label: string
  /** One of `features` where the wording is a known feature, else null. */
  feature: Feature | null
  /** Whether a photo can answer it. */
  visible: boolean
}

/** The most criteria that one search is compiled into. */
export const maxCriteria = 20

/** A criterion as compiled from the words, before it is checked and numbered. */
export interface CriterionDraft {
  polarity: Criterion['polarity']
  label: string
  feature: string | null
  visible: boolean
}

/**
 * Numbers the criteria that the model compiled, without repeats and at most `maxCriteria` of them. Where a feature is
 * both wanted and unwanted, the first wins. Words that yield no criteria become one criterion themselves: without it
 * every car would match.
 */
export function numberCriteria(drafts: CriterionDraft[], words: string): Criterion[] {
  const seen = new Set<string>()
  const criteria: Criterion[] = []
  for (const draft of drafts) {
    const feature = features.find((f) => f === draft.feature?.trim().toLowerCase()) ?? null
    const label = wording(draft.label) || (feature ?? '')
    if (label === '' || seen.has(label) || (feature && seen.has(feature))) continue
    seen.add(label).add(feature ?? label)
    criteria.push({ id: `a${criteria.length + 1}`, polarity: draft.polarity, label, feature, visible: draft.visible })
    if (criteria.length === maxCriteria) break
  }
  if (criteria.length > 0) return criteria
  return [{ id: 'a1', polarity: 'wanted', label: wording(words), feature: null, visible: true }]
}

/** The wording under which an answer to a criterion is stored, the same for every search with that criterion. */
export function criterionKey(criterion: Pick<Criterion, 'label'>): string {
  return wording(criterion.label)
}

const longestLabel = 80

function wording(text: string): string {
  // A model may emit control characters and lone surrogates, which cannot be stored.
  const plain = text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()
  return plain.toLowerCase().slice(0, longestLabel).trim()
}

/** Features that every listing is read for, whatever the searches ask. The names are Lotwatch's own. */
export const features = [
  'leather seats',
  'sunroof',
  'heated seats',
  'navigation',
  'backup camera',
  'bluetooth',
  'apple carplay',
  'third row',
  'tow hitch',
  'roof rack',
  'alloy wheels',
  'all-wheel drive',
  'manual transmission',
  'automatic transmission',
  'one owner',
  'service records',
  'salvage title',
  'clean title',
  'accident',
  'rust',
  'dents',
  'smoker',
  'mechanical problem',
  'dealer',
] as const
export type Feature = (typeof features)[number]

export type Answer = 'yes' | 'no' | 'unknown'

/** What an answer rests on. A quote must occur literally in the listing; photos are counted from 1. */
export type Evidence =
  | { kind: 'quote'; quote: string }
  | { kind: 'photo'; photo: number }
  | { kind: 'attribute'; label: string; value: string }

/** One thing known about a listing, with its evidence. Never `unknown`: what is not known has no fact. */
export interface Fact {
  feature: Feature
  answer: 'yes' | 'no'
  evidence: Evidence[]
}

/** The answer to one criterion for one listing. `unknown` carries no evidence. */
export interface Verdict {
  criterionId: string
  label: string
  polarity: Criterion['polarity']
  answer: Answer
  evidence: Evidence[]
}

export type Decision =
  { stage: 'MATCH'; reason: null } | { stage: 'POSSIBLE'; reason: string } | { stage: 'REJECTED'; reason: string }

/** Whether an answer counts against the car: it lacks something wanted, or has something unwanted. */
export const isAgainst = (verdict: Pick<Verdict, 'polarity' | 'answer'>) =>
  verdict.answer === (verdict.polarity === 'wanted' ? 'no' : 'yes')

/**
 * An unwanted *yes* or a wanted *no* rejects a car; any unknown makes it only possible; else it is a match. A search
 * without criteria has no verdicts, and every car matches.
 */
export function decide(verdicts: Verdict[]): Decision {
  const against = verdicts.find(isAgainst)
  if (against) {
    const reason = against.polarity === 'wanted' ? `No ${against.label}` : `Has ${against.label}`
    return { stage: 'REJECTED', reason }
  }
  const unknown = verdicts.filter((v) => v.answer === 'unknown')
  if (unknown.length > 0) {
    return { stage: 'POSSIBLE', reason: `Not stated: ${unknown.map((v) => v.label).join(', ')}` }
  }
  return { stage: 'MATCH', reason: null }
}
