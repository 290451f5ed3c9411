import type { BodyType } from '#domain/vocabulary'
import type { Random } from '../../random'
import { fuels, type Drivetrain, type Fuel } from './car'
import { modelTable } from './model-table'

/** One model line of the seeded inventory. */
export interface ModelLine {
  make: string
  model: string
  bodyType: BodyType
  /** A fair price in dollars for a five-year-old one. */
  base: number
  drivetrain: Drivetrain
  /** Lower trims come with cloth seats. */
  trims: string[]
  /** Only these come with leather. */
  upperTrims: string[]
  fuel: Fuel
  /** null for an electric car. */
  cylinders: number | null
  firstYear: number | null
  lastYear: number | null
  hasThreeRows: boolean
  /** Share sold with a manual gearbox. */
  manual: number
  /** The last model year with a manual gearbox. */
  lastManualYear: number | null
  /** How common it is beside the others; 1 is usual. */
  share: number
  /** Its price no longer falls with age. */
  isClassic: boolean
}

/** The lines of the seeded inventory. A car listed by hand takes its defaults from the first line of its model. */
export const modelLines: ModelLine[] = modelTable.trim().split('\n').map(lineOf)

function lineOf(row: string): ModelLine {
  const [make = '', model = '', bodyType, base, drivetrain, trims = '', upperTrims = '', more = ''] = row
    .split('|')
    .map((cell) => cell.trim())
  const facts = listOf(more)
  const numberAfter = (word: string) => {
    const fact = facts.find((text) => text.startsWith(`${word} `))
    return fact ? Number(fact.slice(word.length + 1)) : null
  }
  const fuel = fuels.find((name) => facts.includes(name)) ?? 'gas'
  const cylinders = Number(/(\d+) cylinders/.exec(more)?.[1] ?? 4)
  return {
    make,
    model,
    bodyType: bodyType as BodyType,
    base: Number(base),
    drivetrain: drivetrain as Drivetrain,
    trims: listOf(trims),
    upperTrims: listOf(upperTrims),
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

function listOf(text: string): string[] {
  return text.split(', ').filter(Boolean)
}

const wholeShare = modelLines.reduce((sum, { share }) => sum + share, 0)

/** A random line, weighted by share. */
export function pickLine(random: Random): ModelLine {
  let left = random.next() * wholeShare
  return modelLines.find(({ share }) => (left -= share) < 0) ?? (modelLines[0] as ModelLine)
}
