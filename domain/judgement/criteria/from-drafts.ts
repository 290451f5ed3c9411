import { featureEntry, featureNamed, isFeature, isNumeric, type Feature } from '../features/features'
import { soundComparison, type Comparison } from './comparison'
import {
  comparisonAlternative,
  featureAlternative,
  labelOf,
  maxCriteria,
  openAlternative,
  plainWording,
  type Alternative,
  type Criterion,
} from './criterion'
import { leftOver } from './left-over'

/** A criterion as the model compiled it from the words, before it is checked and numbered. */
export interface CriterionDraft extends Pick<Criterion, 'kind' | 'polarity' | 'strength'> {
  /** The part of the buyer's words that it comes from. */
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
}
export interface ComparisonDraft {
  quantity: string
  least: number | null
  most: number | null
}

/**
 * Checks and numbers what the model compiled, without repeats and at most `maxCriteria` of it. Where a thing is both
 * wanted and unwanted, the first wins. Words that no draft covers become remarks, so that nothing is dropped in silence.
 * If nothing was compiled, the words become one wish themselves: without it every car would match.
 */
export function criteriaFrom(drafts: CriterionDraft[], words: string): Criterion[] {
  const seen = new Set<string>()
  const criteria: Criterion[] = []
  for (const criterion of drafts.flatMap(checked)) {
    const key = labelOf(criterion)
    if (key === '' || seen.has(key)) continue
    seen.add(key)
    criteria.push({ ...criterion, id: `a${criteria.length + 1}` })
    if (criteria.length === maxCriteria) return criteria
  }
  if (criteria.length === 0) return [{ ...wish, id: 'a1', alternatives: [openAlternative(words)] }]
  const remarks = leftOver(words, drafts).filter((text) => !seen.has(plainWording(text)))
  for (const text of remarks.slice(0, maxCriteria - criteria.length)) {
    criteria.push({ ...wish, kind: 'remark', id: `a${criteria.length + 1}`, alternatives: [openAlternative(text)] })
  }
  return criteria
}

type Unnumbered = Omit<Criterion, 'id'>

const wish = {
  kind: 'wish',
  polarity: 'wanted',
  strength: 'should',
  condition: null,
  isDoubted: false,
} as const

/** The parts of one draft: an unwanted "rust or accidents" is two criteria, since either one speaks against a car. */
function checked({ kind, polarity, strength, alternatives, condition }: CriterionDraft): Unnumbered[] {
  const usable = alternatives.map(alternativeFrom).filter(({ alternative }) => alternative.label !== '')
  if (usable.length === 0) return []
  const rest = { ...wish, kind, strength, condition: condition && soundComparison(condition) }
  if (kind !== 'wish') return [{ ...rest, polarity, alternatives: usable.map(({ alternative }) => alternative) }]
  if (usable.length > 1 && polarity === 'wanted' && !usable.some(({ isOpposite }) => isOpposite)) {
    const several = usable.map(({ alternative }) => alternative)
    return [withDoubt({ ...rest, polarity, alternatives: several })]
  }
  return usable.map(({ alternative, isOpposite }) =>
    withDoubt({
      ...rest,
      polarity: isOpposite ? turned(polarity, alternative) : polarity,
      alternatives: [alternative],
    }),
  )
}

/** "smoke-free" is wanted: smoking is not. A model that writes "no accidents" as unwanted means the same by it. */
function turned(polarity: Criterion['polarity'], { feature }: Alternative): Criterion['polarity'] {
  if (feature !== null && featureEntry(feature).meant === 'unwanted') return 'unwanted'
  return polarity === 'wanted' ? 'unwanted' : 'wanted'
}

/** Nobody wants an accident or a salvage title. A wish for one was probably misread, so the buyer is asked. */
export function withDoubt<Given extends Pick<Criterion, 'polarity' | 'alternatives'>>(
  criterion: Given,
): Given & Pick<Criterion, 'isDoubted'> {
  const isOdd = criterion.alternatives.every(
    ({ feature }) => feature !== null && featureEntry(feature).meant === 'unwanted',
  )
  if (!isOdd || criterion.polarity === 'unwanted') return { ...criterion, isDoubted: false }
  return { ...criterion, polarity: 'unwanted', isDoubted: true }
}

function alternativeFrom(draft: AlternativeDraft): { alternative: Alternative; isOpposite: boolean } {
  const comparison: Comparison | null = draft.comparison && soundComparison(draft.comparison)
  if (comparison) return { alternative: comparisonAlternative(comparison), isOpposite: false }
  const byLabel = featureNamed(draft.label)
  const feature = knownFeature(draft.feature) ?? byLabel?.feature ?? null
  if (feature === null || isNumeric(feature)) {
    const { label, visible, spanish } = draft
    return { alternative: openAlternative(label, { visible, spanish }), isOpposite: false }
  }
  return {
    alternative: featureAlternative(feature),
    isOpposite: byLabel?.feature === feature && byLabel.isOpposite,
  }
}

function knownFeature(name: string | null): Feature | null {
  const plain = name?.trim().toLowerCase() ?? ''
  return isFeature(plain) ? plain : null
}
