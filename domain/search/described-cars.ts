import { findMake, findModel } from '../catalog/names/catalog'
import { findCarNames, type CarName } from '../catalog/recognize/find-car-names'
import { findCarsNamed, type NamedCar } from '../catalog/recognize/find-cars'
import { uniqueBy } from '../judgment/criteria/criterion'
import { findTrim } from './described-wishes'
import { maxCars, maxModels } from './search-rules'
import { blank, clauseAround, denialOf, findQuote, isDenied, overlaps, type Span } from './stated-choices'
import { isNearCar, isPlausiblyCar } from './typed-names'

/** Cars as the model reads them, with the words that name them. */
export interface CarClaims {
  cars: { quote: string; make: string; model: string | null }[]
  /** What the model did not understand. With `cars`, what a name may mean. */
  unclear: { quote: string; cars: { make: string; model: string | null }[] }[]
}

/** A name that may be several cars, or cars of more makes than a search can have. */
export interface CarQuestion {
  /** The buyer's words, one for each name. */
  quotes: string[]
  cars: NamedCar[]
  isTooManyMakes: boolean
}

export interface PlacedCar extends NamedCar {
  span: Span
}

interface NamedCars {
  cars: PlacedCar[]
  questions: (CarQuestion & { spans: Span[] })[]
}

const kin =
  'mom|dad|mother|father|wife|husband|sister|brother|son|daughter|friend|neighbor|buddy|grandma|grandpa|roommate'
const familiar = String.raw`(?:${kin}|compadre|comadre|prim[oa]|herman[oa]|espos[oa]|papa|mama|amig[oa]|vecin[oa])`
/** After "my", but no part of what it is: "my son", "my next". */
const noPart = String.raw`(?!(?:and|or|an?|the|una?|first|next|kids?|teen|boy|girl|family|familia|hij[oa]|parents?|${familiar})\b(?!['’]))`
const owned = String.raw`(?:my|our|mi|nuestr[oa]|his|her|their|su|(?:${kin})['’]?s)(?: ${noPart}\p{L}+)?`
const left = String.raw`(?:trad(?:e|ing|ed)(?: in)?|replac(?:e|es|ed|ing)|totall?ed|wrecked|crashed|instead of|than an?|unlike)(?: an?| my| the)?`
const has = String.raw`(?:(?:i|we|he|she|they|${familiar})(?:['’]ve)?(?: (?:currently|already|just|also|both|still|used to|ya))* (?:have|has|had|drives?|drove|owns?|owned|tengo|tiene|tenia|tuve|manej[oa]|vende)|(?<!\b(?:you|u|anyone|anybody|someone|somebody) )(?:had|drove|owned|tuvo|sell(?:ing)?|sold))(?: (?:an?|the|my|our|old|una?|mi|su))*`
/** The car that the buyer or somebody else has, or one to compare with: "trading in my Civic", "my dad had a 2002 Excursion". */
const otherCar = new RegExp(String.raw`\b(?:${owned}|${left}|(?<more>${has}))(?: (?:19|20)\d\d)?\s*$`, 'iu')
const isOtherCar =
  /^ (?:isn['’]?t|is (?:(?:about|almost|all|basically|pretty much|finally|way) )?(?:not|too|dying|dead|done|toast|shot|gone|finished|getting|totall?ed|falling|wrecked|in the shop)|won['’]?t|(?:(?:just|finally|recently) )?(?:died|quit|got|broke|blew|gave|went|hit)|has \d[\d,]*|was (?:totall?ed|stolen|wrecked|hit)|ya no|se (?:me )?(?:descompuso|murio|murió|quemo|quemó|chingo|chingó))(?![\p{L}\d])/iu
