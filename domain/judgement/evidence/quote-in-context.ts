import type { Listing } from '../../listing/listing'
import { findQuote, type Place } from './quotes'
import { readTexts } from './read-text'

/** A quote with the seller's words around it. */
export interface QuoteInContext {
  before: string
  marked: string
  after: string
}

/**
 * A quote with the words around it in its sentence, at most `reach` characters on each side, cut at whole words and at
 * links. Null when the listing does not hold the quote.
 */
export function quoteInContext(
  listing: Pick<Listing, 'title' | 'description'>,
  quote: string,
  reach = 32,
): QuoteInContext | null {
  const place = findQuote(readTexts(listing), quote)
  if (!place) return null
  return {
    before: before(place, reach),
    marked: tidy(place.read.text.slice(place.start, place.end)),
    after: after(place, reach),
  }
}

function before({ read, start }: Place, reach: number): string {
  const link = Math.max(0, ...read.unshowable.map(({ end }) => end).filter((end) => end <= start))
  const from = Math.max(link, start - reach)
  const text = read.text.slice(from, start)
  const sentence = /^.*(?:[.!?]\s|\n)\s*/s.exec(text)
  if (sentence) return tidy(text.slice(sentence[0].length))
  return from === link ? tidy(text).trimStart() : `…${tidy(text).replace(/^\S*\s/, '')}`
}

function after({ read, end }: Place, reach: number): string {
  const link = Math.min(read.text.length, ...read.unshowable.map(({ start }) => start).filter((start) => start >= end))
  const to = Math.min(link, end + reach)
  const text = read.text.slice(end, to)
  const sentence = /[.!?](?:\s|$)|\n/.exec(text)
  if (sentence) return tidy(text.slice(0, sentence.index))
  return to === link ? tidy(text).trimEnd() : `${tidy(text).replace(/\s\S*$/, '')}…`
}

/** A text on one line. */
export function tidy(text: string): string {
  return text.replace(/\s+/g, ' ')
}
