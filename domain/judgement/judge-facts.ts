import type { Criterion, Evidence, Fact, Feature } from './criteria'
import { statedAttributes, unknownAnswer, type Checked, type ListingContent } from './evidence'

/**
 * The answer that facts give to a criterion with a known feature. For a title the worst evidence counts: one word of
 * salvage outweighs every "clean". Elsewhere conflicting evidence means yes for an unwanted feature, to be careful, and
 * unknown for a wanted one. A criterion without a feature is unknown here.
 */
export function judgeByFacts(criterion: Pick<Criterion, 'polarity' | 'feature'>, facts: Fact[]): Checked {
  if (criterion.feature === null) return unknownAnswer
  const yes = distinct(evidenceOf(facts, criterion.feature, 'yes'))
  const no = distinct([...evidenceOf(facts, criterion.feature, 'no'), ...excluding(facts, criterion.feature)])
  if (yes.length === 0) return no.length === 0 ? unknownAnswer : { answer: 'no', evidence: no }
  if (no.length === 0) return { answer: 'yes', evidence: yes }
  if (criterion.feature === 'salvage title') return { answer: 'yes', evidence: yes }
  if (criterion.feature === 'clean title') return { answer: 'no', evidence: no }
  return criterion.polarity === 'unwanted' ? { answer: 'yes', evidence: yes } : unknownAnswer
}

/** The model and the labels may point at the same words; a buyer wants to read them once. */
function distinct(evidence: Evidence[]): Evidence[] {
  return [...new Map(evidence.map((item) => [JSON.stringify(item), item])).values()]
}

/** Features that exclude each other. */
const exclusions: Partial<Record<Feature, Feature>> = {
  'clean title': 'salvage title',
  'salvage title': 'clean title',
  'manual transmission': 'automatic transmission',
  'automatic transmission': 'manual transmission',
}

/** The features whose facts can answer a criterion. */
export function featuresThatAnswer({ feature }: Pick<Criterion, 'feature'>): Feature[] {
  if (feature === null) return []
  const other = exclusions[feature]
  return other ? [feature, other] : [feature]
}

function excluding(facts: Fact[], feature: Feature): Evidence[] {
  const other = exclusions[feature]
  return other ? evidenceOf(facts, other, 'yes') : []
}

function evidenceOf(facts: Fact[], feature: Feature, answer: Fact['answer']): Evidence[] {
  return facts.filter((f) => f.feature === feature && f.answer === answer).flatMap((f) => f.evidence)
}

/** The facts that follow from the seller's labels, without reading the text. */
export function factsFromAttributes(listing: ListingContent): Fact[] {
  return Object.entries(statedAttributes(listing)).flatMap(([label, value]) => {
    const answers = meanings[label.trim().toLowerCase()]?.[value.trim().toLowerCase()] ?? []
    return answers.map(([feature, answer]): Fact => {
      return { feature, answer, evidence: [{ kind: 'attribute', label, value }] }
    })
  })
}

type Meaning = [Feature, Fact['answer']][]
const salvaged: Meaning = [['salvage title', 'yes']]
const drives: Record<string, Meaning> = {
  '4wd': [['all-wheel drive', 'yes']],
  awd: [['all-wheel drive', 'yes']],
  fwd: [['all-wheel drive', 'no']],
  rwd: [['all-wheel drive', 'no']],
}

/**
 * Label, value, answers. A rebuilt title was once a salvage title, and a parts-only one cannot be registered. A lien or
 * a missing title says nothing about damage, but a missing title is not clean.
 */
const meanings: Record<string, Record<string, Meaning>> = {
  'title status': {
    clean: [['clean title', 'yes']],
    salvage: salvaged,
    rebuilt: salvaged,
    'parts only': salvaged,
    missing: [['clean title', 'no']],
  },
  transmission: {
    manual: [['manual transmission', 'yes']],
    automatic: [['automatic transmission', 'yes']],
  },
  drive: drives,
  drivetrain: drives,
}
