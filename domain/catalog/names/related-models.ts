/**
 * Models that share names, by make. Models of other makes are written `make/model`.
 * - `a = b`: two names of one car, which sellers use interchangeably.
 * - `a > b c`: b and c are versions of a. A search for a includes b. A search for b does not include every a.
 * - `a ~ b c`: sellers, sites and VIN tables confuse them, but they are different cars.
 * A model whose name begins with another model's name ("Yukon XL") is related to it as by `~` unless it is listed here.
 */
const lines = `
audi: a4 > a4-allroad; a6 > a6-allroad; allroad = a4-allroad a6-allroad; tt > tts; e-tron ~ q8-e-tron
bmw: x3 > x3-m; x4 > x4-m; x5 > x5-m; x6 > x6-m; 2-series ~ m2; 3-series ~ m3; 4-series ~ m4; 5-series ~ m5; 6-series ~ m6; 8-series ~ m8
buick: regal > regal-tourx
cadillac: ats > ats-v; ct4 > ct4-v; ct5 > ct5-v; ct6 > ct6-v; cts > cts-v; deville ~ dts; seville ~ sts; fleetwood ~ brougham
chevrolet: malibu > classic; blazer = s10-blazer; metro = geo/metro; prizm = geo/prizm; tracker = geo/tracker; bolt-ev ~ bolt-euv; c-k-1500 ~ silverado-1500 c10; c-k-2500 ~ silverado-2500hd; c-k-3500 ~ silverado-3500hd; chevelle ~ malibu; suburban ~ gmc/suburban
chrysler: voyager = plymouth/voyager grand-voyager; grand-voyager = plymouth/grand-voyager; prowler = plymouth/prowler; town-country ~ voyager grand-voyager; pacifica ~ voyager
dodge: ram-1500 = ram/1500; ram-2500 = ram/2500; ram-3500 = ram/3500; ram-1500 > ram/1500-classic ram/1500-trx; dakota = ram/dakota; caravan = grand-caravan; sprinter = mercedes-benz/sprinter freightliner/sprinter; viper = srt/viper; d150 ~ ram-1500; d250 ~ ram-2500; d350 ~ ram-3500; ram-van ~ ram-1500 ram-2500 ram-3500
fisker: karma ~ karma/revero
ford: escort > zx2; club-wagon ~ e-150 e-250 e-350; transit ~ e-transit; five-hundred ~ taurus; freestyle ~ taurus-x
freightliner: sprinter = mercedes-benz/sprinter
genesis: g80 ~ electrified-g80 hyundai/genesis; gv70 ~ electrified-gv70; g90 ~ hyundai/equus
gmc: sonoma ~ s15; jimmy ~ s15; suburban ~ yukon-xl; vandura ~ rally-wagon
honda: crosstour = accord-crosstour; civic ~ crx
hyundai: elantra > elantra-gt elantra-n; kona > kona-n; santa-fe > santa-fe-sport santa-fe-xl; veloster > veloster-n; xg300 ~ xg350
infiniti: g37 ~ q40 q60; jx35 ~ qx60; qx56 ~ qx80
isuzu: amigo ~ rodeo-sport
jaguar: xj = xj6 xj8; xk = xk8
jeep: wagoneer ~ grand-wagoneer
kia: forte > forte-koup forte5; optima ~ k5; sedona ~ carnival
land-rover: discovery = discovery-series-ii; discovery ~ lr3 lr4
mazda: mazda3 > mazdaspeed3; mazda6 > mazdaspeed6; protege > protege5
mercedes-benz: glc > glc-coupe; gle > gle-coupe; s-class > maybach-s-class; m-class ~ gle; gl-class ~ gls; glk-class ~ glc; slk ~ slc
mini: cooper = hardtop; cooper > convertible; cooper ~ clubman countryman coupe paceman roadster; hardtop ~ clubman countryman convertible coupe
mitsubishi: lancer > lancer-evolution; mirage > mirage-g4; outlander > outlander-phev
nissan: rogue > rogue-select; titan > titan-xd; versa = versa-note; 280zx = datsun/280zx; frontier ~ pickup; z ~ 350z 370z
oldsmobile: cutlass > cutlass-ciera cutlass-supreme; ciera = cutlass-ciera
plymouth: colt > colt-vista; voyager = grand-voyager
pontiac: firebird > trans-am
porsche: boxster = 718-boxster; cayman = 718-cayman; cayenne > cayenne-coupe; boxster ~ cayman 718-cayman 718-spyder; 718-boxster ~ cayman 718-cayman 718-spyder
ram: 1500 > 1500-classic 1500-trx
scion: fr-s ~ toyota/86; ia ~ toyota/yaris-ia; im ~ toyota/corolla-im
subaru: crosstrek = xv-crosstrek; tribeca = b9-tribeca; impreza > wrx wrx-sti; wrx > wrx-sti; legacy ~ outback; impreza ~ outback crosstrek xv-crosstrek
toyota: 86 = gr86; supra = gr-supra; bz4x = bz; corolla > corolla-hatchback corolla-im; yaris > yaris-ia; corolla ~ gr-corolla matrix; celica ~ supra; tacoma ~ pickup
volkswagen: beetle = new-beetle; golf = rabbit; golf > golf-alltrack golf-r golf-sportwagen gti r32; jetta > jetta-gli jetta-sportwagen; tiguan > tiguan-limited; golf ~ cabrio e-golf; rabbit ~ gti; passat ~ cc; cabrio ~ cabriolet; golf-sportwagen ~ jetta-sportwagen
volvo: v70 ~ s70 xc70; c40 ~ ec40; xc40 ~ ex40
`

