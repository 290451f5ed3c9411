import type { Feature } from '#domain/judgment/features/features'
import type { TitleStatus } from '#domain/vocabulary'
import type { Car } from '../../cars/car'

type ByFeature = Partial<Record<Feature, string[]>>

/** The clauses of one way of writing. What it leaves out is taken from the language's own table. */
export interface Phrases {
  opening: ((car: Car) => string)[]
  title: Partial<Record<TitleStatus, string[]>>
  seats: Partial<Record<'leather' | 'cloth', string[]>>
  has: ByFeature
  hasNot: ByFeature
  /** A fault that the car has, as one that it may have. */
  hedged: ByFeature
  /** A fault that the car no longer has. */
  repaired: ByFeature
  /** Features that are numbers. */
  counts: Partial<Record<Feature, (number: number) => string[]>>
  /** The odometer, in thousands. */
  miles: ((thousands: number) => string)[]
  asking: ((dollars: number) => string)[]
  /** What sounds like a feature, or like words to the reader, and is neither. */
  traps: string[]
  /** What is said beside the car's facts. */
  filler: string[]
  closing: string[]
}
