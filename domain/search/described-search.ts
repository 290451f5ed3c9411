import { toSingleLine } from '../judgment/criteria/criterion'
import { findUncoveredText } from '../judgment/criteria/uncovered-text'
import { foldText } from '../judgment/features/features'
import type { BodyType, Transmission } from '../vocabulary'
import { findNamedCars, type CarClaims, type CarQuestion } from './described-cars'
import type { SearchField, SearchFormValues } from './schema'
import { maxCriteriaLength, maxModels, maxPlaces } from './search-rules'
import {
  clauseAround,
  findQuote,
  isDenied,
  isSoft,
  namedBodyTypes,
  overlaps,
  statedTransmission,
  type Span,
} from './stated-choices'
import { findStatedLimits, limitAs, type LimitQuantity } from './stated-limits'

/** What the model reads in a buyer's description of a car. Each row quotes the words that it rests on. */
export interface DescriptionDraft extends CarClaims {
  limits: { quote: string; quantity: LimitQuantity }[]
  places: { quote: string }[]
  transmissions: { quote: string; value: Transmission }[]
  bodyTypes: { quote: string; value: BodyType }[]
  wishes: { quote: string }[]
}

export interface DescribedSearch {
  /** The fields that the description states, as typed in the form. */
  values: Partial<SearchFormValues>
  /** The buyer's words behind each of these fields. */
  words: Partial<Record<SearchField, string>>
  questions: CarQuestion[]
  notUnderstood: string[]
}

interface Reading extends DescribedSearch {
  text: string
  currentYear: number
  covered: Span[]
  wishes: Span[]
  radii: { radius: string; span: Span }[]
}

/** One line in one form, so that a quote's position in the folded text is its position in this one. */
export const normalizeDescription = (text: string): string => toSingleLine(text.normalize('NFC'))

/**
 * Checks a model's reading of a description against the description itself. Keeps only what its words state: figures
 * are parsed here, cars are recognized by the catalog, and a quote that is not in the text counts for nothing. A
 * preference stays a wish, because a form field would filter out every other car. `currentYear` is the latest model
 * year. The caller looks up the place.
 */
export function checkDescription(draft: DescriptionDraft, description: string, currentYear: number): DescribedSearch {
  const reading: Reading = {
    ...{ text: normalizeDescription(description), currentYear, values: {}, words: {}, questions: [] },
    ...{ notUnderstood: [], covered: [], wishes: [], radii: [] },
  }
  readCars(reading, draft)
  readLimits(reading, draft)
  readPlace(reading, draft)
  readChoices(reading, draft)
  readWishes(reading, draft)
  readRest(reading, draft)
  const { values, words, questions, notUnderstood } = reading
  return { values, words, questions, notUnderstood }
}

function setField<Name extends SearchField>(reading: Reading, name: Name, value: SearchFormValues[Name], span: Span) {
  reading.values[name] = value
  const quote = reading.text.slice(span.start, span.end).trim()
  const before = reading.words[name]
  reading.words[name] = before && before !== quote ? `${before} … ${quote}` : quote
  reading.covered.push(span)
}

function readCars(reading: Reading, draft: DescriptionDraft): void {
  const { cars, questions } = findNamedCars(reading.text, draft)
  for (const { spans, ...question } of questions) {
    reading.covered.push(...spans)
    reading.questions.push(question)
  }
  for (const { make, model, span } of cars) {
    const { make: first = make, otherCars = [] } = reading.values
    const models = (make === first ? reading.values.models : otherCars.find((car) => car.make === make)?.models) ?? []
    const isNew = model !== null && !models.includes(model)
    if (isNew && models.length >= maxModels) continue // listed as not understood
    const named = isNew ? [...models, model] : models
    if (make !== first) {
      setField(reading, 'otherCars', [...otherCars.filter((car) => car.make !== make), { make, models: named }], span)
      continue
    }
    setField(reading, 'make', make, span)
    if (isNew) setField(reading, 'models', named, span)
  }
}

const rangeFields: Record<
  Exclude<LimitQuantity, 'radius'>,
  [SearchField & `${string}From`, SearchField & `${string}To`]
> = {
  price: ['priceFrom', 'priceTo'],
  year: ['yearFrom', 'yearTo'],
  mileage: ['mileageFrom', 'mileageTo'],
}

function readLimits(reading: Reading, { limits }: DescriptionDraft): void {
  const { text, currentYear } = reading
  const stated = findStatedLimits(text)
  for (const { quote, quantity } of limits) {
    const quoted = findQuote(text, quote)
    const limit =
      quoted && stated.find(({ numberStart, numberEnd }) => numberStart < quoted.end && quoted.start < numberEnd)
    const range = limit && limitAs(limit, quantity, currentYear)
    if (!quoted || !limit || !range) continue
    const span = { start: Math.min(limit.start, quoted.start), end: Math.max(limit.end, quoted.end) }
    if (isSoft(text, span)) reading.wishes.push(clauseAround(text, span))
    else if (quantity === 'radius') reading.radii.push({ radius: String(range.to), span })
    else {
      const [from, to] = rangeFields[quantity]
      if (range.from !== null) setField(reading, from, String(range.from), limit)
      if (range.to !== null) setField(reading, to, String(range.to), limit)
      reading.covered.push(span)
    }
  }
}

