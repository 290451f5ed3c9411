import { isListingFigure, isWithin, quantityWords, type Comparison, type ListingFigure } from '../criteria/comparison'
import type { Alternative, Criterion, Polarity } from '../criteria/criterion'
import { evidenceKinds, unknownAnswer, type Answer, type Checked, type Evidence } from '../evidence/evidence-kinds'
import type { Feature } from '../features/features'
import { paintFeatures } from '../features/paint'
import type { Fact } from './fact'

/** The listing's own figures: whole dollars, miles, the model year; null where they are not stated. */
export type Figures = Record<ListingFigure, number | null>

/** What code knows about a listing without asking further. */
export interface Known {
  facts: Fact[]
  figures: Figures
}

/** The answer to one alternative of a wish; unknown for an open question, which no fact can answer. */
export function judgeAlternative({ feature, comparison }: Alternative, polarity: Polarity, known: Known): Checked {
  if (comparison) return judgeComparison(comparison, known)
  return feature === null ? unknownAnswer : judgeByFacts(feature, polarity, known.facts)
}

/** Whether a criterion's condition holds; null where the listing does not say. Without a condition it holds. */
export function conditionHolds({ condition }: Pick<Criterion, 'condition'>, known: Known): boolean | null {
  if (condition === null) return true
  const { answer } = judgeComparison(condition, known)
  return answer === 'unknown' ? null : answer === 'yes'
}

/** Any alternative fulfils a wish; all of them must be denied to deny it. */
export function combineAlternatives(answers: Checked[]): Checked {
  const [only, ...others] = answers
  if (only && others.length === 0) return only
  const yes = answers.find(({ answer }) => answer === 'yes')
  if (yes) return yes
  if (answers.some(({ answer }) => answer === 'unknown')) return unknownAnswer
  return { answer: 'no', evidence: distinct(answers.flatMap(({ evidence }) => evidence)) }
}

/**
 * For a title the worst evidence counts: one word of salvage outweighs every "clean". Elsewhere conflicting evidence
 * means yes for something unwanted, to be careful, and unknown for something wanted.
 */
function judgeByFacts(feature: Feature, polarity: Polarity, facts: Fact[]): Checked {
  const yes = distinct(evidenceOf(facts, feature, 'yes'))
  const no = distinct([...evidenceOf(facts, feature, 'no'), ...excluding(facts, feature)])
  if (yes.length === 0) return no.length === 0 ? unknownAnswer : { answer: 'no', evidence: no }
  if (no.length === 0) return { answer: 'yes', evidence: yes }
  if (feature === 'salvage title') return { answer: 'yes', evidence: yes }
  if (feature === 'clean title') return { answer: 'no', evidence: no }
  return polarity === 'unwanted' ? { answer: 'yes', evidence: yes } : unknownAnswer
}

/** Figures that disagree about being in the range answer nothing. */
function judgeComparison(comparison: Comparison, { facts, figures }: Known): Checked {
  const { quantity } = comparison
  if (isListingFigure(quantity)) {
    const value = figures[quantity]
    if (value === null) return unknownAnswer
    const label = quantity === 'odometer' ? 'mileage' : quantity
    const evidence: Evidence = { kind: 'attribute', label, value: quantityWords(quantity, value) }
    return { answer: answerOf(isWithin(comparison, value)), evidence: [evidence] }
  }
  const stated = facts.filter((fact) => fact.feature === quantity && fact.number !== null)
  const inside = stated.map((fact) => isWithin(comparison, fact.number!))
  if (stated.length === 0 || inside.some((is) => is !== inside[0])) return unknownAnswer
  return { answer: answerOf(inside[0]!), evidence: distinct(stated.flatMap(({ evidence }) => evidence)) }
}

const answerOf = (holds: boolean): Answer => (holds ? 'yes' : 'no')

/**
 * Each piece once, the strongest kind first: the model and the labels may point at the same words, and a buyer wants to
 * read the best of them and only once.
 */
function distinct(evidence: Evidence[]): Evidence[] {
  const each = [...new Map(evidence.map((item) => [JSON.stringify(item), item])).values()]
  return each.sort((a, b) => evidenceKinds.indexOf(a.kind) - evidenceKinds.indexOf(b.kind))
}

/** What cannot be true of one car together. A yes to one of a line is a no to the others of it. */
const exclusions: Feature[][] = [
  ['clean title', 'salvage title'],
  ['clean title', 'missing title'],
  ['manual transmission', 'automatic transmission'],
  ['manual transmission', 'cvt'],
  ['all-wheel drive', 'front-wheel drive'],
  ['all-wheel drive', 'rear-wheel drive'],
  ['four-wheel drive', 'front-wheel drive'],
  ['four-wheel drive', 'rear-wheel drive'],
  ['front-wheel drive', 'rear-wheel drive'],
  ['price firm', 'price negotiable'],
  ['black interior', 'light interior'],
  paintFeatures,
  ['electric', 'diesel'],
  ['electric', 'hybrid'],
]

const excluded = new Map<Feature, Feature[]>()
for (const pair of exclusions) {
  for (const feature of pair) {
    excluded.set(feature, [...(excluded.get(feature) ?? []), ...pair.filter((other) => other !== feature)])
  }
}

/** The features whose facts can answer an alternative. */
export function featuresThatAnswer({ feature, comparison }: Pick<Alternative, 'feature' | 'comparison'>): Feature[] {
  if (comparison) return isListingFigure(comparison.quantity) ? [] : [comparison.quantity]
  return feature === null ? [] : [feature, ...(excluded.get(feature) ?? [])]
}

function excluding(facts: Fact[], feature: Feature): Evidence[] {
  return (excluded.get(feature) ?? []).flatMap((other) => evidenceOf(facts, other, 'yes'))
}

function evidenceOf(facts: Fact[], feature: Feature, answer: Fact['answer']): Evidence[] {
  return facts.filter((f) => f.feature === feature && f.answer === answer).flatMap((f) => f.evidence)
}
