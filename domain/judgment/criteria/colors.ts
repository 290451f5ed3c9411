import { isPaint } from '../features/paint'
import { coveringFeature, uniqueBy, type Criterion } from './criterion'

type Wish = Pick<Criterion, 'alternatives' | 'condition'> & {
  kind?: Criterion['kind']
  polarity: Criterion['polarity'] | null
  strength: Criterion['strength'] | null
}

/** Whether a wish is about nothing but the main color of the body, or a shade of it. */
export const isAboutColor = ({ alternatives }: Pick<Wish, 'alternatives'>): boolean =>
  alternatives.every((one) => isPaint(coveringFeature(one)))

/**
 * "Black, white or silver" are three wishes by the commas, and a car has one main colour. So wishes for several colors
 * are one wish, which any of them fulfils; it stands where the first one stood.
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
