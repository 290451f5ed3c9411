import type { CarFacts } from './car-facts'
import { findCopy } from './copies'
import type { SuspectedCopy } from '../listing/copy-suspicion'
import { findContradiction, identityStrengths, type IdentityStrength, type IdentityResult } from './contradictions'
import { compareCars } from './compare'

interface VehicleLink {
  first: string
  second: string
  /** `kept`: there is no evidence, but the two listings already belong to one vehicle. */
  strength: IdentityStrength | 'kept'
}

/**
 * Groups listings into vehicles. Applies links from strongest to weakest, unless the merged group would contain two
 * listings that contradict each other. Returns a group of ids for each vehicle, in the order of `cars`. Ignores links
 * to ids outside `cars`. `isApart` tells which pairs contradict.
 */
export function groupByVehicle(
  cars: CarFacts[],
  links: VehicleLink[],
  isApart: (a: CarFacts, b: CarFacts) => boolean = (a, b) =>
    findContradiction(a, b) !== null || findCopy(a, b) !== null,
): string[][] {
  const groups = new Map(cars.map((car) => [car.id, [car]]))
  const order = ({ strength }: VehicleLink) => (strength === 'kept' ? 1 : -identityStrengths.indexOf(strength))
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

export interface StoredCar {
  facts: CarFacts
  vehicleId: string | null
  /** The listing that this one was suspected to copy. */
  copyOfId: string | null
}

interface LinkInput {
  /**
   * All listings that may be affected: the linked ones, those to compare them with, and all other listings of their
   * vehicles.
   */
  cars: Map<string, StoredCar>
  /** Ids of new or changed listings. */
  linked: string[]
  pairs: [string, string][]
  edges: { first: string; second: string; strength: IdentityStrength }[]
}

interface FoundLink {
  first: string
  second: string
  identity: IdentityResult
}

export interface VehicleLinkChanges {
  /** Links to write, new or updated. */
  found: FoundLink[]
  /** Links that the facts now contradict. */
  unlinked: { first: string; second: string }[]
  /** New grouping of all listings of the affected vehicles. */
  groups: string[][]
  /** Listings whose vehicle was split. */
  parted: string[]
  /** Newly suspected copies, one suspicion each. */
  copies: SuspectedCopy[]
  /** Ids of listings that no longer look like the copies that they were suspected to be. */
  cleared: string[]
}

/**
 * Decides which listings are one car, and which copy another's ad, after the linked ones were added or changed. Removes a link when the facts
 * contradict it. Removes a fair link also when both texts are now known and do not support it. A listing that merely
 * states less than before stays with its vehicle.
 */
export function updateVehicleLinks({ cars, linked, pairs, edges }: LinkInput): VehicleLinkChanges {
  const changed = new Set(linked)
  const found = new Map<string, FoundLink>()
  const unlinked: VehicleLinkChanges['unlinked'] = []
  const kept: VehicleLink[] = []
  const compare = createComparison(cars)
  for (const link of edges) {
    const identity = changed.has(link.first) || changed.has(link.second) ? compare.pair(link) : null
    if (identity && !staysSame(cars, link, identity)) unlinked.push({ first: link.first, second: link.second })
    else if (identity?.decision === 'same') found.set(keyOf(link.first, link.second), { ...ends(link), identity })
    else kept.push(link)
  }
  const known = new Set(edges.map(({ first, second }) => keyOf(first, second)))
  for (const [one, other] of pairs) {
    const [first, second] = one < other ? [one, other] : [other, one]
    const key = keyOf(first, second)
    if (first === second || known.has(key) || found.has(key)) continue
    known.add(key)
    const identity = compare.pair({ first, second })
    if (identity?.decision === 'same') found.set(key, { first, second, identity })
  }
  const now = [
    ...kept,
    ...[...found.values()].map(({ identity, ...link }) => ({ ...link, strength: identity.strength })),
  ]
  return { found: [...found.values()], unlinked, ...regroup(cars, linked, now, unlinked), ...compare.copies() }
}

type Ends = Pick<VehicleLink, 'first' | 'second'>
const ends = ({ first, second }: Ends) => ({ first, second })
const keyOf = (first: string, second: string) => `${first} ${second}`

/** Compares pairs, and collects the suspicions of copies that result or end. The first suspicion of an ad counts. */
function createComparison(cars: LinkInput['cars']) {
  const suspected = new Map<string, SuspectedCopy>()
  const cleared = new Set<string>()
  return {
    pair({ first, second }: Ends): IdentityResult | null {
      const [one, other] = [cars.get(first), cars.get(second)]
      if (!one || !other) return null
      const identity = compareCars(one.facts, other.facts)
      if (identity.copy && !suspected.has(identity.copy.copyId)) suspected.set(identity.copy.copyId, identity.copy)
      if (!identity.copy && one.copyOfId === second) cleared.add(first)
      if (!identity.copy && other.copyOfId === first) cleared.add(second)
      return identity
    },
    copies: () => ({
      copies: [...suspected.values()],
      cleared: [...cleared].filter((id) => !suspected.has(id)),
    }),
  }
}

function staysSame(
  cars: LinkInput['cars'],
  { first, second, strength }: LinkInput['edges'][number],
  identity: IdentityResult,
) {
  if (identity.decision !== 'unknown') return identity.decision === 'same'
  const hasText = (id: string) => (cars.get(id)?.facts.text.length ?? 0) > 0
  return strength !== 'fair' || !hasText(first) || !hasText(second)
}

/**
 * Regroups the affected vehicles. A vehicle stays whole unless a link was removed, because a purged listing may have
 * carried the link.
 */
function regroup(
  cars: LinkInput['cars'],
  linked: string[],
  links: VehicleLink[],
  unlinked: VehicleLinkChanges['unlinked'],
) {
  const touched = findAffected(cars, linked, links)
  const members = membersOf(cars, touched)
  const broken = new Set(unlinked.flatMap(({ first, second }) => [first, second]).map((id) => cars.get(id)?.vehicleId))
  const ties = [...members].flatMap(([vehicleId, ids]) => (broken.has(vehicleId) ? [] : linkNeighbors(ids)))
  const facts = [...touched].flatMap((id) => cars.get(id)?.facts ?? [])
  const groups = groupByVehicle(facts, [...links, ...ties])
  const groupOf = new Map(groups.flatMap((group, i) => group.map((id) => [id, i] as const)))
  const parted = [...members.values()].filter((ids) => new Set(ids.map((id) => groupOf.get(id))).size > 1).flat()
  return { groups, parted }
}

/** The linked listings, everything linked to them, and all other listings of their vehicles. */
function findAffected(cars: LinkInput['cars'], linked: string[], links: VehicleLink[]): Set<string> {
  const beside = new Map<string, string[]>()
  const join = (one: string, other: string) => beside.set(one, [...(beside.get(one) ?? []), other])
  for (const { first, second } of links) {
    join(first, second)
    join(second, first)
  }
  const all = membersOf(cars, new Set(cars.keys()))
  const touched = new Set<string>()
  const open = [...linked]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const car = cars.get(id)
    if (touched.has(id) || !car) continue
    touched.add(id)
    open.push(...(beside.get(id) ?? []), ...((car.vehicleId !== null && all.get(car.vehicleId)) || []))
  }
  return touched
}

function membersOf(cars: LinkInput['cars'], ids: Set<string>): Map<string, string[]> {
  const members = new Map<string, string[]>()
  for (const id of ids) {
    const vehicleId = cars.get(id)?.vehicleId
    if (!vehicleId) continue
    const known = members.get(vehicleId)
    if (known) known.push(id)
    else members.set(vehicleId, [id])
  }
  return members
}

const maxTied = 12

/** Link only neighbors within a vehicle. Linking all pairs would grow quadratically. */
function linkNeighbors(ids: string[]): VehicleLink[] {
  const sorted = [...ids].sort()
  return sorted.flatMap((first, i) =>
    sorted
      .slice(i + 1, sorted.length > maxTied ? i + 2 : undefined)
      .map((second) => ({ first, second, strength: 'kept' as const })),
  )
}
