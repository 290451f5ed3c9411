import type { Car } from './car'
import { hash, type Random } from '../../random'
import type { ModelLine } from './models'

/** By number of cylinders: horsepower, engine sizes in liters, and miles per gallon. Ranges are [min, max]. */
const engines: Record<number, { power: [number, number]; sizes: number[]; economy: [number, number] }> = {
  4: { power: [130, 215], sizes: [1.8, 2, 2.4, 2.5], economy: [25, 36] },
  6: { power: [240, 320], sizes: [3, 3.5, 3.6], economy: [19, 25] },
  8: { power: [300, 455], sizes: [5, 5.3, 5.7, 6.2], economy: [14, 19] },
}
const hybridGain = 14
const seatsOf = ({ bodyType, hasThreeRows }: ModelLine) =>
  hasThreeRows ? 7 : bodyType === 'coupe' || bodyType === 'convertible' ? 4 : 5

/** A car's numeric features. Engine values are the same for all cars of a line. */
export function figuresOf(line: ModelLine, age: number, random: Random): Car['figures'] {
  const { bodyType } = line
  return {
    owners: ownersAt(age, random),
    keys: random.chance(0.45) ? 2 : 1,
    seats: seatsOf(line),
    doors: ['coupe', 'convertible'].includes(bodyType) ? 2 : 4,
    ...engineOf(line),
    ...(bodyType === 'pickup' ? { 'towing capacity': 500 * within(line, 'tow', 10, 22) } : {}),
  }
}

function engineOf(line: ModelLine): Car['figures'] {
  if (line.cylinders === null)
    return { horsepower: within(line, 'power', 107, 350), 'electric range': within(line, 'range', 84, 320) }
  const engine = engines[line.cylinders]
  if (!engine) return { cylinders: line.cylinders }
  const economy = within(line, 'economy', ...engine.economy)
  return {
    cylinders: line.cylinders,
    horsepower: within(line, 'power', ...engine.power),
    'engine size': engine.sizes[within(line, 'size', 0, engine.sizes.length - 1)] as number,
    'fuel economy': line.fuel === 'hybrid' ? economy + hybridGain : economy,
  }
}

/** A number in [from, to] that is stable for each line. */
const within = ({ make, model, bodyType }: ModelLine, what: string, from: number, to: number) =>
  from + (hash(`${what} of ${make} ${model} ${bodyType}`) % (to - from + 1))

/** Newer cars mostly have one owner, older ones up to four. */
function ownersAt(age: number, random: Random): number {
  if (random.chance(age < 6 ? 0.65 : 0.25)) return 1
  return random.chance(0.6) ? 2 : random.int(3, 4)
}
