import type { CarFacts } from './car-facts'
import { contradiction } from './contradictions'
import { strengths, type Strength } from './identity'

/** Two listings that were found to be one car. */
export interface VehicleLink {
  first: string
  second: string
  /** `kept`: nothing of its own, but they were one vehicle so far. */
  strength: Strength | 'kept'
}

/**
 * Groups listings into vehicles: what edges join, the strongest first, unless the joined group would hold two listings
 * that contradict each other. Returns a group of ids for each vehicle, in the order of `cars`. Edges to ids that are not
 * among `cars` are left out. `isApart` says which pairs contradict; without it `contradiction` does.
 */
export function groupByVehicle(
  cars: CarFacts[],
  links: VehicleLink[],
  isApart: (a: CarFacts, b: CarFacts) => boolean = (a, b) => contradiction(a, b) !== null,
): string[][] {
  const groups = new Map(cars.map((car) => [car.id, [car]]))
  const order = ({ strength }: VehicleLink) => (strength === 'kept' ? 1 : -strengths.indexOf(strength))
  const sorted = [...links].sort((a, b) => order(a) - order(b) || compare(a.first + a.second, b.first + b.second))
  for (const { first, second } of sorted) {
    const [one, other] = [groups.get(first), groups.get(second)]
    if (!one || !other || one === other) continue
    if (one.some((a) => other.some((b) => isApart(a, b)))) continue
    one.push(...other)
    for (const car of other) groups.set(car.id, one)
  }
  return [...new Set(groups.values())].map((group) => group.map(({ id }) => id))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
