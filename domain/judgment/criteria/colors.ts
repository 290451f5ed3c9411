import { isPaint } from '../features/paint'
import { coveringFeature, uniqueBy, type Criterion } from './criterion'

type Wish = Pick<Criterion, 'alternatives' | 'condition'> & {
  kind?: Criterion['kind']
  polarity: Criterion['polarity'] | null
  strength: Criterion['strength'] | null
}

export const isAboutColor = ({ alternatives }: Pick<Wish, 'alternatives'>): boolean =>
  alternatives.every((one) => isPaint(coveringFeature(one)))

/**
 * Merges all color wishes into the first one. A car has one main color, so "black, white or silver" is one wish with
 * three alternatives, not three wishes.
 */
export function mergeColorWishes<Given extends Wish>(wishes: Given[]): Given[] {
  const merged: Given[] = []
  const firstAt = new Map<Wish['strength'], number>()
  for (const wish of wishes) {
    const at = isPlainColorWish(wish) ? firstAt.get(wish.strength) : undefined
    const first = at === undefined ? undefined : merged[at]
    if (first) {
      const both = uniqueBy([...first.alternatives, ...wish.alternatives], ({ label }) => label)
      merged[at!] = { ...first, alternatives: both }
      continue
    }
    if (isPlainColorWish(wish)) firstAt.set(wish.strength, merged.length)
    merged.push(wish)
  }
  return merged
}

const isPlainColorWish = (wish: Wish) =>
  isAboutColor(wish) && (wish.kind ?? 'wish') === 'wish' && wish.polarity !== 'unwanted' && wish.condition === null
