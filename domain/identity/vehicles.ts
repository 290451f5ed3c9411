import type { CarFacts } from './car-facts'
import { contradiction } from './contradictions'
import { strengths, type Strength } from './identity'

export interface VehicleLink {
  first: string
  second: string
  /** `kept`: there is no evidence, but the two listings already belong to one vehicle. */
  strength: Strength | 'kept'
}

/**
 * Groups listings into vehicles. Applies links from strongest to weakest, unless the merged group would contain two
 * listings that contradict each other. Returns a group of ids for each vehicle, in the order of `cars`. Ignores links
 * to ids outside `cars`. `isApart` says which pairs contradict. It defaults to `contradiction`.
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
