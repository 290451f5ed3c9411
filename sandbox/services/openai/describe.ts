import { stateCode, stateNames } from '#domain/places/us-states'
import type { BodyType, Transmission } from '#domain/vocabulary'
import { wholeWordsPattern } from '../../claims/wordings'
import { modelLines } from '../../inventory/cars/models'
import { cityNamed, misspelledCar, misspelledCity } from './misspelled'

interface NamedCar {
  make: string
  model: string | null
}

interface FoundPlace {
  quote: string
  /** Its usual name, if the quote misspells it. */
  name: string | null
}

interface Description {
  cars: (NamedCar & { quote: string })[]
  limits: { quote: string; quantity: 'price' | 'year' | 'mileage' | 'radius' }[]
  places: FoundPlace[]
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
const shortNames: Record<string, string> = {
  ...{ chevy: 'Chevrolet', chev: 'Chevrolet', vw: 'Volkswagen', mercedes: 'Mercedes-Benz', benz: 'Mercedes-Benz' },
  ...{ beemer: 'BMW', bimmer: 'BMW', caddy: 'Cadillac', subie: 'Subaru' },
}
/** Models by the names that people use for them. */
const streetNames: Record<string, NamedCar> = {
  miata: { make: 'Mazda', model: 'MX-5 Miata' },
  'mazda ?3': { make: 'Mazda', model: 'Mazda3' },
  'mazda ?6': { make: 'Mazda', model: 'Mazda6' },
  silverado: { make: 'Chevrolet', model: 'Silverado 1500' },
  vette: { make: 'Chevrolet', model: 'Corvette' },
  s2000: { make: 'Honda', model: 'S2000' },
  'crown vic': { make: 'Ford', model: 'Crown Victoria' },
}
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
    places: places.map(({ quote, name }) => ({ quote, name })),
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
      if (!overlaps(one, found) && !denied.test(words.slice(0, one.start)) && !(isOrdinary && isPlainWord(words, one)))
        found.push({ ...one, ...car, isOrdinary })
  }
  const namesOf = (make: string) => [make, ...Object.keys(shortNames).filter((short) => shortNames[short] === make)]
  for (const car of names)
    for (const make of namesOf(car.make)) add(`${literal(make)} ${literal(car.model)}`, car, false)
  // A number or one letter alone names no model.
  for (const car of names)
    if (/\p{L}.*\p{L}/u.test(car.model)) add(literal(car.model), car, ordinaryWords.test(car.model))
  for (const [name, car] of Object.entries(streetNames)) add(name, car, false)
  for (const make of makeNames) for (const name of namesOf(make)) add(literal(name), { make, model: null }, false)
  return [...found, ...misspelledCars(words, found)].sort((a, b) => a.start - b.start)
}

/** "has to fit three car seats" */
const isPlainWord = (words: string, { quote, start }: Found) =>
  /^\p{Ll}/u.test(quote) && /\b(?:to|good|will|can|perfect|the|not|my|that|it)\s$/i.test(words.slice(0, start))

/** "hnda civc": each word that is no other word, but close to a name. */
function misspelledCars(words: string, found: Found[]): FoundCar[] {
  const typed = matches(words, /[\p{L}\d-]{4,}/gu).filter((one) => !overlaps(one, found))
  return typed.flatMap((one) => {
    const isPlace =
      (/(?:^|[.,] )$/.test(words.slice(0, one.start)) &&
        /^\s*(?:$|[.,])/.test(words.slice(one.end)) &&
        misspelledCity(one.quote) !== null) ||
      /\b(?:near|in|around|of|from|de|en)\s$/i.test(words.slice(0, one.start)) ||
      /^,? [a-z]{2}\b(?! )/i.test(words.slice(one.end))
    const car = isPlace || cityNamed(one.quote) ? null : misspelledCar(one.quote)
    return car ? [{ ...one, ...car, isOrdinary: false }] : []
  })
}

const number = String.raw`(?:\$\s?)?\d[\d,]*(?:\.\d+)?\s?(?:k|grand|thousand|mil)?(?![\p{L}\d])`
const lead = String.raw`(?:(?:no|not|nothing) (?:older|more|less|over|under) ?(?:than)?|under|below|less than|more than|at (?:most|least)|up to|max(?:imum)?(?: of)?|min(?:imum)?(?: of)?|within|over|newer than|between|from|since|budget(?: is| of)?|menos de|no más de|hasta|máximo|desde|a partir de(?:l)?|entre|presupuesto de)(?: a| the| about| el año)? `
const tail = String.raw`(?:\s?\+| (?:or|and) (?:newer|later|less|up|older|under)| max(?:imum)?| o (?:más nuevo|más|menos)| en adelante)?`
const limit = new RegExp(
  String.raw`(?<![\p{L}\d$,.-])(?:${lead})?${number}(?:\s?(?:-|–|to|and|a|y)\s?${number})?(?:\s?-?(?:dollars|bucks|miles?|mi|millas|dólares)\b)?${tail}`,
  'giu',
)
const otherNumbers =
  /^\s*-?(?:a month|per|mpg|hp|seats?|seater|doors?|cyl|owners?|rows?|lbs?|pounds|speed|passengers?|x4|wd|al mes|down|years?|yrs?|(?:por|per) (?:carga|charge)|(?:of|de) (?:range|autonomia))(?!\p{L})/iu
const minMiles = 60_000

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

