import type { Listing } from '../../listing/listing'
import { memoize } from '../../memoize'
import { supportingText, type ProvenAnswer } from './supporting-text'
import { findQuote, type QuoteLocation } from './quotes'
import { readTexts, type Span } from './read-text'

export interface InContext {
  before: string
  /** The text that proves the answer. */
  marked: string
  after: string
}

/** Characters of context shown on each side of the marked text. */
const usualReach = 32

/**
 * A quote with the surrounding words of its sentence, at most `reach` characters on each side, cut at word boundaries
 * and links. In a long quote, only the text that proves the answer is marked. Null when the quote is not in the
 * listing.
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

/** Maximum listings in the cache. Preparing a listing takes about a hundred times as long as a lookup. */
const maxListings = 2_000
const knownQuotes = memoize(maxListings, () => new Map<string, InContext | null>())

/** Like `quoteInContext`, for an attribute's value. In an equipment list, only the matching item is marked. */
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

export function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
