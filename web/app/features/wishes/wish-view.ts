import type { Criterion, Strength } from '#domain/judgment/criteria/criterion'
import type { EditableWish } from './editable-wish.server'

const signs = { wants: '✓', not: '✕', accepts: '○', 'not judged': '–' }

function bearing({ kind, polarity }: Pick<Criterion, 'kind' | 'polarity'>): keyof typeof signs {
  if (kind === 'permission') return 'accepts'
  if (kind === 'remark') return 'not judged'
  return polarity === 'wanted' ? 'wants' : 'not'
}

const strengthWords: Record<Strength, string | null> = { must: 'must', should: null, nice: 'nice to have' }

/** The buyer's words, if the criterion is not judged and its label differs from them. */
function quoteOf({ kind, words, label }: EditableWish): string | null {
  return kind === 'wish' || words?.toLowerCase() === label.toLowerCase() ? null : words
}

export interface WishView {
  id: string
  className: string
  sign: string
  bearing: string
  label: string
  notes: string[]
}

/** "✓ wants: leather seats · must", "accepts: salvage title · “salvage is fine”", "not judged: good vibes". */
export function toWishView(wish: EditableWish, hasStrength = true): WishView {
  const word = bearing(wish)
  const quote = quoteOf(wish)
  const strength = hasStrength && wish.kind === 'wish' ? strengthWords[wish.strength] : null
  return {
    id: wish.id,
    className: wishChipClass(wish),
    sign: signs[word],
    bearing: word,
    label: wish.label,
    notes: [strength, quote && `“${quote}”`, wish.isDoubted && 'please answer'].filter((note) => !!note) as string[],
  }
}

export const wishChipClass = ({ kind, polarity }: Pick<Criterion, 'kind' | 'polarity'>) =>
  kind === 'wish' ? `wish ${polarity}` : `wish ${kind}`
