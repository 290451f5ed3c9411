import { foldText } from '../judgment/features/features'
import { fillers } from '../judgment/criteria/uncovered-text'
import { clearlyMeant, gazetteer, normalizePlaceName, placeLabel, type Place } from '../places/gazetteer'
import { findNickname, maxNicknameWords, stateRegion } from '../places/regions'
import { stateCode, stateNames } from '../places/us-states'
import { memoize } from '../memoize'
import { allowedEdits, findNearNames, indexNames, isPlausibly } from '../text/similar'
import { isCommonWord, isOrdinaryWord } from './ordinary-words'
import { isDenied, overlaps, type Span } from './stated-choices'

/** A place that a text names. */
export interface StatedPlace extends Span {
  /** As in the form ("Denver, Colorado"), or as written if only the caller can look it up. */
  location: string
  /** Of a region that the default radius does not reach across, such as a state. */
  radiusMiles: number | null
  /** Whether the words around it say that it is a place, so it is no car's name ("in Tacoma"). */
  isSure: boolean
}

/** Words that stand where a place does, but name none that we know. */
export interface UnknownPlace extends Span {
  suggestion: string | null
}

interface Word extends Span {
  text: string
}

interface Text {
  text: string
  folded: string
  words: Word[]
}

const wholeCountry =
  /\b(?:(?:any ?wh?ere|wherever(?! (?:i|we|you|it)\b)|delivered anywhere)(?! (?:in|near|with ?in|around|from|close|between|on) (?!the (?:us|u\.s|usa|country|united|states|nation|lower)\b|(?:us|usa|america|united states|estados unidos)\b))(?: in (?:the )?(?:us|u\.s\.?a?\.?|usa|country|united states|states|nation|lower 48|america)\b)?|nation ?wide|country ?wide|(?:the )?(?:whole|entire) (?:country|us|usa)|(?:all )?(?:over|across) the (?:us|usa|country|united states|nation)|coast to coast|any state|(?:don['’]?t|do not) care where(?: it is)?|(?:any|no matter the) location|(?:location|distance) (?:does ?n['’]?t|does not|no) (?:matter|importa)|all 50 states|(?:en )?cualquier (?:parte|lugar|estado|lado)(?: (?:de|en) (?:(?:los )?(?:estados unidos|ee\.? ?uu\.?)|el pais|usa|us))?(?! de\b| en\b)|(?:en )?todo el pais|todo estados unidos|donde sea|no importa (?:donde|el lugar|la distancia))(?![\p{L}\d])/giu

/** The words for the whole country: "anywhere", "nationwide", but not "anywhere in Ohio". */
export const findWholeCountry = (text: string): Span[] =>
  [...foldText(text).matchAll(wholeCountry)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))

const travels =
  /\b(?:ship|deliver|trailer|transport|enviar|traer)\w*|(?:\bwill(?:ing to)?|\bhappy to|\bwould|['’]d|['’]ll|\bpuedo|\bdispuest[oa] a) (?:fly|travel|go|viajar|ir)\b/

/** Whether its words say that the car may come from anywhere, whatever place the text names: "I'd ship it from anywhere". */
export function isFromAnywhere(text: string, span: Span): boolean {
  const folded = foldText(text)
  const before = folded
    .slice(0, span.start)
    .split(/[.;!?]/)
    .at(-1)!
  const after = folded.slice(span.end).split(/[,.;!?]/)[0]!
  return [before.split(' ').slice(-5), after.split(' ').slice(0, 4)].some((words) => travels.test(words.join(' ')))
}