const places = [
  String.raw`(?<=\b(?:of|near|in|around|from|de|en|cerca de|to|outside)\s)\d{5}\b|(?<![\p{L}\d$.,-])\d{5}(?=\s*(?:$|[,.;]))`,
  String.raw`\b(?:anywhere|nationwide|countrywide)(?: in the (?:us|usa|country|united states))?`,
  String.raw`\b(?:bay area|dfw|socal|norcal|nyc|twin cities|south florida)\b`,
  String.raw`(?<=\b(?:near|in|around|cerca de|en|of|de|from|to|outside)\s)[\p{L}.'-]{3,}(?:\s(?!(?:under|within|with|and|or|for|max|con|o|y|menos|area|less|below)\b)[\p{L}.'-]{3,})?(?:,?\s\p{L}{2}(?![\p{L}\d]))?`,
  String.raw`(?<=^|[.,]\s)\p{L}{5,}(?=\s*(?:$|[.,]))`,
  String.raw`(?<![\p{L}\d])\p{L}[\p{L}.]{2,}(?:\s\p{L}[\p{L}.]+)?,?\s(?:tx|ca|fl|ny|nj|az|co|oh|wa|il|ga|nc|sc|va|tn|mi|mn|mo|wi|ut|nv|or|pa|md|ma|ky|nm|ks)(?=\s*(?:$|[,.;\d]|under|within))`,
]
const state = /,?\s\p{L}{2}$/u

/** A town is one that the stand-in knows, or that is close to such a name. */
function findPlaces(words: string, others: Found[]): (Found & FoundPlace)[] {
  const repaired = misspelledTowns(words, others)
  const found = places
    .flatMap((pattern) => matches(words, new RegExp(pattern, 'giu')))
    .filter((one) => !overlaps(one, repaired))
  const free = found.filter((one, i) => {
    const isNumber = /^\d{5}$/.test(one.quote)
    const taken = isNumber ? others.filter(({ quote }) => quote !== one.quote) : others
    return !overlaps(one, taken) && !overlaps(one, found.slice(0, i))
  })
  const known = free.flatMap((one): (Found & FoundPlace)[] => {
    if (/\d|anywhere|wide$|bay area|dfw|socal|norcal|nyc|cities|florida/i.test(one.quote))
      return [{ ...one, name: null }]
    const short = one.quote.split(/\s/)[0]!
    for (const quote of [one.quote.replace(state, ''), short]) {
      const whole = quote === short && state.test(one.quote) === false ? quote : one.quote
      if (cityNamed(quote)) return [{ ...one, quote: whole, end: one.start + whole.length, name: null }]
      const name = misspelledCity(quote)
      if (name) return [{ ...one, quote: whole, end: one.start + whole.length, name }]
    }
    return []
  })
  return [...repaired, ...known]
}

const anyState = new RegExp(
  String.raw`^,?\s(${[...Object.keys(stateNames), ...Object.values(stateNames)].join('|')})(?=\s*(?:$|[,.;\d]|under|within|area))`,
  'i',
)

/** A misspelled town before its state, or after a limit at the end: "tops jacksonvile fl", "22k or less seatle". */
function misspelledTowns(words: string, others: Found[]): (Found & FoundPlace)[] {
  const typed = [/[\p{L}.'-]+ [\p{L}.'-]{3,}/gu, /[\p{L}'-]{5,}/gu].flatMap((pattern) => matches(words, pattern))
  return typed.flatMap(({ quote, start, end }) => {
    if (overlaps({ quote, start, end }, others) || cityNamed(quote.split(' ').at(-1)!)) return []
    const found = anyState.exec(words.slice(end))
    const isLast =
      /^\s*$/.test(words.slice(end)) &&
      others.some((one) => /^\s*$/.test(words.slice(one.end, start)) && one.end < start)
    const name = found ? misspelledCity(quote, stateCode(found[1]!)) : isLast ? misspelledCity(quote) : null
    const until = end + (found?.[0].length ?? 0)
    return name ? [{ quote: words.slice(start, until), start, end: until, name }] : []
  })
}

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
  /^(?:(?:hi|hello|hola|hey|iso|lf|wtb|another|that|tops|max|maximo|tryna|find|gimme|anybody|sellin|lookn|lookng|viejit[oa]|viej[oa]|barat[oa]|i|we|i['’]m|im|am|are|want|need|would|like|look\w*|searching|for|a|an|the|my|our|some|something|car|cars|vehicle|used|any|please|thanks|and|or|in|near|around|within|of|from|is|to|busco|quiero|necesito|un|una|el|la|carro|coche|cerca|de|en|del|por|favor|y|o|para|year|make|model|area|first|daughter|son|wife|teen|kid|kids|commuter|commute|cheap)(?![\p{L}'’])[\s:!]*)+/iu
const trailing =
  /[\s:!]*(?<![\p{L}'’])(?:and|or|in|near|within|around|of|from|for|with|at|please|thanks|a|an|the|y|o|de|en|cerca|con|por favor|area)[\s:!]*$/iu
const noFeature = /^(?:me|here|mi casa)$|\b(?:an hour|minutes|per month|a month|payments?|insurance|asap|al mes)\b/i

/** The parts of the text that fill no field: what is wished for, and what makes no sense here. */
function findRest(words: string, found: Found[]): Pick<Description, 'wishes' | 'unclear'> {
  const blank = found.reduce(
    (text, { start, end }) => text.slice(0, start) + '|'.repeat(end - start) + text.slice(end),
    words,
  )
  const parts = blank.split(
    /\||,(?!\d)|[;\n]|[.!?](?=\s|$)| (?:and|y) (?=no |sin )| (?=(?:payments?|pagos|no money)\b)|\b(?:for|para|pa) (?:my|our|mi) (?:\d+ ?(?:years?|yrs?) old|\p{L}+)/u,
  )
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
