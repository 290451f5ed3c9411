import { foldText } from '../judgment/features/features'
import { namesFeature, openWords } from './described-wishes'
import type { Reading } from './description-reading'
import { isNearKnownCity, suggestCity, type UnknownPlace } from './find-places'
import { isCommonWord } from './ordinary-words'
import { blank, findQuote, overlaps, type Span } from './stated-choices'
import { suggestCars } from './typed-names'

/** First in the text, or alone between fields. */
const standsAlone = /^\p{L}{4,}(?=[\s;,.]|$)|(?<=[;,.(]\s?)\p{L}{4,}(?=\s?(?:$|[;,.)]))/gu

/** Words that are an edit away from the name of a car or a well-known city: no wish, but a question. */
export const findMisspelled = ({ text, covered }: Reading): Span[] =>
  [...blank(text, covered).matchAll(standsAlone)].flatMap(({ index: start, 0: word }) => {
    const isNear = !namesFeature(foldText(word)) && (suggestCars(word).length > 0 || isNearKnownCity(foldText(word)))
    return isNear ? [{ start, end: start + word.length }] : []
  })

/** The place that words may mean, if they stand where one does: after a preposition, first, or alone between fields. */
function suggestPlace(blanked: string, words: string): string | null {
  const folded = foldText(words)
  if (folded.split(/\s+/).every(isCommonWord)) return null
  const start = blanked.indexOf(words)
  const isBegun = /(?:^|[,.;(] ?|\b(?:in|near|around|from|en|de) )$/i.test(blanked.slice(0, start))
  const isEnded = /^\s*(?:$|[,.;!?)])/.test(blanked.slice(start + words.length))
  const meant = isBegun && isEnded ? suggestCity(folded) : null
  return meant && foldText(meant)[0] === folded[0] ? meant : null // "gasolina" is no Carolina
}

/** What fills no field, is no wish and was not asked about, as written. A word that may be a car's name becomes a question. */
export function listRest(reading: Reading, unknown: UnknownPlace[]): void {
  const { text, covered, draft } = reading
  const isOpen = (span: Span) => !covered.some((one) => overlaps(one, span))
  const named = draft.unclear.flatMap(({ quote }) => findQuote(text, quote) ?? []).filter(isOpen)
  const places = unknown.filter(isOpen)
  const quoteOf = ({ start, end }: Span) => text.slice(start, end)
  const blanked = blank(text, [...covered, ...named, ...places])
  const isNoCar = new Set(named.map(quoteOf)) // the model had no car for it
  const left = [...new Set([...isNoCar, ...openWords(blanked)])]
  for (const words of left) {
    const cars = (isNoCar.has(words) ? '' : words)
      .split(/\s+/)
      .flatMap((word) => [{ word, cars: suggestCars(word) }])
      .filter((one) => one.cars.length > 0)
    for (const one of cars) reading.questions.push({ quotes: [one.word], cars: one.cars, isTooManyMakes: false })
    if (cars.length === 0)
      reading.notUnderstood.push({
        words,
        suggestion: suggestPlace(blanked, words),
      })
  }
  for (const place of places) reading.notUnderstood.push({ words: quoteOf(place), suggestion: place.suggestion })
}
