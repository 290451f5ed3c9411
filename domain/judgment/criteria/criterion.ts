import { comparisonText, type Comparison } from './comparison'
import { findTitleBrand } from '../features/brands'
import { featureEntry, type Feature } from '../features/features'

export type Polarity = 'wanted' | 'unwanted'
/** `must`: told at once only when confirmed. `should`: told unless it is ruled out. `nice`: never a reason to reject. */
export const strengths = ['must', 'should', 'nice'] as const
export type Strength = (typeof strengths)[number]

/**
 * `wish`: judged in every car. `permission`: what the buyer accepts ("open to salvage"), shown and never judged.
 * `remark`: what no ad can answer ("good vibes"), shown as not judged.
 */
export const criterionKinds = ['wish', 'permission', 'remark'] as const
export type CriterionKind = (typeof criterionKinds)[number]

/** One of the things that fulfil a wish: a known feature, a comparison of a number, or else an open question. */
export interface Alternative {
  /** In positive form, short, lower case, English: "leather seats". */
  label: string
  /** The label in Spanish, for a message to a seller who writes Spanish; null where nobody translated it. */
  spanish: string | null
  feature: Feature | null
  /** Set instead of `feature` for a number. */
  comparison: Comparison | null
  /** Whether a photo can answer it. */
  visible: boolean
  /** Only of an open question: a feature that is wider or narrower. What is known of it is material for the answer. */
  near?: Near
}

/** A feature beside an open question, and what the question is to it: "new tires" is narrower than good tires. */
export interface Near {
  feature: Feature
  is: 'narrower' | 'wider'
}

/** The feature that an alternative is about: its own, or the one that covers it. */
export const coveringFeature = ({ feature, near }: Pick<Alternative, 'feature' | 'near'>): Feature | null =>
  feature ?? (near?.is === 'narrower' ? near.feature : null)

/** One wish out of the buyer's own words. */
export interface Criterion {
  /** Stable within its search, e.g. "a1". */
  id: string
  kind: CriterionKind
  polarity: Polarity
  strength: Strength
  /** At least one. Only a wanted criterion has several, or one that was wanted and is doubted; any one fulfils it. */
  alternatives: Alternative[]
  /** The wish applies only to cars for which this holds: "timing belt done if over 90k". */
  condition: Comparison | null
  /** Wanted by its wording although nobody wants such a thing: asked back, and unwanted until the buyer answers. */
  isDoubted: boolean
  /** What the buyer wrote of it, see `originalWording`; null where that is not in the text, or was worded anew since. */
  words: string | null
}

/** The most criteria that one search has. */
export const maxCriteria = 20
/** The most alternatives that one wish has. */
export const maxAlternatives = 8
/** Of one alternative, in characters. */
export const maxLabelLength = 80

/** "heated seats or leather seats", "timing belt replaced (if at least 90,000 mi)". */
export function labelOf({ alternatives, condition }: Pick<Criterion, 'alternatives' | 'condition'>): string {
  const label = alternatives.map((alternative) => alternative.label).join(' or ')
  return condition === null ? label : `${label} (if ${comparisonText(condition)})`
}

/** Equal for criteria that say the same twice, one brand of a title for another included. A permission beside a wish about the same thing says something else. */
export function wishKey({
  kind,
  alternatives,
  condition,
}: Pick<Criterion, 'kind' | 'alternatives' | 'condition'>): string {
  const named = labelOf({ alternatives: alternatives.map((one) => ({ ...one, label: subjectOf(one) })), condition })
  return kind === 'permission' ? `accepts ${named}` : named
}

/** What an alternative is about, however it is worded. */
export const subjectOf = ({ feature, label }: Pick<Alternative, 'feature' | 'label'>): string => feature ?? label

/** The first of each key: "sunroof or moonroof" names one thing. */
export function uniqueBy<Item>(items: Item[], keyOf: (item: Item) => string): Item[] {
  const first = new Map(items.toReversed().map((item) => [keyOf(item), item]))
  return items.filter((item) => first.get(keyOf(item)) === item)
}

/** The wording under which the answer to an alternative is stored, the same for every search with that wording. */
export function criterionKey({ label }: Pick<Alternative, 'label'>): string {
  return normalizeWording(label)
}

/** Lower case, on one line, cut. */
export function normalizeWording(text: string): string {
  return truncate(maxLabelLength, toSingleLine(text).toLowerCase())
}

/** Without control characters and lone surrogates, which cannot be stored. */
export const toSingleLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()

/** At most `most` characters. Cut between characters: half of an emoji is a lone surrogate. */
export const truncate = (most: number, text: string): string => [...text].slice(0, most).join('').trim()

/** A known feature as an alternative, always with the same label, so that all wordings share its answers. */
export function featureAlternative(feature: Feature): Alternative {
  const { name, spanish, visible } = featureEntry(feature)
  return { label: name, spanish, feature, comparison: null, visible }
}

/** The same as a buyer worded it: the brand of a title is shown by the name that it was given. */
export function wordedAlternative(feature: Feature, wording: string): Alternative {
  return { ...featureAlternative(feature), label: findTitleBrand(feature, wording) ?? feature }
}

/** A wish for a number. At least two keys are one wish with a spare key, however it is worded. */
export function comparisonAlternative(comparison: Comparison): Alternative {
  const { quantity, least, most } = comparison
  if (quantity === 'keys' && least === 2 && most === null) return featureAlternative('spare key')
  return { label: comparisonText(comparison), spanish: null, feature: null, comparison, visible: false }
}

/** A question that no known feature covers. */
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
