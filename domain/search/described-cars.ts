import { findMake, findModel, makes, normalizeName } from '../catalog/names/catalog'
import { findCarsByName, findCarsNamed, type NamedCar } from '../catalog/recognize/find-cars'
import { ambiguousModels } from '../catalog/title/ambiguous-words'
import { uniqueBy } from '../judgment/criteria/criterion'
import { maxCars } from './search-rules'
import { findQuote, isDenied, overlaps, type Span } from './stated-choices'

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

interface PlacedQuestion extends CarQuestion {
  spans: Span[]
}

interface NamedCars {
  cars: (NamedCar & { span: Span })[]
  questions: PlacedQuestion[]
}

interface StatedCar extends NamedCar {
  span: Span
  isByMake: boolean
  /** All cars with that name, if there are several or if the name is also an ordinary word or a place. */
  doubt: NamedCar[] | null
  /** The name of several models, so the make does not settle which. */
  isFamily?: boolean
}

/** The cars that a description names without doubt, and the questions about the other names. */
export function findNamedCars(text: string, { cars, unclear }: CarClaims): NamedCars {
  const stated = cars.flatMap((claim) => statedCar(text, claim) ?? [])
  const named = new Set(stated.filter(({ isByMake }) => isByMake).map(({ make }) => make))
  const clear = new Set(stated.filter(({ doubt }) => doubt === null).map(({ make }) => make))
  const isSure = ({ make, doubt, isFamily }: StatedCar) =>
    doubt === null || (!isFamily && (named.has(make) || clear.has(make)))
  const sure = stated.filter(isSure)
  const questions = [
    ...stated.filter((car) => !isSure(car)).map(({ doubt, span }) => ask(text, [span], doubt!)),
    ...unclear.flatMap((row) => {
      const span = findQuote(text, row.quote)
      const options = row.cars.flatMap(({ make, model }) => inCatalog(make, model) ?? [])
      const isKnown = span === null || sure.some((car) => overlaps(car.span, span))
      return isKnown || options.length === 0 ? [] : [ask(text, [span], options)]
    }),
  ]
  if (new Set(sure.map(({ make }) => make)).size <= maxCars)
    return { cars: sure, questions: uniqueBy(questions, quoteOf) }
  const withModels = sure.filter(({ model }) => model !== null)
  const options = sure.filter((car) => car.model !== null || !withModels.some(({ make }) => make === car.make))
  const spans = options.map(({ span }) => span)
  return { cars: [], questions: uniqueBy([...questions, ask(text, spans, options, true)], quoteOf) }
}

const quoteOf = ({ quotes }: CarQuestion) => quotes.join()

function ask(text: string, spans: Span[], cars: NamedCar[], isTooManyMakes = false): PlacedQuestion {
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

/** The claimed car, if the catalog recognizes it in the quote. */
function statedCar(text: string, { quote, make, model }: CarClaims['cars'][number]): StatedCar | null {
  const span = findQuote(text, quote)
  const claimed = inCatalog(make, model) ?? findCarsNamed(`${make} ${model ?? ''}`)[0]
  if (!span || !claimed || isDenied(text, span)) return null
  const candidates = findCarsNamed(quote)
  const own = candidates.find((car) => car.make === claimed.make && car.model === claimed.model)
  if (!own) {
    const family = candidates.length === 0 && quote.length >= minFamilyName ? familyOf(quote, claimed.make) : []
    return family.length > 0 ? { ...claimed, span, isByMake: false, doubt: family, isFamily: true } : null
  }
  const isByMake =
    own.model === null || makes.some(({ id, name }) => id === own.make && startsWithName(quote, own, name))
  if (isByMake) return { ...own, span, isByMake, doubt: null }
  const others = candidates.filter((car) => car.model !== null)
  const isDoubtful = new Set(others.map((car) => car.make)).size > 1 || ambiguousModels.has(normalizeName(quote))
  return { ...own, span, isByMake, doubt: isDoubtful ? others : null }
}

/** In characters. A shorter start may be an ordinary word. */
const minFamilyName = 4
const maxFamily = 4

/** "Silverado" may be the 1500 or the 2500HD. */
const familyOf = (quote: string, make: string): NamedCar[] =>
  findCarsByName(quote)
    .filter((car) => car.make === make && car.model !== null)
    .slice(0, maxFamily)

/** "Honda Civic" and "chevy tahoe" name their make. "Civic" does not. */
function startsWithName(quote: string, { make }: NamedCar, name: string): boolean {
  const words = quote.trim().split(/\s+/)
  return words.some((_, i) => {
    const start = words.slice(0, i + 1).join(' ')
    return (
      i + 1 < words.length &&
      (normalizeName(start) === normalizeName(name) ||
        findCarsNamed(start).some((car) => car.make === make && car.model === null))
    )
  })
}
