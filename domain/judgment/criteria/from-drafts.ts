import { isSevereFlaw } from '../features/brands'
import { findBroaderFeature, featureEntry, findFeatureByName, isNumeric, type Feature } from '../features/features'
import {
  truncate,
  toSingleLine,
  comparisonAlternative,
  coveringFeature,
  maxLabelLength,
  maxAlternatives,
  maxCriteria,
  openAlternative,
  normalizeWording,
  criterionMeaningKey,
  alternativeSubject,
  uniqueBy,
  featureAlternativeWithBrandName,
  type Alternative,
  type Criterion,
  type RelatedFeature,
  parseFeature,
  type AlternativeDraft,
  type CriterionDraft,
} from './criterion'
import { mergeColorWishes } from './colors'
import { toValidComparison } from './comparison'
import { findUncoveredText } from './uncovered-text'
import { parseComparison } from './parse-comparison'
import { parseWording, stripNegation } from './wording'

/** In characters. */
const maxQuoteLength = 120

/**
 * Finds `quoted` in the buyer's text and returns it as the buyer wrote it: on one line and truncated. Ignores
 * differences in white space and case. Null when the text does not contain it as whole words.
 */
export function findOriginalWording(text: string, quoted: string): string | null {
  const sought = toSingleLine(quoted)
  if (!/[\p{L}\p{N}]/u.test(sought)) return null
  const literally = sought.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const found = new RegExp(String.raw`(?<!\w(?=\w))${literally}(?!(?<=\w)\w)`, 'iu').exec(toSingleLine(text))
  return found && truncate(maxQuoteLength, found[0])
}

/**
 * Validates, deduplicates and numbers the model's drafts, up to `maxCriteria`. When a thing is both wanted and
 * unwanted, the first one wins. Text that no draft covers becomes a remark, so nothing is dropped silently. `searched`
 * lists the search's own make, models and location, which the text may repeat. If there are no drafts, the text itself
 * becomes wishes; otherwise every car would match.
 */
export function buildCriteria(drafts: CriterionDraft[], words: string, searched: string[] = []): Criterion[] {
  const seen = new Set<string>()
  const criteria: Criterion[] = []
  for (const criterion of mergeColorWishes(drafts.flatMap((draft) => checked(draft, words)))) {
    const key = criterionMeaningKey(criterion)
    if (seen.has(key)) continue
    seen.add(key)
    criteria.push({ ...criterion, id: `a${criteria.length + 1}` })
    if (criteria.length === maxCriteria) return criteria
  }
  if (criteria.length === 0) return toOpenWishes(words)
  const remarks = findUncoveredText(words, drafts, searched).filter((text) => !seen.has(normalizeWording(text)))
  for (const text of remarks.slice(0, maxCriteria - criteria.length)) {
    criteria.push({ ...asWritten(words, text), kind: 'remark', id: `a${criteria.length + 1}` })
  }
  return criteria
}

/** One question for a short text, otherwise one per part. */
function toOpenWishes(words: string): Criterion[] {
  const parts = [...words.trim()].length <= maxLabelLength ? [] : findUncoveredText(words, [])
  return (parts.length > 0 ? parts : [words])
    .slice(0, maxCriteria)
    .map((part, i) => ({ ...asWritten(words, part), id: `a${i + 1}` }))
}

const asWritten = (words: string, part: string): Unnumbered => ({
  ...wish,
  alternatives: [openAlternative(part)],
  words: findOriginalWording(words, part),
})

type Unnumbered = Omit<Criterion, 'id'>

const wish = {
  kind: 'wish',
  polarity: 'wanted',
  strength: 'should',
  condition: null,
  isDoubted: false,
} as const

/** An unwanted "rust or accidents" becomes two criteria, because either one counts against a car. */
function checked(draft: CriterionDraft, words: string): Unnumbered[] {
  const { kind, polarity, strength } = draft
  const condition = draft.condition && toValidComparison(draft.condition)
  const rest = { ...wish, kind, strength, condition, words: findOriginalWording(words, draft.words) }
  if (draft.condition && !condition) return toOpenQuestion(draft, { ...rest, polarity })
  const read = draft.alternatives
    .map((one) => buildAlternative(one, draft.words))
    .filter(({ alternative }) => alternative.label !== '')
  const usable = uniqueBy(read, ({ alternative, denied }) => `${denied} ${alternativeSubject(alternative)}`).slice(
    0,
    maxAlternatives,
  )
  if (usable.length === 0) return []
  const named = usable.map(({ alternative }) => alternative)
  if (kind !== 'wish') return [{ ...rest, polarity, alternatives: named }]
  if (usable.length > 1 && polarity === 'wanted' && usable.every(({ denied }) => !denied)) {
    return [invertDoubtfulWish({ ...rest, polarity, alternatives: named })]
  }
  return usable.map(({ alternative, denied }) =>
    severeAsMust(
      invertDoubtfulWish({ ...rest, polarity: polarityOf(polarity, alternative, denied), alternatives: [alternative] }),
    ),
  )
}

