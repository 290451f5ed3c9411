import type { BodyType, Transmission } from '#domain/vocabulary'
import { wholeWordsPattern } from '../../claims/wordings'
import { modelLines } from '../../inventory/cars/models'

interface NamedCar {
  make: string
  model: string | null
}

interface Description {
  cars: (NamedCar & { quote: string })[]
  limits: { quote: string; quantity: 'price' | 'year' | 'mileage' | 'radius' }[]
  places: { quote: string }[]
  transmissions: { quote: string; value: Transmission }[]
  bodyTypes: { quote: string; value: BodyType }[]
  wishes: { quote: string }[]
  unclear: { quote: string; cars: NamedCar[] }[]
}

/** A quoted part of the text. `end` is exclusive. */
interface Found {
  quote: string
  start: number
  end: number
}

const makeNames = [...new Set(modelLines.map(({ make }) => make))]
const shortNames: Record<string, string> = { chevy: 'Chevrolet', vw: 'Volkswagen', mercedes: 'Mercedes-Benz' }
/** Model names that are also ordinary words. Without their make they may mean something else. */
const ordinaryWords =
  /^(?:Accent|Bolt|Colorado|Edge|Elements?|Escape|Expedition|Explorer|Fit|Focus|Fusion|Journey|Leaf|Malibu|Pilot|Ranger|Rogue|Soul|Transit|Versa)$/i

/** Fills the form from a buyer's description by rules, in place of the model. */
export function describeCar(words: string): Description {
  const cars = findCars(words)
  const limits = findLimits(words)
  const places = findPlaces(words, [...cars, ...limits])
  const transmissions = findTransmissions(words)
  const bodyTypes = findBodyTypes(words)
  const isOnlyPreferred = ({ start, end }: Found) => preference.test(clauseAround(words, start, end))
  const isFirm = (one: Found) => !isOnlyPreferred(one)
  const found = [...cars, ...places, ...[...limits, ...transmissions, ...bodyTypes].filter(isFirm)]
  const { wishes, unclear } = findRest(words, found)
  const asked = cars.filter(
    ({ isOrdinary, make }) => isOrdinary && !cars.some((car) => car.make === make && !car.isOrdinary),
  )
  return {
    cars: cars.map(({ quote, make, model }) => ({ quote, make, model })),
    limits: limits.filter(isFirm).map(({ quote, quantity }) => ({ quote, quantity })),
    places: places.map(({ quote }) => ({ quote })),
    transmissions: transmissions.filter(isFirm).map(({ quote, value }) => ({ quote, value })),
    bodyTypes: bodyTypes.filter(isFirm).map(({ quote, value }) => ({ quote, value })),
    wishes,
    unclear: [...asked.map(({ quote, make, model }) => ({ quote, cars: [{ make, model }] })), ...unclear],
  }
}

function matches(words: string, pattern: RegExp): Found[] {
  return [...words.matchAll(pattern)].map(({ 0: whole, index }) => {
    const quote = whole.trim()
    const start = index + whole.indexOf(quote)
    return { quote, start, end: start + quote.length }
  })
}

const overlaps = (one: Found, others: Found[]) => others.some(({ start, end }) => start < one.end && one.start < end)
const literal = (name: string) => name.replace(/[^\p{L}\d]+/gu, '[ -]?')

interface FoundCar extends Found, NamedCar {
  isOrdinary: boolean
}

/** Longer names first: "Honda Civic" before "Civic". */
function findCars(words: string): FoundCar[] {
  const found: FoundCar[] = []
  const names = [...new Map(modelLines.map((line) => [`${line.make} ${line.model}`, line])).values()]
    .sort((a, b) => b.model.length - a.model.length)
    .map(({ make, model }) => ({ make, model }))
  const add = (name: string, car: NamedCar, isOrdinary: boolean) => {
    for (const one of matches(words, wholeWordsPattern(`${name}s?`, 'g')))
      if (!overlaps(one, found) && !denied.test(words.slice(0, one.start))) found.push({ ...one, ...car, isOrdinary })
  }
  const namesOf = (make: string) => [make, ...Object.keys(shortNames).filter((short) => shortNames[short] === make)]
  for (const car of names)
    for (const make of namesOf(car.make)) add(`${literal(make)} ${literal(car.model)}`, car, false)
  // A number or one letter alone names no model.
  for (const car of names)
    if (/\p{L}.*\p{L}/u.test(car.model)) add(literal(car.model), car, ordinaryWords.test(car.model))
  for (const make of makeNames) for (const name of namesOf(make)) add(literal(name), { make, model: null }, false)
  return found.sort((a, b) => a.start - b.start)
}

