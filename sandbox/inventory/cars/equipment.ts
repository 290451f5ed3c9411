import type { Feature } from '#domain/judgment/features/features'
import type { Random } from '../../random'
import type { ModelLine } from './models'

/** Inputs for a feature's probability. `upper`: the car has an upper trim. `age` is in years. */
interface Build {
  line: ModelLine
  upper: boolean
  age: number
  keys: number
}

/** In [0, 1]. */
type Chance = (build: Build) => number
type Chances = Partial<Record<Feature, Chance>>

const always =
  (share: number): Chance =>
  () =>
    share
/** Uses one share for upper trims, another for lower trims, and 0 for cars older than `oldest` years. */
const byTrim =
  (upperShare: number, lowerShare: number, oldest = 99): Chance =>
  ({ upper, age }) =>
    age > oldest ? 0 : upper ? upperShare : lowerShare
const onlyNewer =
  (oldest: number, share: number, older = 0): Chance =>
  ({ age }) =>
    age < oldest ? share : older
const onlyOlder =
  (youngest: number, share: number, younger = 0): Chance =>
  ({ age }) =>
    age > youngest ? share : younger
const onBodies =
  (bodies: string[], share: number, elsewhere = 0): Chance =>
  ({ line }) =>
    bodies.includes(line.bodyType) ? share : elsewhere
const withThreeRows =
  (share: number): Chance =>
  ({ line }) =>
    line.hasThreeRows ? share : 0

/** Model lines with selectable four-wheel drive. All pickups have it too. */
const switched = new Set(
  'Wrangler, 4Runner, Land Cruiser, Tahoe, Suburban, Expedition, Yukon, Bronco, Liberty, GX 460, Escalade, Navigator'.split(
    ', ',
  ),
)
const isSwitched = ({ bodyType, model }: ModelLine) => bodyType === 'pickup' || switched.has(model)

const equipment: Chances = {
  'third row': withThreeRows(1),
  'captain chairs': withThreeRows(0.4),
  'heated seats': byTrim(0.7, 0.08, 30),
  'cooled seats': byTrim(0.25, 0, 12),
  'heated steering wheel': byTrim(0.3, 0.02, 10),
  'power seats': byTrim(0.9, 0.3, 30),
  'memory seats': byTrim(0.4, 0, 25),
  'folding rear seats': onBodies(['suv', 'wagon', 'hatchback', 'van'], 0.9, 0.3),
  sunroof: ({ line, upper, age }) =>
    age > 40 || line.bodyType === 'pickup' || line.bodyType === 'convertible' ? 0 : upper ? 0.7 : 0.15,
  'rear air conditioning': withThreeRows(0.8),
  'dual-zone climate control': byTrim(0.8, 0.2, 18),
  'remote start': byTrim(0.4, 0.12, 15),
  'keyless entry': onlyNewer(18, 0.8, 0.2),
  'push-button start': byTrim(0.8, 0.25, 12),
  'power windows': onlyNewer(25, 0.97, 0.4),
  'power liftgate': ({ line, upper, age }) => (['suv', 'van'].includes(line.bodyType) && upper && age < 14 ? 0.6 : 0),
  'power sliding doors': ({ line, age }) => (line.bodyType === 'van' && line.hasThreeRows && age < 18 ? 0.7 : 0),
  navigation: byTrim(0.6, 0.08, 22),
  'apple carplay': ({ age }) => (age < 8 ? 0.7 : age < 18 ? 0.05 : 0),
  bluetooth: ({ age }) => (age < 12 ? 0.9 : age < 22 ? 0.2 : 0),
  'premium sound': byTrim(0.45, 0.04, 25),
  'satellite radio': onlyNewer(16, 0.4),
  'usb ports': onlyNewer(15, 0.85),
  'aux input': onlyNewer(16, 0.5),
  'wireless charging': byTrim(0.4, 0.05, 6),
  'backup camera': ({ age }) => (age < 9 ? 0.9 : age < 20 ? 0.2 : 0),
  '360 camera': byTrim(0.25, 0, 9),
  'parking sensors': byTrim(0.5, 0.08, 14),
  'blind spot monitor': byTrim(0.6, 0.2, 10),
  'adaptive cruise control': byTrim(0.55, 0.25, 9),
  'cruise control': onlyNewer(30, 0.9, 0.3),
  'lane keeping': byTrim(0.5, 0.3, 8),
  'automatic emergency braking': byTrim(0.6, 0.4, 8),
  'led headlights': byTrim(0.6, 0.2, 10),
  'fog lights': byTrim(0.7, 0.2, 25),
  'all-wheel drive': ({ line }) => (line.drivetrain === '4wd' && !isSwitched(line) ? 1 : 0),
  'four-wheel drive': ({ line }) => (line.drivetrain === '4wd' && isSwitched(line) ? 1 : 0),
  turbo: ({ line, upper }) => (upper && line.upperTrims.join() === 'Turbo' ? 1 : 0),
  'tow hitch': ({ line }) => (line.bodyType === 'pickup' ? 0.7 : line.bodyType === 'suv' ? 0.2 : 0.02),
  'tow package': onBodies(['pickup'], 0.4, 0.03),
  'roof rack': onBodies(['suv', 'wagon'], 0.5, 0.03),
  'alloy wheels': byTrim(0.98, 0.5),
  'running boards': onBodies(['pickup', 'suv'], 0.25),
  'bed liner': onBodies(['pickup'], 0.6),
  'bed cover': onBodies(['pickup'], 0.3),
  'crew cab': onBodies(['pickup'], 0.65),
}

