import { statedAttributes, type ListingContent } from '../evidence/evidence'
import type { Feature } from '../features/features'
import type { Fact } from './fact'

/** The facts that follow from the seller's labels, without reading the text. */
export function factsFromAttributes(listing: ListingContent): Fact[] {
  return Object.entries(statedAttributes(listing)).flatMap(([label, value]) => {
    const answers = meanings[label.trim().toLowerCase()]?.[value.trim().toLowerCase()] ?? []
    return answers.map(([feature, answer]): Fact => {
      return { feature, answer, number: null, evidence: [{ kind: 'attribute', label, value }] }
    })
  })
}

type Meaning = [Feature, Fact['answer']][]
const salvaged: Meaning = [['salvage title', 'yes']]
const drives: Record<string, Meaning> = {
  // Sites whose list has no all-wheel drive call it 4wd too, so 4wd says nothing about all-wheel drive.
  '4wd': [['four-wheel drive', 'yes']],
  awd: [['all-wheel drive', 'yes']],
  fwd: [['front-wheel drive', 'yes']],
  rwd: [['rear-wheel drive', 'yes']],
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
    'parts only': [...salvaged, ['parts only', 'yes']],
    missing: [['missing title', 'yes']],
    lien: [['lien', 'yes']],
  },
  transmission: {
    manual: [['manual transmission', 'yes']],
    automatic: [['automatic transmission', 'yes']],
  },
  drive: drives,
  drivetrain: drives,
}
