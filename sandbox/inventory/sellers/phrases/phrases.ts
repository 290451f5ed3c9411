import type { Feature } from '#domain/judgment/features/features'
import type { TitleStatus } from '#domain/vocabulary'
import type { Car } from '../../cars/models'

type ByFeature = Partial<Record<Feature, string[]>>

/** Phrases of one writing style. A missing entry falls back to the general table of the language. */
export interface Phrases {
  opening: ((car: Car) => string)[]
  title: Partial<Record<TitleStatus, string[]>>
  seats: Partial<Record<'leather' | 'cloth', string[]>>
  has: ByFeature
  hasNot: ByFeature
  /** Wordings that say the car may have a fault that it does have. */
  hedged: ByFeature
  repaired: ByFeature
  counts: Partial<Record<Feature, (number: number) => string[]>>
  miles: ((thousands: number) => string)[]
  asking: ((dollars: number) => string)[]
  /** Text that seems to state a feature or to instruct the reader, but does neither. */
  traps: string[]
  filler: string[]
  closing: string[]
}
