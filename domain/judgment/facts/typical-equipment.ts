import { isFeature, type Feature } from '../features/features'
import type { Listing } from '../../listing/listing'
import { typicalEquipmentLines } from './typical-equipment-lines'

export interface TypicalEquipment {
  make: string
  models: string[]
  /** Lowercase. Null for all trims. */
  trims: string[] | null
  from: number
  to: number
  features: Feature[]
}

/** Throws on an unknown feature, so a typo fails at startup. */
export const typicalEquipment: TypicalEquipment[] = typicalEquipmentLines.trim().split('\n').map(toEntry)

function toEntry(line: string): TypicalEquipment {
  const [cars = '', trims = '', years = '', equipment = ''] = line.split(' | ')
  const [make = ''] = cars.split(' ', 1)
  const [from = '', to = ''] = years.split('-')
  const features = equipment.split('; ').map((name) => {
    if (!isFeature(name)) throw new Error(`"${name}" is no feature, in the line "${line}"`)
    return name
  })
  return {
    make,
    models: cars.slice(make.length + 1).split(', '),
    trims: trims === '*' ? null : trims.toLowerCase().split('; '),
    from: Number(from),
    to: to === '' ? Infinity : Number(to),
    features,
  }
}

/** Typical equipment of such a car: a hint for the buyer, never a fact. Empty when the table has no matching line. */
export function typicalForTrim({
  make,
  model,
  year,
  trim,
}: Pick<Listing, 'make' | 'model' | 'year' | 'trim'>): Feature[] {
  if (make === null || model === null || year === null) return []
  const named = trim?.toLowerCase() ?? null
  const own = typicalEquipment.filter(
    (line) =>
      line.make === make &&
      line.models.includes(model) &&
      year >= line.from &&
      year <= line.to &&
      (line.trims === null || (named !== null && line.trims.includes(named))),
  )
  return [...new Set(own.flatMap(({ features }) => features))]
}
