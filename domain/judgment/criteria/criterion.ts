import { findTitleBrand } from '../features/brands'
import { featureEntry, type Feature, isFeature } from '../features/features'
import { formatComparison, isListingFigure, type Comparison } from './comparison'

export type Polarity = 'wanted' | 'unwanted'
/**
 * `must`: notify immediately only when confirmed. `should`: notify unless ruled out. `nice`: never a reason to reject.
 */
export const strengths = ['must', 'should', 'nice'] as const
export type Strength = (typeof strengths)[number]

/**
 * `wish`: judged for every car. `permission`: what the buyer accepts ("open to salvage"); shown but never judged.
 * `remark`: something no ad can answer ("good vibes"); shown as not judged.
 */
export const criterionKinds = ['wish', 'permission', 'remark'] as const
type CriterionKind = (typeof criterionKinds)[number]

/** One way to fulfill a wish: a known feature, a numeric comparison, or otherwise an open question. */
export interface Alternative {
  /** Short, positive, lowercase English: "leather seats". */
  label: string
  /** Spanish label for messages to Spanish-speaking sellers. Null when there is no translation. */
  spanish: string | null
  feature: Feature | null
  /** Set instead of `feature` for numeric wishes. */
  comparison: Comparison | null
  visible: boolean
  /** Only for open questions: a related feature. What is known about it helps answer the question. */
  near?: RelatedFeature
}

/**
 * A feature related to an open question, and how the question relates to it: "new tires" is narrower than "good tires".
 */
export interface RelatedFeature {
  feature: Feature
  is: 'narrower' | 'wider'
}

/** The alternative's own feature, or the wider feature that covers it. */
export const coveringFeature = ({ feature, near }: Pick<Alternative, 'feature' | 'near'>): Feature | null =>
  feature ?? (near?.is === 'narrower' ? near.feature : null)

export interface Criterion {
  /** Unique within its search, e.g. "a1". */
  id: string
  kind: CriterionKind
  polarity: Polarity
  strength: Strength
  /**
   * At least one; any one fulfills the wish. Only wanted criteria have several, and doubted ones that were worded as
   * wanted.
   */
  alternatives: Alternative[]
  /** The wish applies only to cars that meet this condition: "timing belt done if over 90k". */
  condition: Comparison | null
  /**
   * The text asks for something that nobody wants. The buyer is asked to confirm; until then it counts as unwanted.
   */
  isDoubted: boolean
  /**
   * The buyer's own wording, see `findOriginalWording`. Null when it is not in the text or the criterion was reworded
   * later.
   */
  words: string | null
}

export const maxCriteria = 20
export const maxAlternatives = 8
/** In characters. */
export const maxLabelLength = 80

/** "heated seats or leather seats", "timing belt replaced (if at least 90,000 mi)". */
export function criterionLabel({ alternatives, condition }: Pick<Criterion, 'alternatives' | 'condition'>): string {
  const label = alternatives.map((alternative) => alternative.label).join(' or ')
  return condition === null ? label : `${label} (if ${formatComparison(condition)})`
}

/**
 * The label composed only of the app's vocabulary and numbers. Null if any part of the wish is in the buyer's own
 * words.
 */
export function vocabularyLabel({ alternatives, condition }: Pick<Criterion, 'alternatives' | 'condition'>) {
  const comparisons = [condition, ...alternatives.map(({ comparison }) => comparison)]
  if (!comparisons.every((one) => one === null || isListingFigure(one.quantity) || isFeature(one.quantity))) return null
  const known = alternatives.flatMap(({ feature, comparison, label }) => {
    if (comparison !== null) return [comparisonAlternative(comparison)]
    return feature !== null && isFeature(feature) ? [featureAlternativeWithBrandName(feature, label)] : []
  })
  return known.length < alternatives.length ? null : criterionLabel({ alternatives: known, condition })
}