const number = String.raw`(?:\$\s?)?\d[\d,]*(?:\.\d+)?\s?(?:k|grand|thousand|mil)?(?![\p{L}\d])`
const lead = String.raw`(?:(?:no|not|nothing) (?:older|more|less|over|under) ?(?:than)?|under|below|less than|more than|at (?:most|least)|up to|max(?:imum)?(?: of)?|min(?:imum)?(?: of)?|within|over|newer than|between|from|since|budget(?: is| of)?|menos de|no más de|hasta|máximo|desde|a partir de(?:l)?|entre|presupuesto de)(?: a| the| about| el año)? `
const tail = String.raw`(?:\s?\+| (?:or|and) (?:newer|later|less|up|older|under)| max(?:imum)?| o (?:más nuevo|más|menos)| en adelante)?`
const limit = new RegExp(
  String.raw`(?<![\p{L}\d$,.-])(?:${lead})?${number}(?:\s?(?:-|–|to|and|a|y)\s?${number})?(?:\s?-?(?:dollars|bucks|miles?|mi|millas|dólares)\b)?${tail}`,
  'giu',
)
const otherNumbers =
  /^\s*-?(?:a month|per|mpg|hp|seats?|seater|doors?|cyl|owners?|rows?|lbs?|pounds|speed|passengers?|x4|wd|al mes|down|year|yr)/i
const minMiles = 30_000

function findLimits(words: string): (Found & Description['limits'][number])[] {
  return matches(words, limit).flatMap((one) => {
    const after = words.slice(one.end)
    if (otherNumbers.test(after)) return []
    const quantity = quantityOf(one.quote, words.slice(Math.max(0, one.start - 20), one.start), after)
    return quantity ? [{ ...one, quantity }] : []
  })
}

function quantityOf(quote: string, before: string, after: string): Description['limits'][number]['quantity'] | null {
  const isMiles = /\b(?:miles?|mi|millas)\b/i.test(quote)
  const isNear = /^\s*(?:radius|of|from|away|around|de )/i.test(after) || /within|radius|radio/i.test(quote + before)
  const digits = Number(/\d[\d,]*/.exec(quote)?.[0].replaceAll(',', ''))
  const value = /\d\s?(?:k|grand|thousand|mil)\b/i.test(quote) ? digits * 1_000 : digits
  if (isMiles) return isNear && value < 3_000 ? 'radius' : 'mileage'
  if (/(?<![\d$,])(?:19[5-9]|20[0-3])\d(?![\d,])/.test(quote) && !/\$|dollars/i.test(quote)) return 'year'
  if (/\$|dollars|bucks|dólares|budget|presupuesto/i.test(quote)) return 'price'
  if (value >= minMiles) return 'mileage'
  return value >= 500 ? 'price' : null
}

const place =
  /(?<=\b(?:of|near|in|around|from|de|en|cerca de|to)\s)(?:\p{Lu}[\p{L}.'-]+(?: \p{Lu}[\p{L}.'-]+){0,2}(?:,? \p{Lu}{2}\b)?|\d{5}\b)|(?<![\p{L}\d])\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+){0,2}, ?\p{Lu}{2}\b|\banywhere(?: in the (?:US|USA|country))?\b|\bnationwide\b/gu

const findPlaces = (words: string, others: Found[]): Found[] =>
  matches(words, place)
    .filter(
      (one) =>
        !overlaps(
          one,
          others.filter(({ quote }) => !/^\d{5}$/.test(quote)),
        ),
    )
    .slice(0, 1)

