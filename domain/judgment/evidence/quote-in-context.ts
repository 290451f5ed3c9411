import type { Listing } from '../../listing/listing'
import { memoize } from '../../memoize'
import { supportingText, type ProvenAnswer } from './supporting-text'
import { findQuote, type QuoteLocation } from './quotes'
import { readTexts, type Span } from './read-text'

/** Evidence with the words around it. */
export interface InContext {
  before: string
  /** What proves the answer. */
  marked: string
  after: string
}

/** How many characters are shown on each side of what is marked. */
const usualReach = 32

/**
 * A quote with the words around it in its sentence, at most `reach` characters on each side, cut at whole words and at
 * links; of a long quote only what proves the answer is marked. Null when the listing does not hold the quote.
 */
export function quoteInContext(
  listing: Pick<Listing, 'title' | 'description'>,
  quote: string,
  proven: ProvenAnswer,
  reach = usualReach,
): InContext | null {
  const ofListing = knownQuotes(`${listing.title}\n${listing.description ?? ''}`)
  const key = `${reach} ${proven.answer} ${proven.label} ${quote}`
  const stored = ofListing.get(key)
  if (stored !== undefined) return stored
  const place = findQuote(readTexts(listing), quote, proven)
  const found = place && inContext(narrowed(place, proven), reach)
  ofListing.set(key, found)
  return found
}

/** How many listings' quotes are remembered. To prepare a listing takes a hundred times as long as to look one up. */
const maxListings = 2_000
const knownQuotes = memoize(maxListings, () => new Map<string, InContext | null>())

/** A labeled fact's value, likewise: of a list of equipment the one item. */
export function valueInContext(value: string, proven: ProvenAnswer, reach = usualReach): InContext {
  const whole = { read: { text: value, unshowable: [] }, start: 0, end: value.length }
  return inContext(narrowed(whole, proven), reach)
}

type Found = Span & { read: Pick<QuoteLocation['read'], 'text' | 'unshowable'> }

function narrowed(place: Found, proven: ProvenAnswer): Found {
  const { read, start, end } = place
  const span = supportingText(read.text.slice(start, end), proven)
  return span === null ? place : { read, start: start + span.start, end: start + span.end }
}

const inContext = (place: Found, reach: number): InContext => ({
  before: before(place, reach),
  marked: toOneLine(place.read.text.slice(place.start, place.end)),
  after: after(place, reach),
})

function before({ read, start }: Found, reach: number): string {
  const link = Math.max(0, ...read.unshowable.map(({ end }) => end).filter((end) => end <= start))
  const from = Math.max(link, start - reach)
  const text = read.text.slice(from, start)
  const sentence = /^.*(?:[.!?]\s|\n)\s*/s.exec(text)
  if (sentence) return toOneLine(text.slice(sentence[0].length))
  return from === link ? toOneLine(text).trimStart() : `…${toOneLine(text).replace(/^\S*\s/, '')}`
}

function after({ read, end }: Found, reach: number): string {
  const link = Math.min(read.text.length, ...read.unshowable.map(({ start }) => start).filter((start) => start >= end))
  const to = Math.min(link, end + reach)
  const text = read.text.slice(end, to)
  const sentence = /[.!?](?:\s|$)|\n/.exec(text)
  if (sentence) return toOneLine(text.slice(0, sentence.index))
  return to === link ? toOneLine(text).trimEnd() : `${toOneLine(text).replace(/[\s,;:–-]+\S*$/, '')}…`
}

/** A text on one line. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
