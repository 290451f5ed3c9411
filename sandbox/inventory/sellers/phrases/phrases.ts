import type { Feature } from '#domain/judgment/features/features'
import type { TitleStatus } from '#domain/vocabulary'
import type { Car } from '../../cars/models'

type ByFeature = Partial<Record<Feature, string[]>>

/** Phrases of one writing style. For missing entries, the general table of the language applies. */
export interface Phrases {
  opening: ((car: Car) => string)[]
  title: Partial<Record<TitleStatus, string[]>>
  seats: Partial<Record<'leather' | 'cloth', string[]>>
  has: ByFeature
  hasNot: ByFeature
  /** Wordings that say the car may have the fault, when it does. */
  hedged: ByFeature
  /** Wordings for a fault that was repaired. */
  repaired: ByFeature
  /** Numeric features. */
  counts: Partial<Record<Feature, (number: number) => string[]>>
  /** Mileage in thousands. */
  miles: ((thousands: number) => string)[]
  asking: ((dollars: number) => string)[]
  /** Text that resembles a feature, or instructions to the reader, but is neither. */
  traps: string[]
  /** Text without facts about the car. */
  filler: string[]
  closing: string[]
}