const denied = /(?:\b(?:no|not|sin|never|without)|n['’]t want|anything but)(?: an?| any)?\s*$/i
const preference =
  /\b(?:nice (?:if|to have)|would be nice|ideally|prefer\w*|bonus|a plus|if possible|de preferencia|si es posible)\b/i

/** Up to the next comma or sentence on both sides. */
function clauseAround(words: string, start: number, end: number): string {
  return (
    words
      .slice(0, start)
      .split(/,\s|[.;\n]/)
      .at(-1)! +
    words.slice(start, end) +
    words.slice(end).split(/,\s|[.;\n]/)[0]!
  )
}

function findTransmissions(words: string): (Found & { value: Transmission })[] {
  const of = (pattern: string, value: Transmission, opposite: Transmission) =>
    matches(words, wholeWordsPattern(pattern, 'g')).map((one) => ({
      ...one,
      value: denied.test(words.slice(0, one.start)) ? opposite : value,
    }))
  const all = [
    ...of('automatic(?: transmission)?|autom[aá]tic[oa]|auto', 'automatic', 'manual'),
    ...of('manual(?: transmission)?|stick(?: shift)?|est[aá]ndar', 'manual', 'automatic'),
  ]
  return new Set(all.map(({ value }) => value)).size === 1 ? all : []
}

const bodies: [string, BodyType[]][] = [
  ['sedans?|sed[aá]n', ['sedan']],
  ['suvs?|crossovers?', ['suv']],
  ['coupes?', ['coupe']],
  ['convertibles?', ['convertible']],
  ['hatch(?:backs?)?', ['hatchback']],
  ['wagons?', ['wagon']],
  ['(?:pickup )?trucks?|pickups?|trocas?', ['pickup']],
  ['mini[- ]?vans?|vans?', ['van']],
  ['camionetas?', ['suv', 'pickup', 'van']],
]

const findBodyTypes = (words: string): (Found & { value: BodyType })[] =>
  bodies.flatMap(([pattern, values]) =>
    matches(words, wholeWordsPattern(pattern, 'g'))
      .filter(({ start }) => !denied.test(words.slice(0, start)))
      .flatMap((one) => values.map((value) => ({ ...one, value }))),
  )

const fillers =
  /^(?:(?:hi|hello|hola|i|we|i['’]m|im|am|are|want|need|would|like|looking|searching|for|a|an|the|my|our|some|something|car|cars|vehicle|used|any|please|thanks|and|or|in|near|around|within|of|from|is|to|busco|quiero|necesito|un|una|el|la|carro|coche|cerca|de|en|del|por|favor|y|o|para|year|make|model|area|first|daughter|son|wife|teen|kid|kids|commuter|commute|cheap)(?![\p{L}'’])[\s:!]*)+/iu
const trailing =
  /[\s:!]*(?<![\p{L}'’])(?:and|or|in|near|within|around|of|from|for|with|at|please|thanks|a|an|the|y|o|de|en|cerca|con|por favor|area)[\s:!]*$/iu
const noFeature = /^(?:me|here|mi casa)$|\b(?:an hour|minutes|per month|a month|payments?|asap|al mes)\b/i

/** The parts of the text that fill no field: what is wished for, and what makes no sense here. */
function findRest(words: string, found: Found[]): Pick<Description, 'wishes' | 'unclear'> {
  const blank = found.reduce(
    (text, { start, end }) => text.slice(0, start) + '|'.repeat(end - start) + text.slice(end),
    words,
  )
  const parts = blank.split(/\||,(?!\d)|[;\n]|[.!?](?=\s|$)| (?:and|y) (?=no |sin )/)
  const said = parts.map(trimPart).filter((part) => /\p{L}{2}|\d/u.test(part))
  return {
    wishes: said.filter((part) => !noFeature.test(part)).map((quote) => ({ quote })),
    unclear: said.filter((part) => noFeature.test(part)).map((quote) => ({ quote, cars: [] })),
  }
}

function trimPart(part: string): string {
  const begun = part.trim().replace(fillers, '')
  const ended = begun.replace(trailing, '')
  return ended === part ? ended.trim() : ended === begun && begun === part.trim() ? begun.trim() : trimPart(ended)
}
