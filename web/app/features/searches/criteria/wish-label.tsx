import { labelOf, type Criterion, type Strength } from '#domain/judgement/criteria/criterion'

const signs = { wants: '✓', not: '✕', accepts: '○', 'not judged': '–' }

/** How a criterion bears on a car, in a word. */
export function bearing({ kind, polarity }: Pick<Criterion, 'kind' | 'polarity'>): keyof typeof signs {
  if (kind === 'permission') return 'accepts'
  if (kind === 'remark') return 'not judged'
  return polarity === 'wanted' ? 'wants' : 'not'
}

const strengthWords: Record<Strength, string | null> = { must: 'must', should: null, nice: 'nice to have' }

/** What the buyer wrote, where the criterion is not judged and its label says something else. */
function quoteOf({ kind, words, ...rest }: Criterion): string | null {
  return kind === 'wish' || words?.toLowerCase() === labelOf(rest).toLowerCase() ? null : words
}

/** "✓ wants: leather seats · must", "accepts: salvage title · “salvage is fine”", "not judged: good vibes". */
export function WishLabel({ criterion, hasStrength = true }: { criterion: Criterion; hasStrength?: boolean }) {
  const word = bearing(criterion)
  const quote = quoteOf(criterion)
  const strength = hasStrength && criterion.kind === 'wish' ? strengthWords[criterion.strength] : null
  return (
    <>
      <span className="wish-sign" aria-hidden="true">
        {signs[word]}{' '}
      </span>
      {word}: <strong>{labelOf(criterion)}</strong>
      {strength && <span className="wish-note"> · {strength}</span>}
      {quote && <span className="wish-note"> · “{quote}”</span>}
      {criterion.isDoubted && <span className="wish-note"> · please answer</span>}
    </>
  )
}

/** The class of a criterion's chip. */
export const chipClass = (criterion: Criterion) =>
  criterion.kind === 'wish' ? `wish ${criterion.polarity}` : `wish ${criterion.kind}`
