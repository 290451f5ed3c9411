import type { Feature } from '#domain/judgement/features/features'
import type { TitleStatus } from '#domain/vocabulary'
import type { Car } from '../../cars/car'

/** The phrases of advertisements in one language. */
export interface Phrases {
  opening: ((car: Car) => string)[]
  title: Partial<Record<TitleStatus, string[]>>
  seats: Record<'leather' | 'cloth', string[]>
  has: Partial<Record<Feature, string[]>>
  hasNot: Partial<Record<Feature, string[]>>
  /** Features that are numbers. */
  counts: Partial<Record<Feature, (number: number) => string[]>>
  /** What sounds like a feature, or like words to the reader, and is neither. */
  traps: string[]
  closing: string[]
  dealer: string[]
}
