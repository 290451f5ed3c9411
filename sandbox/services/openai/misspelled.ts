import commonWords from '../../../domain/text/common-words.json'
import { allPlaces } from '../../inventory/places/places'
import { modelLines } from '../../inventory/cars/models'

/** A word that is not spelled like any that the stand-in knows, and the name that it is closest to. */
export interface Meant<Name> {
  name: Name
  edits: number
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')

/** Damerau-Levenshtein distance of two short words. */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) => [i, ...Array<number>(other.length).fill(0)])
  for (let j = 1; j <= other.length; j++) rows[0]![j] = j
  for (let i = 1; i <= one.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      const swap =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
          ? rows[i - 2]![j - 2]! + 1
          : Infinity
      rows[i]![j] = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + cost, swap)
    }
  return rows[one.length]![other.length]!
}

const allowed = (length: number) => (length < 5 ? 0 : length < 7 ? 1 : 2)

/** A typing error keeps the ends of a word. Another ending makes another word: "charge" is no Charger, "máximo" no Maxima. */
const hasSameEnds = (one: string, other: string) => one[0] === other[0] && one.at(-1) === other.at(-1)

/** Words of cars that are too rare for the list of common words. */
const carWords =
  'sunroof minivan sedan milage totaled leases hauling towing freeway llantas troca chocado adelante picky salvamento chatarra siniestrado'
const common = new Set([...commonWords.words, carWords].flatMap((words) => words.split(' ')))

/** The name that a word most likely misspells, or null. `names` in the order of how common they are. */
function closest<Name>(word: string, names: [spelled: string, name: Name][]): Meant<Name> | null {
  const typed = plain(word)
  if (typed.length < 5 || /\d{3}/.test(typed) || common.has(typed) || common.has(typed.replace(/s$/, ''))) return null
  let best: Meant<Name> | null = null
  for (const [spelled, name] of names) {
    const most = Math.min(allowed(typed.length), allowed(spelled.length))
    if (most === 0 || Math.abs(spelled.length - typed.length) > most || !hasSameEnds(typed, spelled)) continue
    const edits = distance(typed, spelled)
    if (edits > 0 && edits <= most && (best === null || edits < best.edits)) best = { name, edits }
  }
  return best
}

const titleWords = 'title titulo salvage salvaged rebuilt branded reconstructed reconstruido accident accidente'.split(
  ' ',
)

/** "not a salvage title" for "not a salvage tittle". */
export const repairTitleWords = (phrase: string): string =>
  phrase.replace(
    /\p{L}{5,}/gu,
    (word) =>
      closest(
        word,
        titleWords.map((one) => [one, one]),
      )?.name ?? word,
  )

interface Car {
  make: string
  model: string | null
}

/** Words of names with digits are no names: "series". */
const carNames: [string, Car][] = [
  ...new Map(modelLines.map((line) => [`${line.make} ${line.model}`, line])).values(),
].flatMap(({ make, model }) => [
  [plain(make), { make, model: null }] as [string, Car],
  [plain(model), { make, model }] as [string, Car],
])

export const misspelledCar = (word: string): Car | null => closest(word, carNames)?.name ?? null

interface City {
  spelled: string
  name: string
  state: string
  zips: number
}
let cities: City[] | undefined

/** The largest first: "Denver, CO". */
function knownCities(): City[] {
  if (cities) return cities
  const byPlace = new Map<string, City>()
  for (const { city, state } of allPlaces()) {
    const name = `${city}, ${state}`
    const known = byPlace.get(name)
    if (known) known.zips += 1
    else byPlace.set(name, { spelled: plain(city), name, state, zips: 1 })
  }
  cities = [...byPlace.values()].sort((a, b) => b.zips - a.zips)
  return cities
}

/** In ZIP codes, of a city that is known beyond its state. */
const wellKnown = 4
const citiesIn = (state: string | null) =>
  knownCities().filter((city) => (state === null ? city.zips >= wellKnown : city.state === state))

/** "Denver, CO" for "denver". Null for a town that few know. */
export const cityNamed = (words: string): string | null =>
  citiesIn(null).find(({ spelled }) => spelled === plain(words))?.name ?? null

/** "Denver, CO" for "denvr", and "Springfield, IL" for "springfeild" with that state. */
export const misspelledCity = (words: string, state: string | null = null): string | null =>
  closest(
    words,
    citiesIn(state).map(({ spelled, name }) => [spelled, name]),
  )?.name ?? null
