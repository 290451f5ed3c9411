import { toSingleLine } from '../judgment/criteria/criterion'
import { foldText } from '../judgment/features/features'
import type { BodyType } from '../vocabulary'
import { findNamedCars, findNames, trimsOf, type TextNames } from './described-cars'
import { readLimits, type ReadLimit } from './described-limits'
import { fillPlaces } from './described-places'
import { findMisspelled, listRest } from './described-rest'
import {
  findContext,
  findIndifference,
  findSizes,
  findWishes,
  isVagueWish,
  namesFeature,
  openWords,
  phrasesOf,
  saysSomething,
  trimmed,
} from './described-wishes'
import { setField, type DescribedSearch, type DescriptionDraft, type Reading } from './description-reading'
import { findPlaces, type UnknownPlace } from './find-places'
import { spellFunctionWords } from './function-words'
import type { SearchField } from './schema'
import { maxCriteriaLength, maxModels } from './search-rules'
import {
  blank,
  clauseAround,
  findBodies,
  findQuote,
  findTransmission,
  preferenceAround,
  overlaps,
  type Span,
} from './stated-choices'
import { limitAs, type LimitQuantity } from './stated-limits'
import { findTravelTimes } from './travel-times'
import { isCarName } from './typed-names'
import { wantedCars } from './wanted-cars'

/** One line in one form, so that a quote's position in the folded text is its position in this one. */
export const normalizeDescription = (text: string): string => toSingleLine(text.normalize('NFC'))

const nothing: DescriptionDraft = {
  ...{ cars: [], limits: [], places: [], transmissions: [], bodyTypes: [], wishes: [], unclear: [] },
}

/**
 * Reads a buyer's description, in English or Spanish, by rules alone: cars by the catalog, numbers by their units,
 * places by the gazetteer. Each number counts once. Fills only what the words state, and lists the rest.
 * `currentYear` is the latest model year.
 */
export const readDescription = (description: string, currentYear: number): DescribedSearch =>
  checkDescription(nothing, description, currentYear)

/**
 * Reads a description together with a model's draft. Where both speak about the same words, the text's own reading
 * counts. The model adds wishes, misspelled names, and what only it understands; a quote that is not in the text counts
 * for nothing. A preference stays a wish, because a form field would filter out every other car.
 */
export function checkDescription(draft: DescriptionDraft, description: string, currentYear: number): DescribedSearch {
  const text = spellFunctionWords(normalizeDescription(description))
  const reading: Reading = {
    ...{ text, rest: text, draft: spellQuotes(draft), currentYear, values: {}, words: {}, questions: [] },
    ...{ notUnderstood: [], covered: [], fieldWords: [], wishes: [], radii: [] },
  }
  const { places, unknown } = findPlaces(text)
  const isPlace = (place: Span) => isLongName(text, place) || isLastAlone(text, place)
  const names = findNames(text, [
    ...places.filter((place) => place.isSure || isPlace(place)),
    ...unknown.filter((one) => isMisspelledTown(text, one)),
  ])
  const trims = names.wanted.flatMap((name) => trimsOf(text, name))
  const own = places.filter((place) => ![...names.wanted, ...trims].some((name) => overlaps(name, place)))
  fillCars(reading, names)
  reading.wishes.push(...trims)
  reading.wishes.push(...names.denied)
  reading.covered.push(...names.ownCar)
  reading.rest = blank(hidden(text, [...reading.covered, ...own]), [...names.ownCar, ...names.denied])
  fillLimits(reading)
  fillPlaces(reading, own, unknown)
  fillChoices(reading)
  fillWishes(reading, unknown)
  listRest(reading, unknown)
  const { values, words, questions, notUnderstood } = reading
  return { values, words, questions, notUnderstood }
}

/** The draft quotes the text as typed. */
function spellQuotes({ cars, limits, places, transmissions, bodyTypes, wishes, unclear }: DescriptionDraft) {
  const spelled = <Row extends { quote: string }>(rows: Row[]): Row[] =>
    rows.map((row) => ({ ...row, quote: spellFunctionWords(row.quote) }))
  return {
    ...{ cars: spelled(cars), limits: spelled(limits), places: spelled(places), unclear: spelled(unclear) },
    ...{ transmissions: spelled(transmissions), bodyTypes: spelled(bodyTypes), wishes: spelled(wishes) },
  }
}

/** "Baton Rouge" is no Nissan Rogue. A town of one word may be a car's name. */
const isLongName = (text: string, { start, end }: Span) =>
  /\S\s\S/.test(text.slice(start, end)) && !/^santa fe$/i.test(text.slice(start, end))