/**
 * Equal for criteria with the same meaning; synonyms of a title brand count as equal. A permission never equals a wish
 * about the same thing.
 */
export function criterionMeaningKey({
  kind,
  alternatives,
  condition,
}: Pick<Criterion, 'kind' | 'alternatives' | 'condition'>): string {
  const named = criterionLabel({
    alternatives: alternatives.map((one) => ({ ...one, label: alternativeSubject(one) })),
    condition,
  })
  return kind === 'permission' ? `accepts ${named}` : named
}

export const alternativeSubject = ({ feature, label }: Pick<Alternative, 'feature' | 'label'>): string =>
  feature ?? label

/** Keeps the first item for each key: "sunroof or moonroof" names one thing. */
export function uniqueBy<Item>(items: Item[], keyOf: (item: Item) => string): Item[] {
  const first = new Map(items.toReversed().map((item) => [keyOf(item), item]))
  return items.filter((item) => first.get(keyOf(item)) === item)
}

/** Storage key of an answer. Shared by all searches that use the same wording. */
export function criterionAnswerKey({ label }: Pick<Alternative, 'label'>): string {
  return normalizeWording(label)
}

/** Lowercase, on one line, truncated to `maxLabelLength`. */
export function normalizeWording(text: string): string {
  return truncate(maxLabelLength, toSingleLine(text).toLowerCase())
}

/** Collapses white space, control characters and lone surrogates. The latter two cannot be stored. */
export const toSingleLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()

/** Truncates to `most` code points, because cutting an emoji in half leaves a lone surrogate. */
export const truncate = (most: number, text: string): string => [...text].slice(0, most).join('').trim()

/** The label does not depend on the buyer's wording, so all wordings share one answer. */
export function featureAlternative(feature: Feature): Alternative {
  const { name, spanish, visible } = featureEntry(feature)
  return { label: name, spanish, feature, comparison: null, visible }
}

/** Like `featureAlternative`, but shows a title brand by the name that the buyer used. */
export function featureAlternativeWithBrandName(feature: Feature, wording: string): Alternative {
  return { ...featureAlternative(feature), label: findTitleBrand(feature, wording) ?? feature }
}

/** "At least two keys" becomes the feature "spare key". */
export function comparisonAlternative(comparison: Comparison): Alternative {
  const { quantity, least, most } = comparison
  if (quantity === 'keys' && least === 2 && most === null) return featureAlternative('spare key')
  return { label: formatComparison(comparison), spanish: null, feature: null, comparison, visible: false }
}

export function openAlternative(
  label: string,
  { visible = true, spanish = null, near }: Partial<Pick<Alternative, 'visible' | 'spanish' | 'near'>> = {},
): Alternative {
  return {
    label: normalizeWording(label),
    spanish: spanish && normalizeWording(spanish),
    feature: null,
    comparison: null,
    visible,
    ...(near && { near }),
  }
}

/**
 * How the term in the buyer's text relates to the feature or number that the model mapped it to. Only `same` and
 * `opposite` ("private owner" for dealer) are judged by that feature. The names are part of the wire format.
 */
export const termRelations = ['same', 'opposite', 'narrower', 'wider', 'different'] as const
export type TermRelation = (typeof termRelations)[number]

/** A criterion as compiled by the model, before validation and numbering. */
export interface CriterionDraft extends Pick<Criterion, 'kind' | 'polarity' | 'strength'> {
  words: string
  alternatives: AlternativeDraft[]
  condition: ComparisonDraft | null
}
export interface AlternativeDraft {
  label: string
  spanish: string | null
  feature: string | null
  comparison: ComparisonDraft | null
  visible: boolean
  /** Defaults to `same`. Set by `addRelations`. */
  relation?: TermRelation
}
export interface ComparisonDraft {
  quantity: string
  least: number | null
  most: number | null
}

export function parseFeature(name: string | null): Feature | null {
  const plain = name?.trim().toLowerCase() ?? ''
  return isFeature(plain) ? plain : null
}