interface ModelOfMake {
  make: string
  model: string
}

/** A null model means not stated. */
interface NamedCar {
  make: string
  model: string | null
}

type Relation = '=' | '>' | '~'

/** Keyed by both cars as `make/model`. `<` is the inverse of `>`. */
const relations = new Map<string, Relation | '<'>()
/** Other cars that a search for a car includes, and makes that share names with a make. */
const includedCars = new Map<string, Set<string>>()
const sharing = new Map<string, Set<string>>()

/** The representative of all cars that share a name, by car. */
const representatives = new Map<string, string>()

const addTo = (sets: Map<string, Set<string>>, key: string, value: string) =>
  sets.set(key, (sets.get(key) ?? new Set()).add(value))

for (const line of lines.trim().split('\n')) {
  const [make = '', rest = ''] = line.split(': ')
  const keyOf = (word: string) => (word.includes('/') ? word : `${make}/${word}`)
  for (const [, general = '', relation, others = ''] of rest.matchAll(/(\S+) ([=>~]) ([^;]+)/g)) {
    for (const other of others.split(' ')) relate(keyOf(general), relation as Relation, keyOf(other))
  }
}

function relate(one: string, relation: Relation, other: string): void {
  relations.set(`${one} ${other}`, relation)
  relations.set(`${other} ${one}`, relation === '>' ? '<' : relation)
  if (relation !== '~') {
    addTo(includedCars, one, other)
    const [general, joining] = [lineOf(one), lineOf(other)]
    for (const [car, line] of [...representatives, [joining, joining]])
      if (line === joining) representatives.set(car!, general)
  }
  if (relation === '=') addTo(includedCars, other, one)
  const [makeOfOne, makeOfOther] = [makeIn(one), makeIn(other)]
  if (relation !== '=' || makeOfOne === makeOfOther) return
  addTo(sharing, makeOfOne, makeOfOther)
  addTo(sharing, makeOfOther, makeOfOne)
}

function makeIn(key: string): string {
  return key.slice(0, key.indexOf('/'))
}

const modelIn = (key: string): ModelOfMake => ({ make: makeIn(key), model: key.slice(key.indexOf('/') + 1) })

function lineOf(key: string): string {
  return representatives.get(key) ?? key
}

/** One key, `make/model`, for all cars that share a name. */
export const canonicalModelKey = (make: string, model: string): string => lineOf(`${make}/${model}`)

/** Every model that a search for this one includes, itself first. */
export function includedModels(make: string, model: string): ModelOfMake[] {
  const key = `${make}/${model}`
  return [key, ...(includedCars.get(key) ?? [])].map(modelIn)
}

const takenOfOtherMakes = new Map<string, Set<string>>()
for (const [key, others] of includedCars) {
  for (const other of others) if (makeIn(other) !== makeIn(key)) addTo(takenOfOtherMakes, makeIn(key), other)
}

/** Models of other makes that a search for any model of this make includes: Dodge's Ram 1500 for Ram. */
export const includedModelsOfOtherMakes = (make: string): ModelOfMake[] =>
  [...(takenOfOtherMakes.get(make) ?? [])].map(modelIn)

/** Whether two makes sell the same car under different names: Dodge and Ram, Geo and Chevrolet. */
export const sellSameCars = (one: string, other: string): boolean => sharing.get(one)?.has(other) ?? false

export const makesSellingSameCars = (make: string): string[] => [...(sharing.get(make) ?? [])]

/** Whether both names may refer to one car, by any relation. A name without a model may be any model of the make. */
export function mayNameSameCar(one: NamedCar, other: NamedCar): boolean {
  if (one.model === null || other.model === null) return one.make === other.make || sellSameCars(one.make, other.make)
  if (one.make === other.make && (one.model === other.model || isExtended(one.model, other.model))) return true
  return relations.has(`${one.make}/${one.model} ${other.make}/${other.model}`)
}

const isExtended = (one: string, other: string) => one.startsWith(`${other}-`) || other.startsWith(`${one}-`)

/**
 * The more specific of two names of one car: "Yukon XL" for "Yukon" and "Yukon XL". The first if they are equivalent,
 * null if they are different cars.
 */
export function moreSpecificModel(make: string, one: string, other: string): string | null {
  if (one === other) return one
  const relation = relations.get(`${make}/${one} ${make}/${other}`)
  if (relation === '=' || relation === '<') return one
  if (relation === '>') return other
  if (!isExtended(one, other)) return null
  return one.length > other.length ? one : other
}
