import { alignments } from './align'
import { isContradicted } from './contradicted-quote'
import type { ProvenAnswer } from './supporting-text'
import { overlaps, type ReadText, type Span } from './read-text'
import { wordsOf, type Word } from '../../text/words'

export interface QuoteLocation extends Span {
  read: ReadText
}

/** These words are everywhere and prove nothing by themselves. */
const emptyWords = new Set(
  `a ad al am an and are as at be but by can car con da de do el en es for go had has he i if in is it la lo los me
  my na no not of oh ok on or para pero por que se si sin so su the to tu un una up us very was we wo y ya yes
  you`.split(/\s+/),
)

/**
 * Finds the first place where the texts contain a quote as whole words, in the listing's own spelling. Tries exact
 * matches first, then matches with one difference (see `alignments`). Skips prompt injections and places where the text
 * contradicts what the quote should prove. The result ends before a link or a tag. Null if there is none.
 */
export function findQuote(texts: ReadText[], quote: string, proven?: ProvenAnswer): QuoteLocation | null {
  const words = wordsOf(quote)
  if (provesNothing(words)) return null
  for (const mayMend of [false, true]) {
    for (const read of texts) {
      for (const { first, last } of alignments(read.words, words, mayMend)) {
        const place = shown(read, withEdges(read.text, quote, words, read.words[first]!.start, read.words[last]!.end))
        if (!place || read.injections.some((order) => overlaps(order, place))) continue
        if (!proven || !isContradicted(place, proven)) return place
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

/** The longest part of a span without links and tags. Null when no meaningful word is left. */
function shown(read: ReadText, span: Span): QuoteLocation | null {
  const hidden = read.unshowable.filter((one) => overlaps(one, span))
  const starts = [span.start, ...hidden.map(({ end }) => end)]
  const ends = [...hidden.map(({ start }) => start), span.end]
  const parts = starts.map((start, i) => ({ start, end: ends[i]! })).filter(({ start, end }) => start < end)
  const [longest] = parts.sort((a, b) => b.end - b.start - (a.end - a.start))
  if (!longest || (hidden.length > 0 && provesNothing(wordsOf(read.text.slice(longest.start, longest.end)))))
    return null
  return { read, ...longest }
}
