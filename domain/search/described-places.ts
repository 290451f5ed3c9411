import { foldText } from '../judgment/features/features'
import { gazetteer, placeLabel } from '../places/gazetteer'
import { setField, type Reading } from './description-reading'
import { findPlaces, findWholeCountry, isFromAnywhere, isPlausiblyPlace, type UnknownPlace } from './find-places'
import { isOrdinaryWord } from './ordinary-words'
import { maxPlaces } from './search-rules'
import { findQuote, isDenied, overlaps, type Span } from './stated-choices'

interface Place {
  location: string
  radiusMiles: number | null
  span: Span
}

/** Fills the places that the text names, or else those of the model, with their radii. */
export function fillPlaces(
  reading: Reading,
  stated: ReturnType<typeof findPlaces>['places'],
  unknown: UnknownPlace[],
): void {
  const wholeCountry = findWholeCountry(reading.text)
  for (const span of wholeCountry) setField(reading, 'countrywide', true, span)
  // The buyer's own town is no limit then.
  if (wholeCountry.some((span) => isFromAnywhere(reading.text, span))) {
    reading.covered.push(...stated)
    return
  }
  const own = stated.map(({ location, radiusMiles, start, end }) => ({ location, radiusMiles, span: { start, end } }))
  const all = [...own, ...claimedPlaces(reading, own, unknown)].sort((a, b) => a.span.start - b.span.start)
  const [first, ...others] = all.slice(0, maxPlaces) // the others are listed as not understood
  const radius = first ? radiusOf(reading, first.span, first.span) : reading.radii.at(-1)
  if (radius) setField(reading, 'radius', radius.radius, radius.span)
  else if (first?.radiusMiles) setField(reading, 'radius', String(first.radiusMiles), first.span)
  if (!first) return
  delete reading.values.countrywide
  delete reading.words.countrywide
  setField(reading, 'location', first.location, first.span)
  for (const { location, span, radiusMiles } of others) {
    const found = radiusOf(reading, span, first.span)
    const { otherPlaces = [] } = reading.values
    if (location === first.location || otherPlaces.some((place) => place.location === location)) {
      reading.covered.push(span)
      continue
    }
    const place = { location, radius: found?.radius ?? (radiusMiles === null ? '' : String(radiusMiles)) }
    setField(reading, 'otherPlaces', [...otherPlaces, place], span)
    if (found) reading.covered.push(found.span)
  }
}

/** Words for a place that only the buyer knows. */
const ownPlace = /^(?:me|us|here|home|my (?:home|house|place|area|zip)|town|work|aqui|mi casa|casa|mi)$/

/** Misspelled places whose quotes are plausible, and those that only the caller can look up. */
function claimedPlaces(reading: Reading, own: Place[], unknown: UnknownPlace[]): Place[] {
  const { text, draft, values } = reading
  return draft.places.flatMap(({ quote, name }) => {
    const span = findQuote(text, quote)
    const isRead = !span || [...own.map((one) => one.span), ...reading.covered].some((one) => overlaps(one, span))
    if (isRead || isDenied(text, span) || ownPlace.test(foldText(quote).trim()) || values.countrywide) return []
    // "salvamento" of a title is no misspelled Sacramento.
    if (name && foldText(name.split(',')[0]!) !== foldText(quote.trim()) && isOrdinary(quote)) return []
    const meant = name ? cityNamed(name) : null
    if (meant && isPlausiblyPlace(quote, meant)) return [{ location: placeLabel(meant), radiusMiles: null, span }]
    const isSuggested = unknown.some((one) => overlaps(one, span) && one.suggestion !== null)
    return meant || isSuggested ? [] : [{ location: quote.trim(), radiusMiles: null, span }]
  })
}

const isOrdinary = (quote: string) => foldText(quote.trim()).split(/\s+/).every(isOrdinaryWord)

/** "Denver, CO" or "Denver, Colorado". */
function cityNamed(name: string) {
  const [place] = findPlaces(name).places
  return place ? (gazetteer().cities.find((city) => placeLabel(city) === place.location) ?? null) : null
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
