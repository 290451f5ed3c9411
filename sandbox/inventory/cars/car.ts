import type { Feature } from '#domain/judgment/features/features'
import type { BodyType, TitleStatus, Transmission } from '#domain/vocabulary'

export const paints = ['black', 'white', 'silver', 'grey', 'blue', 'red', 'green', 'brown', 'orange', 'yellow'] as const
export type Paint = (typeof paints)[number]

export const drivetrains = ['fwd', 'rwd', '4wd'] as const
export type Drivetrain = (typeof drivetrains)[number]

export const fuels = ['gas', 'diesel', 'hybrid', 'electric'] as const
export type Fuel = (typeof fuels)[number]

/** The facts of one car. A seller may leave some of them out. */
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
  /** null where the listing does not say. Such a car has no interior photo. */
  seats: 'leather' | 'cloth' | null
  /** Everything else it has, as Lotwatch's features without the numbers. */
  features: Set<Feature>
  /** The numbers of the features that are numbers: owners, horsepower, keys. */
  figures: Partial<Record<Feature, number>>
}

/** Make, model and trim as a line, without the year. */
export const makeModelOf = ({ make, model, trim }: Pick<Car, 'make' | 'model' | 'trim'>) =>
  [make, model, trim].filter(Boolean).join(' ')

/** Year, make and model as a line, with the trim where there is one. */
export const carName = (car: Car) => `${car.year} ${makeModelOf(car)}`
