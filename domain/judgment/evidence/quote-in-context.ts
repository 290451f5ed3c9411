import { splitIntoWords, type Word } from '../../text/tokens'
import type { Listing } from '../../listing/listing'
import { memoize } from '../../memoize'
import { findAlignments } from './align'
import { isQuoteContradicted } from './contradicted-quote'
import { type AnswerToProve, findSupportingText } from './supporting-text'
import { overlaps, type IndexedText, type Span, indexListingTexts } from './read-text'

interface QuoteLocation extends Span {
  read: IndexedText
}

/** These words are everywhere and prove nothing by themselves. */
const emptyWords = new Set(
  `a ad al am an and are as at be but by can car con da de do el en es for go had has he i if in is it la lo los me
  my na no not of oh ok on or para pero por que se si sin so su the to tu un una up us very was we wo y ya yes
  you`.split(/\s+/),
)

/**
 * Finds the first place where the texts contain a quote as whole words, in the listing's own spelling. Tries exact
 * matches first, then matches with one difference (see `findAlignments`). Skips prompt injections and places where the text
 * contradicts what the quote should prove. The result ends before a link or a tag. Null if there is none.
 */
export function findQuote(texts: IndexedText[], quote: string, proven?: AnswerToProve): QuoteLocation | null {
  const words = splitIntoWords(quote)
  if (provesNothing(words)) return null
  for (const mayMend of [false, true]) {
    for (const read of texts) {
      for (const { first, last } of findAlignments(read.words, words, mayMend)) {
        const place = longestDisplayablePart(
          read,
          withEdges(read.text, quote, words, read.words[first]!.start, read.words[last]!.end),
        )
        if (!place || read.injections.some((order) => overlaps(order, place))) continue
        if (!proven || !isQuoteContradicted(place, proven)) return place
      }
    }
  }
  return null
}

function provesNothing(words: Word[]): boolean {
  const letters = words.map(({ folded }) => folded).join('')
  if (letters.length < 2 || emptyWords.has(letters)) return true
  return letters.length === 2 && !/\p{L}/u.test(letters)
}

/** Extends the span by the punctuation that the quote and the text share at the ends: "(firm)", "$9,500". */
function withEdges(text: string, quote: string, words: Word[], start: number, end: number): Span {
  const before = quote.slice(0, words[0]!.start).replace(/^[\s"'“”‘’…]+/, '')
  const after = quote.slice(words.at(-1)!.end).replace(/[\s"'“”‘’…]+$/, '')
  const from = text.endsWith(before, start) ? start - before.length : start
  return { start: from, end: text.startsWith(after, end) ? end + after.length : end }
}

/** Null when no meaningful word is left. */
function longestDisplayablePart(read: IndexedText, span: Span): QuoteLocation | null {
  const hidden = read.unshowable.filter((one) => overlaps(one, span))
  const starts = [span.start, ...hidden.map(({ end }) => end)]
  const ends = [...hidden.map(({ start }) => start), span.end]
  const parts = starts.map((start, i) => ({ start, end: ends[i]! })).filter(({ start, end }) => start < end)
  const [longest] = parts.sort((a, b) => b.end - b.start - (a.end - a.start))
  if (!longest || (hidden.length > 0 && provesNothing(splitIntoWords(read.text.slice(longest.start, longest.end)))))
    return null
  return { read, ...longest }
}

interface InContext {
  before: string
  marked: string
  after: string
}

/** Where a listing says something. Offsets are those of the whole text. */
export interface QuotePlace extends Span {
  part: 'title' | 'description'
}

type FoundQuote = InContext & { place: QuotePlace }

/** Characters of context shown on each side of the marked text. */
const usualReach = 32

/**
 * Returns a quote with the surrounding words of its sentence, at most `reach` characters on each side, cut at word
 * boundaries and links. In a long quote, only the text that proves the answer is marked. Null when the quote is not
 * in the listing.
 */
export function quoteInContext(
  listing: Pick<Listing, 'title' | 'description'>,
  quote: string,
  proven: AnswerToProve,
  reach = usualReach,
): FoundQuote | null {
  const ofListing = knownQuotes(`${listing.title}\n${listing.description ?? ''}`)
  const key = `${reach} ${proven.answer} ${proven.label} ${quote}`
  const stored = ofListing.get(key)
  if (stored !== undefined) return stored
  const texts = indexListingTexts(listing)
  const whole = findQuote(texts, quote, proven)
  const found = whole && located(narrowed(whole, proven), whole.read === texts.at(-1) ? 'title' : 'description', reach)
  ofListing.set(key, found)
  return found
}

const located = (found: Found, part: QuotePlace['part'], reach: number): FoundQuote => ({
  ...inContext(found, reach),
  place: { part, start: found.start, end: found.end },
})

/** Maximum listings in the cache. Preparing a listing takes about a hundred times as long as a lookup. */
const maxListings = 2_000
const knownQuotes = memoize(maxListings, () => new Map<string, FoundQuote | null>())

/** Like `quoteInContext`, for an attribute's value. In an equipment list, only the matching item is marked. */
export function valueInContext(value: string, proven: AnswerToProve, reach = usualReach): InContext {
  const whole = { read: { text: value, unshowable: [] }, start: 0, end: value.length }
  return inContext(narrowed(whole, proven), reach)
}

type Found = Span & { read: Pick<QuoteLocation['read'], 'text' | 'unshowable'> }

function narrowed(place: Found, proven: AnswerToProve): Found {
  const { read, start, end } = place
  const span = findSupportingText(read.text.slice(start, end), proven)
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
