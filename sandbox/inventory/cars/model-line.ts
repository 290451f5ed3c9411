import type { BodyType } from '#domain/vocabulary'
import type { Drivetrain, Fuel } from './car'

/** One model line of the seeded world. `base` is a fair price in dollars for a five-year-old one. */
export interface ModelLine {
  make: string
  model: string
  bodyType: BodyType
  base: number
  /** Lower trims come with cloth seats. */
  trims: string[]
  /** Only these come with leather. */
  upperTrims: string[]
  drivetrain: Drivetrain
  fuel?: Fuel
  cylinders?: number
  /** Default 2008 and last year. */
  firstYear?: number
  lastYear?: number
  /** How often it is met beside the others; default 1. */
  share?: number
  /** Its price no longer falls with age. */
  isClassic?: boolean
  /** Has three rows of seats. */
  threeRows?: boolean
  /** Share sold with a manual gearbox. */
  manual?: number
}

/** A line; trims are parted by ", ". */
export const line = (
  make: string,
  model: string,
  bodyType: BodyType,
  base: number,
  trims: string,
  upperTrims: string,
  drivetrain: Drivetrain,
  more: Partial<ModelLine> = {},
): ModelLine => ({
  make,
  model,
  bodyType,
  base,
  trims: trims.split(', '),
  upperTrims: upperTrims ? upperTrims.split(', ') : [],
  drivetrain,
  ...more,
})
