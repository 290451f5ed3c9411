import { findMake, findModel } from '../../catalog/names/catalog'
import { includedModels } from '../../catalog/names/related-models'
import type { Listing } from '../../listing/listing'
import type { Feature } from '../features/features'
import builtLines from './built-lines.json'
import type { DecodedVin } from './from-vin'
import type { Fact } from './fact'

/**
 * Each line has the make, models by catalog id, doors and body, then spans of model years with drives, fuels and
 * transmissions. Doors and body after a span override the line's for that span.
 *
 * An extra letter is harmless, but a missing letter hides a car from a buyer. If it is not certain that a variant was
 * never built, the letter is included, or "?" for all.
 *
 * Drives: F front, R rear, 4 all four wheels (full-time or selectable). Fuels: G gasoline, H hybrid, P plug-in, D
 * diesel, E electric. Transmissions: A automatic, V continuously variable, M manual. Doors: 2, 4 (a hatch is not
 * counted). Body: C open roof, 3 third row, K crew cab, L long bed, S sliding doors, "-" none of these.
 */
const lettersOf = { drives: 'FR4', fuels: 'GHPDE', transmissions: 'AVM', doors: '24', body: 'C3KLS' } as const
type Kind = keyof typeof lettersOf

/** Each kind holds letters of the table, or null when uncertain. */
export interface BuiltModel extends Record<Kind, string | null> {
  make: string
  model: string
  from: number
  to: number
}

/** One entry per model and span. Throws on a malformed line, so a typo fails at startup. */
export const builtModels: BuiltModel[] = builtLines.lines.flatMap(toModels)

function toModels(line: string): BuiltModel[] {
  const [, make = '', models = '', doors = '', body = '', spans = ''] =
    /^(\S+) (.+) (\S+) (\S+): (.+)$/.exec(line) ?? []
  return models.split(', ').flatMap((model) =>
    spans.split('; ').map((span) => {
      const [years = '', drives, fuels, transmissions, ownDoors = doors, ownBody = body] = span.split(' ')
      const [from = NaN, to = NaN] = years.split('-').map(Number)
      const given = { drives, fuels, transmissions, doors: ownDoors, body: ownBody === '-' ? '' : ownBody }
      const letters = (kind: Kind): string | null => {
        const text = given[kind]
        if (text === '?') return null
        if (text !== undefined && [...text].every((letter) => lettersOf[kind].includes(letter))) return text
        throw new Error(`"${text}" are no ${kind}, in the line "${line}"`)
      }
      const [ofDrives, ofFuels, ofTransmissions] = [letters('drives'), letters('fuels'), letters('transmissions')]
      const build = { drives: ofDrives, fuels: ofFuels, transmissions: ofTransmissions }
      return { make, model, from, to, ...build, doors: letters('doors'), body: letters('body') }
    }),
  )
}

const byModel = new Map<string, BuiltModel[]>()
for (const one of builtModels) {
  const key = `${one.make}/${one.model}`
  byModel.set(key, [...(byModel.get(key) ?? []), one])
}

const ofYear = (make: string, model: string, year: number) =>
  byModel.get(`${make}/${model}`)?.find(({ from, to }) => year >= from && year <= to)

/**
 * Combines everything that shares the car's name: aliases, variants, and models with a longer name (sellers call an
 * Evoque a "Range Rover"). Undefined when the table has no line for the model itself.
 */
function findBuild(make: string, model: string, year: number): Record<Kind, string | null> | undefined {
  const own = ofYear(make, model, year)
  if (!own) return undefined
  const longer = findMake(make)!.models.filter(({ id }) => id.startsWith(`${model}-`))
  const others = [...includedModels(make, model), ...longer.map(({ id }) => ({ make, model: id }))]
  const named = others.flatMap((other) => ofYear(other.make, other.model, year) ?? [])
  const all = (kind: Kind) =>
    named.reduce<string | null>((sum, one) => (sum === null || one[kind] === null ? null : sum + one[kind]), own[kind])
  const build = { drives: all('drives'), fuels: all('fuels'), transmissions: all('transmissions') }
  return { ...build, doors: all('doors'), body: all('body') }
}

