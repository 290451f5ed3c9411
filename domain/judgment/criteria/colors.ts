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
  const together: Given[] = []
  for (const wish of wishes) {
    const at = together.findIndex((other) => areOne(other, wish))
    const first = together[at]
    if (first) {
      const both = uniqueBy([...first.alternatives, ...wish.alternatives], ({ label }) => label)
      together[at] = { ...first, alternatives: both }
    } else together.push(wish)
  }
  return together
}

const areOne = (one: Wish, other: Wish) => [one, other].every(isPlainWish) && one.strength === other.strength

const isPlainWish = (wish: Wish) =>
  isAboutColor(wish) && (wish.kind ?? 'wish') === 'wish' && wish.polarity !== 'unwanted' && wish.condition === null