/** "Civic under 8k. Tucson" names no second car, but "Civic, Tucson" may. */
const isLastAlone = (text: string, { start, end }: Span) =>
  /^[\s.!]*$/.test(text.slice(end)) && /(?:[.;]|\d\S*,)\s*$/.test(text.slice(0, start))

/** "tuscon az" is no Hyundai, but "camry nc" is a Toyota. */
const isMisspelledTown = (text: string, { start, end, suggestion }: UnknownPlace) =>
  suggestion !== null && !isCarName(/^\S+/.exec(text.slice(start, end))![0])

/** Hides words, but not where they end. */
const hidden = (text: string, spans: Span[]): string =>
  spans.reduce(
    (left, { start, end }) => left.slice(0, start) + left.slice(start, end).replace(/\S/g, 'x') + left.slice(end),
    text,
  )

function fillCars(reading: Reading, names: TextNames): void {
  const { cars, questions } = findNamedCars(reading.text, names, reading.draft)
  for (const { spans, ...question } of questions) {
    reading.covered.push(...spans)
    reading.questions.push(question)
  }
  for (const { make, model, span } of cars) {
    const { make: first = make, otherCars = [] } = reading.values
    const models = (make === first ? reading.values.models : otherCars.find((car) => car.make === make)?.models) ?? []
    const isNew = model !== null && !models.includes(model)
    if (isNew && models.length >= maxModels) continue // listed as not understood
    const all = isNew ? [...models, model] : models
    if (make !== first) {
      const isThere = otherCars.some((car) => car.make === make)
      const row = { make, models: all }
      const rows = isThere ? otherCars.map((car) => (car.make === make ? row : car)) : [...otherCars, row]
      setField(reading, 'otherCars', rows, span)
      continue
    }
    setField(reading, 'make', make, span)
    if (isNew) setField(reading, 'models', all, span)
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

function fillLimits(reading: Reading): void {
  const { text, rest } = reading
  for (const { miles, ...span } of findTravelTimes(rest)) reading.radii.push({ radius: String(miles), span })
  for (const { limit, quantity, from, to } of readLimits(rest, reading.currentYear).map((one) =>
    claimed(reading, one),
  )) {
    const span = { start: limit.start, end: limit.end }
    const preference = preferenceAround(text, span)
    if (preference) reading.wishes.push(preference)
    else if (quantity === 'radius') reading.radii.push({ radius: String(to), span })
    else {
      const [least, most] = rangeFields[quantity]
      const isRange = from !== null && to !== null && !limit.isAlone
      if (quantity === 'year' && isRange && reading.values.yearFrom && reading.values.yearTo) {
        // Each car has its own years: "1967-72 C10 or a Bronco '66-'77".
        setField(reading, least, String(Math.min(from, Number(reading.values.yearFrom))), span)
        setField(reading, most, String(Math.max(to, Number(reading.values.yearTo))), span)
        continue
      }
      const isStated = reading.values[least] !== undefined || reading.values[most] !== undefined
      const adds =
        (from !== null && reading.values[least] === undefined) || (to !== null && reading.values[most] === undefined)
      const { [least]: low, [most]: high } = reading.values
      const contradicts = (to !== null && Number(low) > to) || (from !== null && from > Number(high))
      if ((isStated && !adds) || contradicts) continue // the first one counts, and this one is listed as not understood
      if (from !== null && reading.values[least] === undefined) setField(reading, least, String(from), span)
      if (to !== null && reading.values[most] === undefined) setField(reading, most, String(to), span)
    }
  }
}

/** A number without a unit, as the model understands it. */
function claimed(reading: Reading, read: ReadLimit): ReadLimit {
  if (read.isSure) return read
  for (const { quote, quantity } of reading.draft.limits) {
    const quoted = findQuote(reading.text, quote)
    const { numberStart, numberEnd } = read.limit
    if (!quoted || !overlaps(quoted, { start: numberStart, end: numberEnd })) continue
    const range = limitAs(read.limit, quantity, reading.currentYear)
    if (range) return { ...read, quantity, ...range }
  }
  return read
}

/** A model comes in one of these, but in several of the others. */
const impliedBodies = new Set<BodyType>(['suv', 'pickup', 'van'])
/** "Targa or convertible": with the field set to convertible, the targas would be left out. */
const isAlternative = (text: string, { start }: Span) => {
  const before = /(\p{L}+) (?:or|o|u) $/u.exec(text.slice(0, start))?.[1]
  return (
    before !== undefined &&
    findBodies(before).length === 0 &&
    openWords(before).length > 0 &&
    findTransmission(before).spans.length === 0
  )
}

function fillChoices(reading: Reading): void {
  const { text, rest } = reading
  const { value, spans } = findTransmission(rest)
  for (const span of spans) {
    const preference = preferenceAround(text, span)
    if (preference) reading.wishes.push(preference)
    else if (value === null) reading.covered.push(span)
    else setField(reading, 'transmission', value, span)
  }
  const cars = wantedCars({ make: '', models: [], otherCars: [], ...reading.values })
  const isNamed = cars.every(({ make, models }) => make !== '' && models.length > 0)
  for (const { value: body, ...span } of findBodies(rest)) {
    // "camioneta Tacoma", "two trucks: F-250 or Ram": the models say it already, and more exactly.
    if (isNamed && impliedBodies.has(body)) reading.covered.push(span)
    else if (preferenceAround(text, span) || isAlternative(text, span))
      reading.wishes.push(preferenceAround(text, span) ?? clauseAround(text, span))
    else setField(reading, 'bodyTypes', [...new Set([...(reading.values.bodyTypes ?? []), body])], span)
  }
}

/** A model may quote a wish with a car, a place or a limit beside it: "f150 4x4 denver clean title". */
function outside(text: string, span: Span, read: Span[]): Span[] {
  const within = read.filter((one) => overlaps(one, span)).sort((a, b) => a.start - b.start)
  // A wish may be part of a car's name: "Highlander hybrid".
  if (within.length === 0 || within.some((one) => one.start <= span.start && one.end >= span.end)) return [span]
  const starts = [span.start, ...within.map(({ end }) => end)]
  const ends = [...within.map(({ start }) => start), span.end]
  return starts.flatMap((start, i) =>
    start < ends[i]! ? (trimmed(foldText(text), { start, end: ends[i]! }) ?? []) : [],
  )
}

/**
 * An ad proves no such wish, so it never counts as required. Without a colon, which would read as a heading over all the
 * wishes after it: "nice to have: safe, no accidents".
 */
const vaguePrefix = 'ideally '

/** A wish may begin or end in brackets: "(no salvage". */
const withoutBrackets = (wish: string) => (/^\(|^[^(]*\)$/.test(wish) ? wish.replace(/^\(|\)$/g, '') : wish)

function fillWishes(reading: Reading, unknown: UnknownPlace[]): void {
  const { text, draft, covered } = reading
  const context = findContext(text)
  const indifference = findIndifference(text)
  const remarks = [...context, ...indifference]
  const read = [...covered, ...context, ...unknown]
  covered.push(...remarks)
  reading.wishes.push(
    ...findSizes(text).filter((size) => ![...remarks, ...reading.wishes].some((one) => overlaps(one, size))),
  )
  const misspelled = findMisspelled(reading)
  const taken = [...covered, ...unknown, ...misspelled]
  const quoted = draft.wishes.flatMap(({ quote }) => findQuote(text, quote) ?? [])
  const isLeft = (span: Span, spans: Span[]) => /[\p{L}\d]/u.test(blank(text, spans).slice(span.start, span.end))
  // A wish may be part of a car's name: "Highlander hybrid".
  const isOpen = (span: Span) =>
    isLeft(span, [...reading.fieldWords, ...remarks, ...unknown, ...misspelled]) &&
    (isLeft(span, taken) || namesFeature(foldText(text.slice(span.start, span.end))))
  const given = [
    ...quoted
      .flatMap((span) => outside(text, span, [...read, ...misspelled]))
      .filter(isOpen)
      .flatMap((span) => phrasesOf(text, span))
      .filter(({ start, end }) => saysSomething(text.slice(start, end))),
    ...reading.wishes,
  ]
  const unclear = draft.unclear.flatMap(({ quote }) => findQuote(text, quote) ?? [])
  const spans = [
    ...given,
    ...findWishes(text, [...taken, ...given, ...unclear]).flatMap((span) => phrasesOf(text, span)),
  ]
  const inOrder = spans.sort((a, b) => a.start - b.start || b.end - a.end)
  const kept = inOrder.filter((span, i) => !inOrder.slice(0, i).some((other) => other.end >= span.end))
  if (kept.length === 0) return
  const said = kept.map(({ start, end }) => withoutBrackets(text.slice(start, end).trim()))
  const words = said.map((wish) => (isVagueWish(wish) ? vaguePrefix + wish : wish)).join(', ')
  covered.push(...kept)
  if (words.length > maxCriteriaLength) return
  reading.values.smartCriteria = words
  reading.words.smartCriteria = said.join(' … ')
}