/** Features that require one of the letters, and the phrase for the rule text. */
const needs: [Feature, kind: Kind, letters: string, words: string][] = [
  // Sellers and sites use these two names interchangeably, so the table does not distinguish them.
  ['four-wheel drive', 'drives', '4', 'with four-wheel drive'],
  ['all-wheel drive', 'drives', '4', 'with all-wheel drive'],
  ['front-wheel drive', 'drives', 'F', 'with front-wheel drive'],
  ['rear-wheel drive', 'drives', 'R', 'with rear-wheel drive'],
  ['hybrid', 'fuels', 'HP', 'as a hybrid'],
  ['plug-in hybrid', 'fuels', 'P', 'as a plug-in hybrid'],
  ['diesel', 'fuels', 'D', 'with a diesel engine'],
  ['electric', 'fuels', 'E', 'as an electric car'],
  ['automatic transmission', 'transmissions', 'AV', 'with an automatic transmission'],
  ['cvt', 'transmissions', 'V', 'with a CVT'],
  ['manual transmission', 'transmissions', 'M', 'with a manual transmission'],
  ['convertible', 'body', 'C', 'as a convertible'],
  ['third row', 'body', '3', 'with a third row'],
  ['crew cab', 'body', 'K', 'with a crew cab'],
  ['long bed', 'body', 'L', 'with a long bed'],
  ['power sliding doors', 'body', 'S', 'with power sliding doors'],
]

/** Features that are certain when this is the only letter. */
const sole: [Feature, kind: Kind, letter: string, words: string][] = [
  ['hybrid', 'fuels', 'H', 'as a hybrid'],
  ['plug-in hybrid', 'fuels', 'P', 'as a plug-in hybrid'],
  ['electric', 'fuels', 'E', 'as an electric car'],
]

const source = 'US model lines'

/** With these words, the ad may describe an imported or converted car. */
const rebuiltWords = new RegExp(
  [
    String.raw`\b(?:swap(?:s|ped)?|conver(?:t|ts|ted|sions?)|imported|jdm|rhd|canadian|resto-?mod|one[- ]off|quigley)\b`,
    String.raw`\bimport (?:from|model)\b|\b(?:canadian|euro(?:pean)?|german|japanese|jdm|mexican) (?:import|spec|market|model|version)\b`,
    String.raw`\b(?:right[- ]hand[- ]drive|gr[ae]y[- ]market|custom[- ]built|kit car|limo(?:usine)?|hearse)\b`,
    String.raw`\b(?:convertid[oa]|conversi[oó]n|importad[oa])`,
  ].join('|'),
  'i',
)

const mayBeRebuilt = ({ title, description, attributes }: BuiltListing) =>
  [title, description ?? '', ...Object.values(attributes)].some((text) => rebuiltWords.test(text))

type BuiltListing = Pick<Listing, 'make' | 'model' | 'year' | 'title' | 'description' | 'attributes'>

/**
 * Lists what no car of this model and year was built with for the US, plus the number of doors and the drive if they
 * are the same for all. Empty when the car is not clearly identified, the ad mentions an import or a conversion, or
 * the VIN has a different year.
 */
export function factsFromBuiltModels(listing: BuiltListing, vin: Pick<DecodedVin, 'year' | 'stated'> | null): Fact[] {
  const { make: makeId, model: modelId, year } = listing
  if (makeId === null || modelId === null || year === null) return []
  const built = findBuild(makeId, modelId, year)
  if (!built || (vin !== null && vin.year !== year) || mayBeRebuilt(listing)) return []

  const make = findMake(makeId)!
  const car = `${year} ${findModel(make, modelId)!.name}`
  const evidence = (words: string): Fact['evidence'] => [{ kind: 'rule', rule: `${make.name} built ${words}`, source }]
  const lacks = (kind: Kind, letters: string) =>
    built[kind] !== null && ![...letters].some((letter) => built[kind]!.includes(letter))
  const never = needs
    .filter(([, kind, letters]) => lacks(kind, letters) && !(kind === 'drives' && isDriveOpen(vin)))
    .map(([feature, , , words]): Fact => {
      return { feature, answer: 'no', number: null, evidence: evidence(`no ${car} ${words}`) }
    })
  const always = sole
    .filter(([, kind, letter]) => built[kind] && new Set(built[kind]).size === 1 && built[kind].includes(letter))
    .map(([feature, , , words]): Fact => {
      return { feature, answer: 'yes', number: null, evidence: evidence(`every ${car} ${words}`) }
    })
  const doors = lacks('doors', '4') ? 2 : lacks('doors', '2') ? 4 : null
  if (doors === null) return [...never, ...always]
  const counted = evidence(`every ${car} with ${doors} doors`)
  return [...never, ...always, { feature: 'doors', answer: 'yes', number: doors, evidence: counted }]
}

/** Whether the VIN mentions four driven wheels in wording too vague for a fact. */
function isDriveOpen(vin: Pick<DecodedVin, 'stated'> | null): boolean {
  const { 'drive type': drive = '', series = '', trim = '' } = vin?.stated ?? {}
  return /\b(?:4WD|4x4|e?AWD)\b/i.test(`${drive} ${series} ${trim}`)
}
