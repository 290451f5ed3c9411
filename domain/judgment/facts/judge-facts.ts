import { isListingFigure, isInRange, formatQuantity, type Comparison, type ListingFigure } from '../criteria/comparison'
import type { Alternative, Criterion, Polarity } from '../criteria/criterion'
import {
  evidenceKinds,
  unknownAnswer,
  type Answer,
  type CheckedAnswer,
  type Evidence,
  type UnknownReason,
  wrongTitleFieldPattern,
  onePartPattern,
  workingPattern,
} from '../evidence/defects'
import type { Feature } from '../features/features'
import { inferFacts, relatedFeatures, type NumericBound } from './conclude'
import type { Fact } from './fact'

/** Whole dollars, miles and the model year. Null when not stated. */
export type ListingFigures = Record<ListingFigure, number | null>

/** Known without asking the model. */
export interface KnownFacts {
  facts: Fact[]
  figures: ListingFigures
}

/**
 * Answers one alternative of a wish. Facts answer an open question only when a related feature determines it: a car
 * without good tires has no new tires.
 */
export function judgeAlternative(
  { feature, comparison, near }: Alternative,
  polarity: Polarity,
  known: KnownFacts,
): CheckedAnswer {
  if (comparison) return judgeComparison(comparison, known)
  const about = feature ?? near?.feature
  if (about === undefined) return unknownAnswer
  const checked = judgeByFacts(about, polarity, inferFacts(known.facts).facts)
  if (feature !== null) return checked
  return checked.answer === (near?.is === 'narrower' ? 'no' : 'yes') ? checked : unknownAnswer
}

export function relatedPassages({ near }: Pick<Alternative, 'near'>, { facts }: KnownFacts): string[] {
  const about = near ? inferFacts(facts).facts.filter(({ feature }) => feature === near.feature) : []
  return [...new Set(distinct(about.flatMap(({ evidence }) => evidence)).map(textOf))]
}

function textOf(piece: Evidence): string {
  if (piece.kind === 'quote') return piece.quote
  if (piece.kind === 'attribute' || piece.kind === 'vin') return `${piece.label}: ${piece.value}`
  if (piece.kind === 'photo') return `photo ${piece.photo}: ${piece.seen ?? ''}`
  return piece.kind === 'rule' ? piece.rule : 'the seller said so'
}

/** True without a condition. Null when the listing does not say. */
export function conditionHolds({ condition }: Pick<Criterion, 'condition'>, known: KnownFacts): boolean | null {
  if (condition === null) return true
  const { answer } = judgeComparison(condition, known)
  return answer === 'unknown' ? null : answer === 'yes'
}

/** One yes fulfills the wish. The answer is no only if all alternatives are. */
export function combineAlternatives(answers: CheckedAnswer[]): CheckedAnswer {
  const [only, ...others] = answers
  if (only && others.length === 0) return only
  const yes = answers.find(({ answer }) => answer === 'yes')
  if (yes) return yes
  const open = answers.filter(({ answer }) => answer === 'unknown')
  if (open.length > 0) return open.find(({ unsettled }) => unsettled) ?? unknownAnswer
  return { answer: 'no', evidence: distinct(answers.flatMap(({ evidence }) => evidence)) }
}

/**
 * Broken equipment counts as a no even if an equipment list names it. For a title the worst statement wins: one
 * sentence about salvage outweighs every "clean". An admitted flaw outweighs its denial. In all other cases, an ad that
 * states both, or a text that denies an attribute, is a contradiction.
 */
function judgeByFacts(feature: Feature, polarity: Polarity, facts: Fact[]): CheckedAnswer {
  const about = facts.filter((fact) => fact.feature === feature)
  const proof = (is: (fact: Fact) => boolean) => distinct(about.filter(is).flatMap(({ evidence }) => evidence))
  const defects = polarity === 'wanted' ? proof(({ defect }) => defect !== undefined) : []
  if (defects.length > 0) {
    const whole = proof(({ defect, answer }) => defect === undefined && answer === 'yes').filter(saysItWorks)
    if (about.some(({ defect }) => defect === 'partly')) return unsettled('partly', [...defects, ...whole])
    if (whole.length > 0)
      return unsettled(namesPart([...defects, ...whole]) ? 'partly' : 'contradiction', [...defects, ...whole])
    return { answer: 'no', evidence: defects }
  }
  const yes = proof(({ answer, defect }) => answer === 'yes' || defect !== undefined)
  const no = proof(({ answer, defect }) => answer === 'no' && defect === undefined)
  if (yes.length === 0) return no.length === 0 ? unknownAnswer : { answer: 'no', evidence: no }
  // Equipment required by law may have been removed from this car.
  if (no.length > 0 && yes.every(({ kind }) => kind === 'rule')) return { answer: 'no', evidence: no }
  if (no.length === 0) return { answer: 'yes', evidence: yes }
  const isTitle = feature === 'salvage title' || feature === 'clean title'
  const isNeverBuilt = no.every(({ kind }) => kind === 'rule')
  if (!isTitle && (polarity === 'wanted' || isNeverBuilt)) return unsettled('contradiction', [...yes, ...no])
  const [worse, better] = feature === 'clean title' ? [no, yes] : [yes, no]
  if (isUnexplainedQuote(worse) && namesBrand(feature, worse) && better.some(isLabeled))
    return unsettled('contradiction', [...better, ...worse])
  return feature === 'clean title' ? { answer: 'no', evidence: no } : { answer: 'yes', evidence: yes }
}