/** "near", "within 30 miles of": what follows is a place. */
const surePreposition =
  /\b(?:near|nearby|around|outside(?: of)?|close to|next to|north of|south of|east of|west of|(?:miles?|mi|millas|area|distance|radius|drive) (?:of|from|around)|(?:cerca|alrededor(?:es)?|afueras|lejos|millas|radio|redonda|area|zona) del?|por|zip(?: ?code)?|codigo postal|greater|downtown|located in|live in|living in|based in|vivo en|estoy en|i['’]?m in|we['’]?re in|any ?where in|all of|cualquier (?:parte|lugar) (?:de|en)|todo|(?:hours?|hrs?|min(?:ute)?s?)(?:['’]s?)?(?: drive)? (?:of|from)|(?:horas?|minutos?|media) de|(?:mov(?:e|ed|ing)|relocat(?:e|ed|ing)|driv(?:e|ing)|go|going|travel|head(?:ed|ing)|fly) (?:back )?to|(?:mudo|mudamos|voy|ir|manejar|viajar) a)(?: the| el| la| either| both)?[\s:]*$/
const preposition = /\b(?:in|from|en|desde)\s*$/
const areaAfter =
  /^,?\s(?:area|metro(?: area)?|region|or (?:near|nearby|surrounding|close)|y alrededores|and surrounding|suburbs)\b/
const listBetween = /^\s*(?:,|\/|&|\bor\b|\band\b|\bo\b|\by\b|\bu\b)+\s*(?:(?:near|in|around|cerca de|en)\s)?$/
/** Words for a place that only the buyer knows. */
const ownPlace = /^(?:me|us|here|home|my|mi|town|work|aqui|casa|mine|you)$/
/** Codes of states that are also words. */
const wordCodes = new Set('in or me hi ok oh de la al id pa ma co mo so'.split(' '))
/** A state that is also a car's model, and a city that is more often meant than its state. */
const carStates = new Set(['colorado'])
const cityStates = new Set(['new york'])
const shortStates: Record<string, string> = {
  calif: 'CA',
  cali: 'CA',
  fla: 'FL',
  tex: 'TX',
  tejas: 'TX',
  penn: 'PA',
  mass: 'MA',
  ariz: 'AZ',
  'nueva york': 'NY',
  'nueva jersey': 'NJ',
  luisiana: 'LA',
  pensilvania: 'PA',
  jersey: 'NJ',
  'carolina del norte': 'NC',
  'carolina del sur': 'SC',
  'nuevo mexico': 'NM',
}

export function findPlaces(text: string): { places: StatedPlace[]; unknown: UnknownPlace[] } {
  const folded = foldText(text)
  if (folded.length !== text.length) return { places: [], unknown: [] }
  const words = [...folded.matchAll(/[\p{L}\d]+/gu)].map(({ index, 0: word }) => ({
    ...{ text: word, start: index, end: index + word.length },
  }))
  const given = { text, folded, words }
  const places: StatedPlace[] = []
  const unknown: UnknownPlace[] = []
  for (let at = 0; at < words.length;) {
    const previous = places.at(-1)
    const isInList = Boolean(previous?.isSure && listBetween.test(folded.slice(previous.end, words[at]!.start)))
    const found = placeAt(given, at, isInList)
    const missing = found ? null : unknownAt(given, at, isInList)
    const next = found ?? missing
    if (found && !isDenied(text, found)) places.push(found)
    if (missing) unknown.push(missing)
    at = next ? words.findIndex(({ start }) => start >= next.end) : at + 1
    if (at === -1) break
  }
  return { places, unknown }
}

interface Position {
  start: number
  /** The text before it. */
  lead: string
  isSure: boolean
  isPlaced: boolean
}

function placeAt(given: Text, at: number, isInList: boolean): StatedPlace | null {
  const { folded, words } = given
  const { start } = words[at]!
  const lead = folded.slice(0, start)
  const isSure = surePreposition.test(lead)
  const position = { start, lead, isSure, isPlaced: isSure || isInList || preposition.test(lead) }
  const zip = zipAt(given, at, position)
  if (zip) return zip
  for (let count = Math.min(maxNicknameWords, words.length - at); count > 0; count--) {
    const last = words[at + count - 1]!
    if (!isTogether(folded, words, at, count)) continue
    const name = normalizePlaceName(folded.slice(start, last.end))
    const found = named(given, at, count, name, position)
    if (found) return found
  }
  return null
}

/** Whether only spaces, periods or hyphens separate the words. */
const isTogether = (folded: string, words: Word[], at: number, count: number) =>
  Array.from({ length: count - 1 }, (_, i) => folded.slice(words[at + i]!.end, words[at + i + 1]!.start)).every((gap) =>
    /^[ .'’-]+$/.test(gap),
  )

function named(given: Text, at: number, count: number, name: string, position: Position): StatedPlace | null {
  const { text, folded, words } = given
  const span = { start: position.start, end: words[at + count - 1]!.end }
  const nickname = findNickname(name)
  const cities = gazetteer().byName.get(name) ?? []
  const state = nickname || cities.length > 0 ? stateAfter(given, at + count) : null
  if (nickname) {
    // "the Research Triangle in North Carolina"
    const isIn = /^(?:in|en)$/.test(words[at + count]?.text ?? '')
    const named = isIn ? stateAfter(given, at + count + 1) : state
    const ofState = named && nickname.label.endsWith(stateNames[named.code]!) ? named : null
    const isLong = name.length > shortNickname || position.isPlaced || atEnd.test(folded.slice(span.end))
    const end = ofState?.end ?? span.end
    if (isLong || ofState)
      return { start: span.start, end, location: nickname.label, radiusMiles: nickname.radiusMiles, isSure: true }
  }
  const inState = state && cities.find((city) => city.state === state.code)
  if (state && inState) return withZip(given, { ...span, end: state.end }, inState)
  if (name === 'la' && isLosAngeles(text, folded, span, position))
    return { ...span, location: 'Los Angeles, California', radiusMiles: null, isSure: true }
  const region = stateNamed(given, span, name, position)
  if (region) return region
  const [first] = cities
  // "in huston" rather is Houston than a village.
  const isVillage = first && first.zips < knownEnough && suggestCity(name, undefined, muchLarger) !== null
  if (!first || isVillage || !isBareCity(given, span, name, first, position)) return null
  const meant = clearlyMeant(cities)
  const location = meant ? placeLabel(meant) : text.slice(span.start, span.end)
  const place = { ...span, location, radiusMiles: null, isSure: position.isPlaced }
  const zip = meant && withZip(given, span, meant)
  return zip && zip.end > span.end ? zip : place
}

/** In letters: "dc" of "DC fast charging" is no place. */
const shortNickname = 3

/** "LA", "in la", "la area". "La" is also a Spanish article. */
function isLosAngeles(text: string, folded: string, { start, end }: Span, { isPlaced, lead }: Position): boolean {
  const after = folded.slice(end)
  const isAlone = /^\s*(?:$|[,.;!?)]|area\b|under\b|within\b|menos\b|max\b)/.test(after)
  return text.slice(start, end) === 'LA'
    ? isPlaced || isAlone
    : isAlone && (isPlaced || areaAfter.test(after) || /(?:^|[,;])\s*$/.test(lead))
}

/** The state that a town's name is followed by: "Columbus Ohio", "denver, co". */
function stateAfter({ text, folded, words }: Text, at: number): { code: string; end: number } | null {
  const first = words[at]
  if (!first || !/^[ ,.]+$/.test(folded.slice(words[at - 1]!.end, first.start))) return null
  for (let count = 3; count > 0; count--) {
    const last = words[at + count - 1]
    if (!last || !isTogether(folded, words, at, count)) continue
    const name = folded.slice(first.start, last.end).replace(/[.\s]+/g, ' ')
    const code = stateCode(name) ?? shortStates[name] ?? (/^d c$/.test(name) ? 'DC' : null)
    if (code === null) continue
    const isWord = name.length === 2 && wordCodes.has(name) && text.slice(first.start, last.end) !== code
    const isEnd = /^\s*(?:$|[,.;!?)]|\d{5}\b|under\b|within\b|area\b|max\b|\d+ mi)/.test(folded.slice(last.end))
    if (!isWord || isEnd) return { code, end: last.end }
  }
  return null
}

function withZip({ folded, words }: Text, span: Span, city: Place): StatedPlace {
  const next = words.find(({ start }) => start >= span.end)
  const zip = next && /^[ ,(]+$/.test(folded.slice(span.end, next.start)) ? zipPlace(next.text) : null
  const isOfCity = zip !== null && zip.state === city.state
  const place = isOfCity ? zip : city
  return {
    ...{ start: span.start, end: isOfCity ? next!.end : span.end },
    ...{ location: placeLabel(place), radiusMiles: null, isSure: true },
  }
}

const zipPlace = (digits: string): Place | null =>
  /^\d{5}$/.test(digits) ? (gazetteer().byId.get(`postcode.${digits}`) ?? null) : null

const boundBefore =
  /(?:\b(?:under|below|less|than|over|above|max(?:imum)?|most|to|budget|spend|pay|price|for|only|have|menos|hasta|maximo|bajo|presupuesto|pagar|tengo|least|minimum)(?: of| is| de| que)?|[<>$#=-])\s*$/
const unitAfter =
  /^(?:[.,]\d|\s?(?:k|mi|miles?|millas?|mil|dollars?|bucks|usd|dolares|dlls|obo|cash|original|or less|or under|max|tops|budget|o menos|\$|km)\b)/

/** Five digits after a word for a place, alone in their clause, or too odd for a price. */
function zipAt({ folded, words }: Text, at: number, { start, lead, isSure, isPlaced }: Position): StatedPlace | null {
  const word = words[at]!
  const place = zipPlace(word.text)
  if (!place || boundBefore.test(lead) || unitAfter.test(folded.slice(word.end))) return null
  const isRound = Number(word.text) % 100 === 0
  if (isRound && !isSure && !isPlaced && !word.text.startsWith('0')) return null
  return { start, end: word.end, location: placeLabel(place), radiusMiles: null, isSure: true }
}

const anywhereIn =
  /\b(?:any ?where in|all of|all over|throughout|across|statewide in|en cualquier (?:parte|lugar) (?:de|en)|cualquier (?:parte|lugar) (?:de|en)|en todo|todo)\s*$/

function stateNamed({ text, folded }: Text, span: Span, name: string, position: Position): StatedPlace | null {
  const code = stateCode(name) ?? shortStates[name]
  if (!code || code === 'DC' || cityStates.has(name)) return null
  const isCode = name.length === 2
  const isUpper = text.slice(span.start, span.end) === code
  if (isCode && (wordCodes.has(name) ? !isUpper || !position.isPlaced : !position.isPlaced && !isUpper)) return null
  // ", Colorado" at the end of everything is the state.
  const isLast = /^[\s.!]*$/.test(folded.slice(span.end)) && /\S[,.]\s*$/.test(position.lead)
  const isCar = carStates.has(name) && !position.isPlaced && !isLast && !areaAfter.test(folded.slice(span.end))
  if (isCar) return null
  const isPlaced =
    position.isPlaced || areaAfter.test(folded.slice(span.end)) || /^ state\b/.test(folded.slice(span.end))
  if (!isPlaced && !atEnd.test(folded.slice(span.end))) return null
  const whole = anywhereIn.exec(position.lead)
  const after = /^ (?:state|area)\b/.exec(folded.slice(span.end))?.[0].length ?? 0
  const { label, radiusMiles } = stateRegion(code)
  const start = whole ? whole.index : span.start
  return {
    start,
    end: span.end + after,
    location: label,
    radiusMiles,
    isSure: true,
  }
}

/** What follows a place: the end, a distance, or another limit. */
const atEnd =
  /^\s*(?:$|[,.;!?)/]|(?:within|under|below|menos|max|or|and|o|y|pero|but|area)\b|\d+ ?(?:mi|miles?|millas)\b)/

/**
 * In ZIP codes. A city of at least `knownAnywhere` is recognized without a word for a place before it, and one of at
 * least `knownAlone` where it stands between commas.
 */
const knownAnywhere = 12
const knownAlone = 4

function isBareCity({ text, folded }: Text, span: Span, name: string, city: Place, position: Position): boolean {
  const after = folded.slice(span.end)
  const isCapital = /^\p{Lu}/u.test(text.slice(span.start)) && text !== text.toUpperCase()
  const isOrdinary = name.length < 4 || name.split(' ').every((word) => isOrdinaryWord(word))
  if (isOrdinary) return position.isPlaced && isCapital && !fillers.has(name) && !ownPlace.test(name) && name.length > 2
  if (position.isSure || areaAfter.test(after)) return true
  const isAtEnd = atEnd.test(after)
  if (position.isPlaced && (city.zips >= knownEnough || isCapital || isAtEnd)) return true
  const isAlone = isAtEnd && /(?:^|[,.;(])\s*$/.test(position.lead)
  // "Twin Falls"
  if (isAlone && isCapital && name.includes(' ') && city.zips > 1) return true
  return city.zips >= (isAlone || (isCapital && isAtEnd) ? knownAlone : knownAnywhere)
}

const maxUnknownWords = 3

/** "near Denvr", "in Lakeshore Acres, TX". */
function unknownAt(given: Text, at: number, isInList: boolean): UnknownPlace | null {
  const { text, folded, words } = given
  const first = words[at]!
  const lead = folded.slice(0, first.start)
  const isCapital = /^\p{Lu}/u.test(text.slice(first.start)) && text !== text.toUpperCase()
  const isPlaced = surePreposition.test(lead) || (isCapital && /\b(?:in|en)\s*$/.test(lead))
  // "clevland ohio"
  // "under 25 grand, Florida" names no town.
  const ofState = isCommonWord(first.text) || /\d\s*$/.test(lead) ? null : stateAfter(given, at + 1)
  const suggested = ofState && suggestCity(normalizePlaceName(first.text), ofState.code)
  if (ofState && suggested) return { start: first.start, end: ofState.end, suggestion: suggested }
  if (!isPlaced && !(isInList && isCapital)) return null
  let count = 0
  while (count < maxUnknownWords && isNameWord(given, at + count, count)) count++
  if (words.slice(at, at + count).every(({ text: word }) => isCommonWord(word))) return null // "in August"
  const last = words[at + count - 1]!
  const state = stateAfter(given, at + count)
  const name = normalizePlaceName(folded.slice(first.start, last.end))
  return { start: first.start, end: state?.end ?? last.end, suggestion: suggestCity(name, state?.code) }
}

function isNameWord({ folded, words }: Text, at: number, before: number): boolean {
  const word = words[at]
  if (!word || !/^\p{L}{3,}$/u.test(word.text) || isOrdinaryWord(word.text) || ownPlace.test(word.text)) return false
  if (/^(?:under|within|menos|with|and|con|max|below|budget|less|for|or|either|both)$/.test(word.text)) return false
  if (before > 0 && (stateCode(word.text) ?? shortStates[word.text])) return false
  return before === 0 || /^[ .'’-]+$/.test(folded.slice(words[at - 1]!.end, word.start))
}

const knownEnough = 3
/** Of a city that somebody means rather than a village with almost the same name. */
const muchLarger = 20

const cityNames = memoize(1, () => indexNames([...gazetteer().byName]))

const findNearCities = memoize(500, (typed) => {
  const most = allowedEdits(typed)
  return findNearNames(cityNames(''), typed, (name) => Math.min(most, allowedEdits(name))).flatMap(({ item, edits }) =>
    item.map((city) => ({ city, edits })),
  )
})

/** "Denver, CO" for "denvr": the largest of the cities whose names are the fewest edits away. Null if none is near. */
export function suggestCity(typed: string, state?: string, least = knownEnough): string | null {
  const near = findNearCities(typed)
    .filter(({ city }) => (state ? city.state === state : city.zips >= least))
    .sort((a, b) => a.edits - b.edits || b.city.zips - a.city.zips)
  return near[0] ? `${near[0].city.text}, ${near[0].city.state}` : null
}

/** Whether a word is one edit after its first letter away from the name of a city that is known anywhere: "denvr", but not "cargo". */
export const isNearKnownCity = (word: string): boolean =>
  !isCommonWord(word) &&
  findNearCities(word).some(
    ({ city, edits }) => edits === 1 && city.zips >= knownAnywhere && foldText(city.text)[0] === word[0],
  )

/** Whether a quote plausibly is the misspelled name of a place: "denvr" of "Denver, CO". */
export function isPlausiblyPlace(quote: string, place: Place): boolean {
  const typed = normalizePlaceName(foldText(quote))
  const city = normalizePlaceName(place.text)
  const names = [city, ...[place.state, stateNames[place.state]!].map((state) => `${city} ${state.toLowerCase()}`)]
  return names.some((name) => isPlausibly(typed, name))
}

export const isFree = (span: Span, taken: Span[]): boolean => !taken.some((one) => overlaps(one, span))
