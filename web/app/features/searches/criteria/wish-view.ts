import { labelOf, type Criterion, type Strength } from '#domain/judgement/criteria/criterion'

/** How a criterion bears on a car, by a word and its sign. */
const signs = { wants: '✓', not: '✕', accepts: '○', 'not judged': '–' }

function bearing({ kind, polarity }: Pick<Criterion, 'kind' | 'polarity'>): keyof typeof signs {
  if (kind === 'permission') return 'accepts'
  if (kind === 'remark') return 'not judged'
  return polarity === 'wanted' ? 'wants' : 'not'
}

const strengthWords: Record<Strength, string | null> = { must: 'must', should: null, nice: 'nice to have' }

/** What the buyer wrote, where the criterion is not judged and its label says something else. */
function quoteOf({ kind, words, ...rest }: Criterion): string | null {
  return kind === 'wish' || words?.toLowerCase() === labelOf(rest).toLowerCase() ? null : words
}

/** A criterion in words, so that a screen that only shows it needs no table of features. */
export interface WishView {
  id: string
  className: string
  sign: string
  bearing: string
  label: string
  notes: string[]
}

/** "✓ wants: leather seats · must", "accepts: salvage title · “salvage is fine”", "not judged: good vibes". */
export function viewWish(criterion: Criterion, hasStrength = true): WishView {
  const word = bearing(criterion)
  const quote = quoteOf(criterion)
  const strength = hasStrength && criterion.kind === 'wish' ? strengthWords[criterion.strength] : null
  return {
    id: criterion.id,
    className: chipClass(criterion),
    sign: signs[word],
    bearing: word,
    label: labelOf(criterion),
    notes: [strength, quote && `“${quote}”`, criterion.isDoubted && 'please answer'].filter(
      (note) => !!note,
    ) as string[],
  }
}

/** The class of a criterion's chip. */
export const chipClass = ({ kind, polarity }: Pick<Criterion, 'kind' | 'polarity'>) =>
  kind === 'wish' ? `wish ${polarity}` : `wish ${kind}`
