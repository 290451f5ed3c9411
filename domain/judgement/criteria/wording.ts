import { featureNamed, isNumeric } from '../features/features'
import {
  comparisonAlternative,
  featureAlternative,
  openAlternative,
  type Alternative,
  type Polarity,
} from './criterion'
import { parseComparison } from './parse-comparison'

/** What a wording typed as a single wish says. `polarity`: null where the wording itself does not tell. */
export interface ReadWording {
  polarity: Polarity | null
  alternatives: Alternative[]
}

const denial = /^(?:no|not|not a|without|never|sin|ningún|nada de)\s+/i
const between = /\s+(?:or|o)\s+/i

/**
 * Reads the wording of one wish without a model: known features by their names, comparisons of numbers, and open
 * questions for the rest. Null for a text without a word.
 */
export function readWording(text: string): ReadWording | null {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(plain)) return null
  const whole = parseComparison(plain)
  if (whole) return { polarity: null, alternatives: [comparisonAlternative(whole)] }
  const known = featureNamed(plain)
  if (known && !isNumeric(known.feature)) {
    return { polarity: known.isOpposite ? 'unwanted' : null, alternatives: [featureAlternative(known.feature)] }
  }
  const isDenied = denial.test(plain)
  const parts = plain.replace(denial, '').split(between)
  return { polarity: isDenied ? 'unwanted' : null, alternatives: parts.map(alternativeOf) }
}

function alternativeOf(part: string): Alternative {
  const comparison = parseComparison(part)
  if (comparison) return comparisonAlternative(comparison)
  const named = featureNamed(part)
  return named && !named.isOpposite && !isNumeric(named.feature)
    ? featureAlternative(named.feature)
    : openAlternative(part)
}