const wholeCountry =
  /\b(?:anywhere|nation ?wide|country ?wide|whole country|entire country|all over the (?:us|usa|country)|any state|cualquier (?:parte|lugar|estado)|todo el pais)\b/
/** Words for a place that only the buyer knows. */
const ownPlace = /^(?:me|us|here|home|my (?:home|house|place|area|zip)|town|work|aqui|mi casa|casa|mi)$/

function readPlace(reading: Reading, { places }: DescriptionDraft): void {
  const { text } = reading
  const named: { location: string; span: Span }[] = []
  for (const { quote } of places) {
    const span = findQuote(text, quote)
    if (!span || isDenied(text, span) || ownPlace.test(foldText(quote).trim())) continue
    if (wholeCountry.test(foldText(quote))) setField(reading, 'countrywide', true, span)
    else named.push({ location: quote.trim(), span })
  }
  const [first, ...others] = named.sort((a, b) => a.span.start - b.span.start).slice(0, maxPlaces) // others: not understood
  const own = first ? radiusOf(reading, first.span, first.span) : reading.radii.at(-1)
  if (own) setField(reading, 'radius', own.radius, own.span)
  if (!first) return
  delete reading.values.countrywide
  setField(reading, 'location', first.location, first.span)
  for (const { location, span } of others) {
    const found = radiusOf(reading, span, first.span)
    const { otherPlaces = [] } = reading.values
    setField(reading, 'otherPlaces', [...otherPlaces, { location, radius: found?.radius ?? '' }], span)
    if (found) reading.covered.push(found.span)
  }
}

/**
 * The radius of a place: "within 30 miles of Waco" names it before, "Waco within 30 miles" after. The text's first one
 * tells which. Places without their own share the closest one.
 */
function radiusOf({ radii }: Reading, place: Span, first: Span): Reading['radii'][number] | undefined {
  const sorted = [...radii].sort((a, b) => a.span.start - b.span.start)
  const before = sorted.filter(({ span }) => span.start < place.start).at(-1)
  const after = sorted.find(({ span }) => span.start >= place.start)
  const isBefore = sorted.some(({ span }) => span.start < first.start)
  return isBefore ? (before ?? after) : (after ?? before)
}

function readChoices(reading: Reading, draft: DescriptionDraft): void {
  const { text } = reading
  for (const { quote, value } of draft.transmissions) {
    const span = findQuote(text, quote)
    if (!span || [span, clauseAround(text, span)].some((one) => statedTransmission(text, one) !== value)) continue
    if (isSoft(text, span)) reading.wishes.push(clauseAround(text, span))
    else setField(reading, 'transmission', value, span)
  }
  for (const { quote, value } of draft.bodyTypes) {
    const span = findQuote(text, quote)
    if (!span || !namedBodyTypes(quote).includes(value) || isDenied(text, span)) continue
    if (isSoft(text, span)) reading.wishes.push(clauseAround(text, span))
    else setField(reading, 'bodyTypes', [...new Set([...(reading.values.bodyTypes ?? []), value])], span)
  }
}

function readWishes(reading: Reading, { wishes }: DescriptionDraft): void {
  const { text } = reading
  const spans = [...wishes.flatMap(({ quote }) => findQuote(text, quote) ?? []), ...reading.wishes]
  const inOrder = spans.sort((a, b) => a.start - b.start || b.end - a.end)
  const kept = inOrder.filter((span, i) => !inOrder.slice(0, i).some((other) => other.end >= span.end))
  if (kept.length === 0) return
  const said = kept.map(({ start, end }) => text.slice(start, end).trim())
  const words = said.join(', ')
  reading.covered.push(...kept)
  if (words.length > maxCriteriaLength) return
  reading.values.smartCriteria = words
  reading.words.smartCriteria = said.join(' … ')
}

/** Words of a description that fill no field and are no wish either. */
const neutral = new Set(
  `buy buying shopping comprar compro searching make model year years old any price priced budget miles mileage millas
  around area located within cerca radius radio precio max under menos newer drive cheap barato barata city summer winter
  beater delivery work school student teen teenager familiar ciudad trabajo`.split(/\s+/),
)

/** What fills no field, is no wish and was not asked about, as written. */
function readRest(reading: Reading, { unclear }: DescriptionDraft): void {
  const { text, covered } = reading
  const named = unclear.flatMap(({ quote }) => {
    const span = findQuote(text, quote)
    return span && !covered.some((one) => overlaps(one, span)) ? [span] : []
  })
  const blanked = [...covered, ...named].reduce(
    (left, { start, end }) => left.slice(0, start) + ';'.repeat(end - start) + left.slice(end),
    text,
  )
  const quotes = named.map(({ start, end }) => text.slice(start, end))
  reading.notUnderstood = [...new Set([...quotes, ...findUncoveredText(blanked, [], [...neutral])])]
}
