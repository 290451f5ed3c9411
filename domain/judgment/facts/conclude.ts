import { mentionsSubject } from '../evidence/about'
import type { Evidence } from '../evidence/defects'
import type { Feature } from '../features/features'
import type { Fact } from './fact'
import { exclusions, implications, type InferenceRule, type FeatureStatement } from './implications'

/** An inferred range for a number that is not stated: a third row means at least six seats. */
export interface NumericBound {
  feature: Feature
  least: number | null
  most: number | null
  evidence: Evidence[]
}

interface Conclusions {
  /** The stated facts, without outranked ones, plus the inferred facts. */
  facts: Fact[]
  bounds: NumericBound[]
}

const rules = [...exclusions, ...implications]
const known = new WeakMap<Fact[], Conclusions>()

/** Applies the rules to a listing's stated facts until nothing new follows. */
export function inferFacts(stated: Fact[]): Conclusions {
  const earlier = known.get(stated)
  if (earlier) return earlier
  const ranked = withoutOutranked(stated)
  const found: Conclusions = { facts: [...ranked], bounds: [] }
  const drawn = new Set<InferenceRule>()
  for (let before = -1; before < drawn.size;) {
    before = drawn.size
    for (const rule of rules) if (!drawn.has(rule) && applyRule(rule, ranked, found)) drawn.add(rule)
  }
  known.set(stated, found)
  return found
}

/** Returns whether the rule added a conclusion. */
function applyRule({ given, then, cancelled }: InferenceRule, stated: Fact[], found: Conclusions): boolean {
  const { byFeatures = [], byStatement = false } = cancelled
  const isStated = stated.some(({ feature }) => feature === then.feature)
  if (byStatement && isStated) return false
  if (found.facts.some(({ feature, answer }) => answer === 'yes' && byFeatures.includes(feature))) return false
  // An inference from another inference does not contradict a stated fact.
  const evidence = (isStated ? stated : found.facts)
    .filter((fact) => premiseHolds(given, fact))
    .flatMap((fact) => fact.evidence.map((piece) => ({ ...piece, from: piece.from ?? premiseOf(fact) })))
    .filter((piece) => !isCancelledByWords(wordsOf(piece), then.feature, cancelled))
  if (evidence.length === 0) return false
  if ('answer' in then) found.facts.push({ ...then, number: null, evidence })
  else found.bounds.push({ ...then, evidence })
  return true
}

/** A broken feature implies nothing about others. */
const premiseHolds = (given: FeatureStatement, { feature, answer, number, defect }: Fact): boolean => {
  if (feature !== given.feature || defect) return false
  if ('answer' in given) return answer === given.answer
  return number !== null && number >= (given.least ?? -Infinity) && number <= (given.most ?? Infinity)
}

const premiseOf = ({ feature, answer, number }: Fact) => ({
  label: number === null ? feature : `${number} ${feature}`,
  answer,
})

function isCancelledByWords(
  words: string,
  about: Feature,
  { byWords, byBothNamed }: InferenceRule['cancelled'],
): boolean {
  return (
    (byWords?.test(words) ?? false) ||
    (byBothNamed === true && mentionsSubject(words, { feature: about, label: about }))
  )
}

function wordsOf(piece: Evidence): string {
  if (piece.kind === 'quote') return piece.quote
  if (piece.kind === 'photo') return piece.seen ?? ''
  return 'value' in piece ? piece.value : ''
}

/** A general rule yields to the VIN, and to an ad that says the car was built for another market. */
function withoutOutranked(facts: Fact[]): Fact[] {
  const isImport = facts.some(({ feature, answer }) => feature === 'us spec' && answer === 'no')
  const ofRules = facts.filter(({ evidence }) => evidence.every(({ kind }) => kind === 'rule'))
  const outranked = ofRules.filter((rule) => isImport || facts.some((other) => outranks(other, rule, ofRules)))
  return withoutBareSalvage(facts.filter((fact) => !outranked.includes(fact)))
}

/** Sellers and sites use these two names interchangeably. */
const fourDriven: Feature[] = ['four-wheel drive', 'all-wheel drive']

function outranks(fact: Fact, rule: Fact, ofRules: Fact[]): boolean {
  if (ofRules.includes(fact)) return false
  const isSame = fact.feature === rule.feature
  if (isSame && fact.evidence.some(({ kind }) => kind === 'vin'))
    return fact.answer !== rule.answer || fact.number !== rule.number
  const isOtherName = !isSame && fourDriven.includes(fact.feature) && fourDriven.includes(rule.feature)
  return isOtherName && fact.answer === 'yes' && rule.answer === 'no'
}

/**
 * A "clean" attribute outranks the bare word "salvage" in the text, which may be the start of "Salvage? NO! Never
 * wrecked".
 */
function withoutBareSalvage(facts: Fact[]): Fact[] {
  const isClean = ({ feature, answer, evidence }: Fact) =>
    feature === 'clean title' && answer === 'yes' && evidence.some(({ kind }) => kind === 'attribute')
  if (!facts.some(isClean)) return facts
  return facts.filter(
    ({ feature, answer, evidence }) =>
      feature !== 'salvage title' || answer === 'no' || !evidence.every((piece) => isBareWord(piece)),
  )
}

const isBareWord = (piece: Evidence) => piece.kind === 'quote' && !/[\p{L}\p{N}]\P{L}+[\p{L}\p{N}]/u.test(piece.quote)

const byConclusion = new Map<Feature, Feature[]>()
for (const { given, then } of rules) {
  const premises = byConclusion.get(then.feature) ?? []
  if (!premises.includes(given.feature)) byConclusion.set(then.feature, [...premises, given.feature])
}

/** Returns the feature itself and all features that imply something about it, directly or indirectly. */
export function relatedFeatures(feature: Feature): Feature[] {
  const found = [feature]
  for (const one of found) {
    found.push(...(byConclusion.get(one) ?? []).filter((other) => !found.includes(other)))
  }
  return found
}
