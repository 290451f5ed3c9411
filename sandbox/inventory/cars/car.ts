import type { Feature } from '#domain/judgment/features/features'
import type { BodyType, TitleStatus, Transmission } from '#domain/vocabulary'

export const paints = ['black', 'white', 'silver', 'grey', 'blue', 'red', 'green', 'brown', 'orange', 'yellow'] as const
export type Paint = (typeof paints)[number]

export const drivetrains = ['fwd', 'rwd', '4wd'] as const
export type Drivetrain = (typeof drivetrains)[number]

export const fuels = ['gas', 'diesel', 'hybrid', 'electric'] as const
export type Fuel = (typeof fuels)[number]

/** The true facts of a car. A seller may omit some of them. */
export interface Car {
  vin: string
  year: number
  make: string
  model: string
  trim: string | null
  bodyType: BodyType
  transmission: Transmission
  drivetrain: Drivetrain
  fuel: Fuel
  cylinders: number | null
  miles: number | null
  title: TitleStatus
  paint: Paint
  /** null if the listing does not say. Such a car has no interior photo. */
  seats: 'leather' | 'cloth' | null
  /** All other non-numeric features, by their names in Lotwatch. */
  features: Set<Feature>
  /** Values of the numeric features, such as owners, horsepower and keys. */
  figures: Partial<Record<Feature, number>>
}

/** e.g. "Honda Civic EX". */
export const makeModelOf = ({ make, model, trim }: Pick<Car, 'make' | 'model' | 'trim'>) =>
  [make, model, trim].filter(Boolean).join(' ')

/** e.g. "2018 Honda Civic EX". */
export const carName = (car: Car) => `${car.year} ${makeModelOf(car)}`
