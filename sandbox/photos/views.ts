import type { Feature } from '#domain/judgment/features/features'
import { paints, type Car, type Paint } from '../inventory/cars/car'
import { coverOf } from './color'

export const photoViews = ['side', 'front', 'interior'] as const
export type PhotoView = (typeof photoViews)[number]

/** Features that each view can show. */
const drawn = {
  side: ['alloy wheels', 'roof rack', 'tow hitch', 'running boards', 'tinted windows', 'rust', 'dents'],
  front: [
    ...(['alloy wheels', 'roof rack', 'sunroof', 'running boards', 'tinted windows'] as const),
    ...(['fog lights', 'cracked windshield', 'dents'] as const),
  ],
  interior: ['navigation', 'third row', 'apple carplay', 'warning lights', 'torn seats'],
} as const satisfies Record<PhotoView, readonly Feature[]>

/** Features that a convertible cannot show. */
const needsRoof: Feature[] = ['sunroof', 'roof rack', 'tinted windows']

const painted = <P extends Paint>(paint: P): `${P} paint` => `${paint} paint`

/** Everything that a photo can show, in the order of the blocks in the edge code. */
export const things = [
  ...paints.map(painted),
  ...(['leather seats', 'cloth seats', 'black interior', 'light interior', 'convertible'] as const),
  ...(['manual transmission', 'automatic transmission'] as const),
  ...new Set([...drawn.side, ...drawn.front, ...drawn.interior]),
]
export type Thing = (typeof things)[number]

/**
 * What a view of this car shows, limited to what the view can show: no seats from outside, no tow hitch from the
 * front.
 */
export function shownBy(car: Car, view: PhotoView): Thing[] {
  const isOpen = car.bodyType === 'convertible'
  const seen = drawn[view].filter((name) => car.features.has(name) && !(isOpen && needsRoof.includes(name)))
  if (view !== 'interior') return [painted(car.paint), ...(isOpen ? ['convertible' as const] : []), ...seen]
  const { tone } = coverOf(car)
  return [
    ...(car.seats ? [`${car.seats} seats` as const] : []),
    ...(tone ? [`${tone} interior` as const] : []),
    `${car.transmission} transmission`,
    ...seen,
  ]
}