/** Asks for another car of the kind that the buyer had. */
const sameAgain =
  /\b(?:another(?: one)?(?=\s*(?:$|[,.;!(]|(?:under|that|with|in|just|like|for|but|near)\b))|(?:one|something) (?:just )?like it|same (?:one|thing|again|model)|miss mine|ot[or]a? igual)/i

/** What a text says of cars by name. */
export interface TextNames {
  wanted: CarName[]
  /** All other names, and places: a model's claim about these words does not count. */
  other: Span[]
  /** Refused, with the words that refuse them: "no Nissans". */
  denied: Span[]
  /** The clauses about the buyer's own car, whose numbers are no limits. */
  ownCar: Span[]
}

/** Sorts the names in a text. A name that is part of a place is none. */
export function findNames(text: string, places: Span[]): TextNames {
  const found = findCarNames(blank(text, places))
  // "Ranger Edge" is a trim.
  const trims = found.flatMap((name) => trimsOf(text, name))
  const names = found
    // "air-cooled" is no Lucid Air.
    .filter((name) => !trims.some((trim) => overlaps(trim, name)) && !/^-\p{Ll}{3}/u.test(text.slice(name.end)))
    .map((name) => ({ ...name, isDoubtful: name.isDoubtful && trimsOf(text, name).length === 0 }))
  const isOther = ({ start, end }: CarName) => otherCar.test(text.slice(0, start)) || isOtherCar.test(text.slice(end))
  const owned = names.filter(isOther)
  const others = owned.length === names.length && sameAgain.test(text) ? [] : owned
  const rest = names.filter((name) => !others.includes(name))
  const denied = rest.flatMap((name) => denialOf(text, name) ?? [])
  const wanted = rest.filter((name) => !isDenied(text, name) && !isPreferred(text, name))
  const other = [...names.filter((name) => !wanted.includes(name)), ...places]
  return { wanted, other, denied, ownCar: owned.map((name) => ownCarAround(text, name)) }
}

/** "my 2011 Equinox has 168,000 miles": to the end of the clause, if it says more of the car. */
function ownCarAround(text: string, { start, end }: Span): Span {
  const lead = otherCar.exec(text.slice(0, start))
  const clause = clauseAround(text, { start, end })
  const next = text
    .slice(end, clause.end)
    .search(/ (?:and|so|but)?,? ?(?:(?:i|we|now|want|need|looking)\b|for (?:an?|the|something) )/i)
  const clauseEnd = next === -1 ? clause.end : end + next
  const saysMore = isOtherCar.test(text.slice(end)) || lead?.groups!['more'] !== undefined
  return { start: lead?.index ?? start, end: saysMore ? clauseEnd : end }
}

/** The trim that follows a car's name. */
export const trimsOf = (text: string, { cars, end }: CarName): Span[] =>
  cars.flatMap((car) => findTrim(text, { ...car, end }) ?? []).slice(0, 1)

/** "preferably a Toyota but not a must" */
const isPreferred = (text: string, { end }: Span) =>
  /^\s*(?:but )?(?:it['’]?s )?(?:not (?:a must|required|necessary)|optional)\b/i.test(text.slice(end))

/**
 * The cars that a description names without doubt, and the questions about the other names. A claim of the model counts
 * only where the text's own reading found no car: for a typing error, or a name that is also an ordinary word.
 */
export function findNamedCars(text: string, names: TextNames, { cars, unclear }: CarClaims): NamedCars {
  const known = [...names.wanted, ...names.other]
  const claimed = cars.flatMap((claim) => claimedName(text, claim, known) ?? [])
  const all = [...names.wanted, ...claimed].sort((a, b) => a.start - b.start)
  const sure = all.filter(isSure)
  const placed = ofOneClass(sure).flatMap((name) =>
    name.cars.map((car) => ({ ...car, span: { start: name.start, end: name.end } })),
  )
  const questions = [
    ...all.filter((name) => !isSure(name)).map((name) => ask(text, [name], name.cars)),
    ...unclear.flatMap((row) => {
      const span = findQuote(text, row.quote)
      const options = row.cars.flatMap(({ make, model }) => inCatalog(make, model) ?? [])
      const isKnown = span === null || [...known, ...all].some((name) => overlaps(name, span))
      return isKnown || options.length === 0 ? [] : [ask(text, [span], options)]
    }),
  ]
  if (new Set(placed.map(({ make }) => make)).size <= maxCars)
    return { cars: placed, questions: uniqueBy(questions, quoteOf) }
  const withModels = placed.filter(({ model }) => model !== null)
  const options = placed.filter((car) => car.model !== null || !withModels.some(({ make }) => make === car.make))
  const spans = options.map(({ span }) => span)
  return { cars: [], questions: uniqueBy([...questions, ask(text, spans, options, true)], quoteOf) }
}

/** A family ("Silverado") stands for all its models, if a search can have so many. */
const isSure = ({ cars, isDoubtful }: CarName) =>
  !isDoubtful && cars.length <= maxModels && new Set(cars.map(({ make }) => make)).size === 1

/** The class of a pickup or van: 1 for "f-150" and "1500", 2 for "2500hd". Null for a model without one. */
const classOf = ({ model }: NamedCar) => /(?<!\d)([1-3])50{1,2}(?!\d)/.exec(model ?? '')?.[1] ?? null

/** "Silverado or F-150" means no Silverado 2500HD. A family beside none of its classes keeps all its models. */
function ofOneClass(names: CarName[]): CarName[] {
  const stated = new Set(
    names.flatMap(({ cars: [only, ...others] }) => (only && others.length === 0 ? classOf(only) : null)),
  )
  return names.map((name) => {
    const cars =
      name.cars.length > 1 ? name.cars.filter((car) => classOf(car) !== null && stated.has(classOf(car))) : []
    return cars.length > 0 ? { ...name, cars } : name
  })
}

const quoteOf = ({ quotes }: CarQuestion) => quotes.join()

function ask(text: string, spans: Span[], cars: NamedCar[], isTooManyMakes = false): NamedCars['questions'][number] {
  const options = cars.map(({ make, model, label }) => ({ make, model, label }))
  return {
    quotes: [...new Set(spans.map(({ start, end }) => text.slice(start, end)))],
    cars: uniqueBy(options, ({ label }) => label),
    isTooManyMakes,
    spans,
  }
}

function inCatalog(makeName: string, modelName: string | null): NamedCar | null {
  const make = findMake(makeName)
  const model = make && modelName !== null ? findModel(make, modelName) : null
  if (!make || (modelName !== null && !model)) return null
  return { make: make.id, model: model?.id ?? null, label: model ? `${make.name} ${model.name}` : make.name }
}

/** The claimed car, if its quote is its name or a plausible misspelling of it. */
function claimedName(text: string, { quote, make, model }: CarClaims['cars'][number], names: Span[]): CarName | null {
  const span = findQuote(text, quote)
  const car = inCatalog(make, model) ?? findCarsNamed(`${make} ${model ?? ''}`)[0]
  const isRead = span !== null && names.some((name) => overlaps(name, span))
  if (!span || !car || isRead || isDenied(text, span)) return null
  const given = { ...span, cars: [car], isByMake: model === null }
  // The text's own reading did not take this name for a car: an ordinary word.
  if (findCarsNamed(quote).some((one) => one.label === car.label)) return { ...given, isDoubtful: true }
  if (isPlausiblyCar(quote, car)) return { ...given, isDoubtful: false }
  return isNearCar(quote, car) ? { ...given, isDoubtful: true } : null
}