const past: Chances = {
  'air conditioning': onlyOlder(10, 0.88, 0.99),
  'good tires': always(0.35),
  'snow tires': always(0.03),
  'tinted windows': always(0.3),
  garaged: always(0.2),
  'lift kit': onBodies(['pickup'], 0.1),
  rust: onlyOlder(9, 0.25, 0.02),
  dents: onlyOlder(7, 0.3, 0.08),
  scratches: onlyOlder(5, 0.4, 0.15),
  'faded paint': onlyOlder(12, 0.18),
  'cracked windshield': always(0.06),
  'torn seats': onlyOlder(8, 0.12, 0.01),
  smoking: always(0.06),
  pets: always(0.12),
  leaks: onlyOlder(9, 0.14, 0.01),
  'mechanical problem': onlyOlder(10, 0.2, 0.03),
  modifications: always(0.06),
  accident: always(0.15),
  'rental history': onlyNewer(8, 0.08),
  'service records': always(0.3),
  'dealer serviced': onlyNewer(9, 0.2, 0.05),
  'timing belt replaced': onlyOlder(8, 0.18),
  'new brakes': onlyOlder(3, 0.25),
  'new battery': onlyOlder(3, 0.25),
  'highway miles': always(0.15),
  'smog passed': onlyOlder(5, 0.3),
  registration: always(0.7),
  warranty: onlyNewer(5, 0.6),
  'clean interior': always(0.5),
}

function addImpliedFeatures({ keys }: Build, has: Set<Feature>, random: Random): void {
  const follows = (feature: Feature, from: Feature, share: number) => {
    if (random.chance(share) && has.has(from)) has.add(feature)
  }
  follows('panoramic roof', 'sunroof', 0.2)
  follows('android auto', 'apple carplay', 1)
  follows('touchscreen', 'apple carplay', 1)
  follows('cruise control', 'adaptive cruise control', 1)
  follows('modifications', 'lift kit', 1)
  follows('warning lights', 'mechanical problem', 0.4)
  if (keys > 1) has.add('spare key')
}

const chances = Object.entries({ ...equipment, ...past }) as [Feature, Chance][]

/** Picks features for a random car. Every car consumes the same number of random numbers. */
export function pickEquipment(build: Build, random: Random): Set<Feature> {
  const has = new Set<Feature>()
  for (const [feature, chance] of chances) if (random.chance(chance(build))) has.add(feature)
  addImpliedFeatures(build, has, random)
  return has
}

const fitted = new Set<Feature>([
  ...(Object.keys(equipment) as Feature[]),
  'panoramic roof',
  'android auto',
  'touchscreen',
])
/** True for manufacturer equipment, which dealers include in their option lists. */
export const isEquipment = (feature: Feature): boolean => fitted.has(feature)
