import path from 'node:path'
import { z } from 'zod'
import type { Feature } from '#domain/judgment/features/features'
import { bodyTypes, type BodyType, type TitleStatus, type Transmission } from '#domain/vocabulary'
import { readTable } from '../../read-table'
import type { Random } from '../../random'

export const paints = ['black', 'white', 'silver', 'grey', 'blue', 'red', 'green', 'brown', 'orange', 'yellow'] as const
export type Paint = (typeof paints)[number]

export const drivetrains = ['fwd', 'rwd', '4wd'] as const
export type Drivetrain = (typeof drivetrains)[number]

export const fuels = ['gas', 'diesel', 'hybrid', 'electric'] as const
export type Fuel = (typeof fuels)[number]

/** The true facts of a car. A seller may omit or misstate them. */
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
  /** null if the listing does not mention the seats. Such a car has no interior photo. */
  seats: 'leather' | 'cloth' | null
  features: Set<Feature>
  figures: Partial<Record<Feature, number>>
}

export const formatMakeModel = ({ make, model, trim }: Pick<Car, 'make' | 'model' | 'trim'>) =>
  [make, model, trim].filter(Boolean).join(' ')

export const carName = (car: Car) => `${car.year} ${formatMakeModel(car)}`

export interface ModelLine {
  make: string
  model: string
  bodyType: BodyType
  /** Usual asking price in dollars at five years of age, of a lower trim with the usual miles. */
  base: number
  /** Share of the price that is left after each later year. */
  keeps: number
  drivetrain: Drivetrain
  /** Lower trims have cloth seats. */
  trims: string[]
  /** Only upper trims have leather seats. */
  upperTrims: string[]
  fuel: Fuel
  cylinders: number | null
  firstYear: number | null
  lastYear: number | null
  hasThreeRows: boolean
  manual: number
  lastManualYear: number | null
  /** Relative frequency; 1 is the default. */
  share: number
  /** Classics no longer depreciate. */
  isClassic: boolean
}

/** The share of a model whose row states none. */
const usualKeeps = 0.9

/** Model lines of the seeded inventory. A manually listed car gets its defaults from the first line of its model. */
const modelRow = z.object({
  make: z.string(),
  model: z.string(),
  body: z.enum(Object.keys(bodyTypes) as BodyType[]),
  price: z.coerce.number(),
  drivetrain: z.enum(drivetrains),
  trims: z.string().default(''),
  'upper trims': z.string().default(''),
  more: z.string().default(''),
})

export const modelLines: ModelLine[] = readTable(path.join(import.meta.dirname, 'models.tsv'), modelRow).map(
  toModelLine,
)

function toModelLine({
  make,
  model,
  body,
  price,
  drivetrain,
  trims,
  more,
  ...row
}: z.output<typeof modelRow>): ModelLine {
  const facts = splitList(more)
  const numberAfter = (word: string) => {
    const fact = facts.find((text) => text.startsWith(`${word} `))
    return fact ? Number(fact.slice(word.length + 1)) : null
  }
  const fuel = fuels.find((name) => facts.includes(name)) ?? 'gas'
  const cylinders = Number(/(\d+) cylinders/.exec(more)?.[1] ?? 4)
  return {
    make,
    model,
    bodyType: body,
    base: price,
    keeps: numberAfter('keeps') ?? usualKeeps,
    drivetrain,
    trims: splitList(trims),
    upperTrims: splitList(row['upper trims']),
    fuel,
    cylinders: fuel === 'electric' ? null : cylinders,
    firstYear: numberAfter('from'),
    lastYear: numberAfter('to'),
    hasThreeRows: facts.includes('three rows'),
    manual: numberAfter('manual') ?? 0,
    lastManualYear: numberAfter('manual to'),
    share: numberAfter('share') ?? 1,
    isClassic: facts.includes('classic'),
  }
}

function splitList(text: string): string[] {
  return text.split(', ').filter(Boolean)
}

const wholeShare = modelLines.reduce((sum, { share }) => sum + share, 0)

/** The first line of a model in use that year, or else of any year. Null if the table has no such model. */
export function findModelLine({ make, model, year }: Pick<Car, 'make' | 'model' | 'year'>): ModelLine | null {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  const lines = modelLines.filter((line) => same(line.make, make) && same(line.model, model))
  const isOfYear = ({ firstYear, lastYear }: ModelLine) => year >= (firstYear ?? year) && year <= (lastYear ?? year)
  return lines.find(isOfYear) ?? lines[0] ?? null
}

export function pickModelLine(random: Random): ModelLine {
  let left = random.next() * wholeShare
  return modelLines.find(({ share }) => (left -= share) < 0) ?? (modelLines[0] as ModelLine)
}