const unsettled = (why: UnknownReason, evidence: Evidence[]): CheckedAnswer => ({
  answer: 'unknown',
  evidence,
  unsettled: why,
})
/** A title can be clean and lost. Only a title brand contradicts the attribute. */
const namesBrand = (feature: Feature, evidence: Evidence[]) =>
  feature !== 'missing title' &&
  (feature !== 'clean title' || evidence.some((piece) => piece.kind === 'quote' && brandWords.test(piece.quote)))
const brandWords = /salvage|rebuilt|brand|reconstruct|lemon|flood|junk|reconstruid|salvamento|chatarra|siniestr/i
const isLabeled = ({ kind }: Evidence) => kind === 'attribute'
/** Quotes that do not explain why the site's field says otherwise. */
const isUnexplainedQuote = (evidence: Evidence[]) =>
  evidence.every((piece) => piece.kind === 'quote' && !wrongTitleFieldPattern.test(piece.quote))
const saysItWorks = (piece: Evidence) => piece.kind === 'quote' && workingPattern.test(piece.quote)
const namesPart = (evidence: Evidence[]) =>
  evidence.some((piece) => piece.kind === 'quote' && onePartPattern.test(piece.quote))

/** Unknown when the stated figures disagree about being in the range. */
function judgeComparison(comparison: Comparison, { facts, figures }: KnownFacts): CheckedAnswer {
  const { quantity } = comparison
  if (isListingFigure(quantity)) {
    const value = figures[quantity]
    if (value === null) return unknownAnswer
    const label = quantity === 'odometer' ? 'mileage' : quantity
    const evidence: Evidence = { kind: 'attribute', label, value: formatQuantity(quantity, value) }
    return { answer: answerOf(isInRange(comparison, value)), evidence: [evidence] }
  }
  const concluded = inferFacts(facts)
  const known = [
    ...concluded.facts.map((fact) => ({
      ...fact,
      holds: fact.number === null ? null : isInRange(comparison, fact.number),
    })),
    ...concluded.bounds.map((bound) => ({ ...bound, holds: holdsWithin(comparison, bound) })),
  ].filter(({ feature, holds }) => feature === quantity && holds !== null)
  const [first] = known
  if (!first) return unknownAnswer
  if (known.some(({ holds }) => holds !== first.holds)) {
    return unsettled('contradiction', distinct(known.flatMap(({ evidence }) => evidence)))
  }
  return { answer: answerOf(first.holds!), evidence: distinct(known.flatMap(({ evidence }) => evidence)) }
}

/** True when every number in the bound is in the range, false when none is, null otherwise. */
function holdsWithin({ least, most }: Comparison, bound: Pick<NumericBound, 'least' | 'most'>): boolean | null {
  const [low, high] = [bound.least ?? -Infinity, bound.most ?? Infinity]
  const [from, to] = [least ?? -Infinity, most ?? Infinity]
  if (low >= from && high <= to) return true
  return low > to || high < from ? false : null
}

const answerOf = (holds: boolean): Answer => (holds ? 'yes' : 'no')

/**
 * Removes duplicates and sorts by strength, because the model and the attributes often point to the same words. Direct
 * evidence is preferred over inferred evidence.
 */
function distinct(evidence: Evidence[]): Evidence[] {
  const each = new Map<string, Evidence>()
  for (const piece of evidence) {
    const key = JSON.stringify({ ...piece, from: undefined })
    if (!each.has(key) || piece.from === undefined) each.set(key, piece)
  }
  return [...each.values()].sort((a, b) => evidenceKinds.indexOf(a.kind) - evidenceKinds.indexOf(b.kind))
}

export function featuresThatAnswer({
  feature,
  comparison,
  near,
}: Pick<Alternative, 'feature' | 'comparison' | 'near'>): Feature[] {
  if (comparison) return isListingFigure(comparison.quantity) ? [] : relatedFeatures(comparison.quantity)
  const about = feature ?? near?.feature
  return about === undefined ? [] : relatedFeatures(about)
}