/** A plain "no rebuilt title" is a must unless the buyer says otherwise. */
function severeAsMust(criterion: Unnumbered): Unnumbered {
  const { polarity, strength, condition, isDoubted, alternatives } = criterion
  const isFlat = polarity === 'unwanted' && strength === 'should' && condition === null && !isDoubted
  return isFlat && alternatives.every((one) => isSevereFlaw(coveringFeature(one)))
    ? { ...criterion, strength: 'must' }
    : criterion
}

/** A condition that cannot be checked numerically becomes part of one open question. */
function toOpenQuestion({ words, alternatives }: CriterionDraft, rest: Omit<Unnumbered, 'alternatives'>): Unnumbered[] {
  const asked = openAlternative(words.trim() || alternatives.map(({ label }) => label).join(' or '))
  return asked.label === '' ? [] : [{ ...rest, alternatives: [asked] }]
}

/**
 * How a draft's label negates the thing: with a negation word ("not a rental"), or as the opposite of a feature
 * ("smoke-free") that the draft may or may not name.
 */
type NegationForm = 'by a word' | 'as the opposite' | 'as the opposite of what it names' | null

/**
 * "smoke-free" is wanted, so smoking is unwanted. A model that marks "no accidents" as unwanted means the same, and so
 * does one that marks the feature "dealer" as unwanted and labels it "private seller".
 */
function polarityOf(
  polarity: Criterion['polarity'],
  { feature }: Alternative,
  denied: NegationForm,
): Criterion['polarity'] {
  if (denied === null) return polarity
  if (
    denied === 'as the opposite of what it names' ||
    denied === 'by a word' ||
    (feature !== null && featureEntry(feature).meant === 'unwanted')
  )
    return 'unwanted'
  return polarity === 'wanted' ? 'unwanted' : 'wanted'
}

/**
 * Marks a wish for something that nobody wants, such as an accident or a salvage title. It was probably misread, so
 * the buyer is asked to confirm.
 */
export function invertDoubtfulWish<Given extends Pick<Criterion, 'polarity' | 'alternatives'>>(
  criterion: Given,
): Given & Pick<Criterion, 'isDoubted'> {
  const isOdd = criterion.alternatives
    .map(coveringFeature)
    .every((feature) => feature !== null && featureEntry(feature).meant === 'unwanted')
  if (!isOdd || criterion.polarity === 'unwanted') return { ...criterion, isDoubted: false }
  return { ...criterion, polarity: 'unwanted', isDoubted: true }
}

function buildAlternative(draft: AlternativeDraft, words: string): { alternative: Alternative; denied: NegationForm } {
  const { relation = 'same' } = draft
  if (relation !== 'same' && relation !== 'opposite') return buildOpenAlternative(draft, words)
  const comparison = (draft.comparison && toValidComparison(draft.comparison)) ?? parseComparison(draft.label)
  const byLabel = findFeatureByName(draft.label)
  const feature = parseFeature(draft.feature) ?? byLabel?.feature ?? null
  const isAsked = feature === null || isNumeric(feature)
  if (comparison && relation === 'same' && (isAsked || draft.comparison))
    return { alternative: comparisonAlternative(comparison), denied: null }
  return isAsked
    ? buildOpenAlternative(draft, words)
    : { alternative: featureAlternativeWithBrandName(feature, draft.label), denied: findNegation(draft, feature) }
}

/** Keeps a related feature that the model named in `near`, to help answer the question. */
function buildOpenAlternative(
  draft: AlternativeDraft,
  words: string,
): { alternative: Alternative; denied: NegationForm } {
  const { visible, relation } = draft
  const taken = parseFeature(draft.feature)
  // The model may use the feature's name as the label.
  const isRenamed =
    relation !== undefined &&
    (taken === null ? parseComparison(draft.label) !== null : findFeatureByName(draft.label)?.feature === taken)
  const { text, isDenied } = stripNegation((isRenamed ? findOnlySubject(words) : draft.label).trim())
  const covering = findBroaderFeature(text)
  const near: RelatedFeature | undefined =
    taken !== null && (relation === 'narrower' || relation === 'wider')
      ? { feature: taken, is: relation }
      : covering !== null
        ? { feature: covering, is: 'narrower' }
        : undefined
  const spanish = isRenamed ? null : draft.spanish
  return { alternative: openAlternative(text, { visible, spanish, near }), denied: isDenied ? 'by a word' : null }
}

/** Returns "new rubber" for "must have new rubber". A text with several subjects is returned whole. */
function findOnlySubject(words: string): string {
  const [only, ...others] = parseWording(words).flatMap(({ alternatives }) => alternatives)
  return only && others.length === 0 ? only.label : words
}

/** "No haggle" is the feature's own name, not a negation. */
function findNegation(draft: AlternativeDraft, feature: Feature): NegationForm {
  if (draft.relation === 'opposite') return 'as the opposite of what it names'
  const byLabel = findFeatureByName(draft.label)
  if (byLabel?.feature !== feature) return stripNegation(draft.label).isDenied ? 'by a word' : null
  if (!byLabel.isOpposite) return null
  return parseFeature(draft.feature) ? 'as the opposite of what it names' : 'as the opposite'
}
