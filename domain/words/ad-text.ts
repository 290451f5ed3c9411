import type { QuotePlace } from '../judgment/evidence/quote-in-context'
import { overlaps, type Span } from '../judgment/evidence/read-text'
import { findLinks } from '../listing/marketplace-link'
import { sanitizeInline } from './car-text'

/** A piece of the ad. `mark`: the number of the highlighted passage that it belongs to; null: plain text. */
export interface AdPiece {
  text: string
  mark: number | null
}

/** A whole ad with its proofs marked. `rest` is empty unless the text is long. Contains no links; not escaped. */
export interface AdText {
  title: AdPiece[]
  lead: AdPiece[]
  rest: AdPiece[]
}

export interface MarkedAd {
  text: AdText
  /** The number of the passage that contains a place. Passages that overlap are one. */
  markOf: (place: QuotePlace) => number | null
}

interface Written {
  title: string
  description: string | null
}

interface Mark extends Span {
  number: number
}

/** Marks what the proofs quote. The places are those that `quoteInContext` finds in the same texts. */
export function markAd({ title, description }: Written, places: QuotePlace[]): MarkedAd {
  const inTitle = marksOf(places, 'title', 1)
  const inText = marksOf(places, 'description', 1 + inTitle.length)
  const text = description ?? ''
  const fold = foldAt(text, inText)
  return {
    text: {
      title: piecesOf(title, inTitle, 0, title.length),
      lead: piecesOf(text, inText, 0, fold),
      rest: piecesOf(text, inText, fold, text.length),
    },
    markOf: (place) =>
      (place.part === 'title' ? inTitle : inText).find((mark) => overlaps(mark, place))?.number ?? null,
  }
}

function marksOf(places: QuotePlace[], part: QuotePlace['part'], first: number): Mark[] {
  const merged: Span[] = []
  for (const { start, end } of places.filter((place) => place.part === part).sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged.map((span, i) => ({ ...span, number: first + i }))
}

/** A longer text is folded, unless little would be. About a screen of a phone. */
const longest = { lines: 12, characters: 800 }
const leastFolded = 250

/** Where the rest begins: at the end of a line or of a word, never within a mark. The text's length: nothing is folded. */
function foldAt(text: string, marks: Mark[]): number {
  const line = [...text.matchAll(/\n/g)][longest.lines - 1]?.index ?? text.length
  const near = Math.min(line, longest.characters)
  const word = near === line ? near : Math.max(text.lastIndexOf(' ', near), text.lastIndexOf('\n', near))
  const at = word > 0 ? word : near
  const fold = marks.find(({ start, end }) => start < at && at < end)?.end ?? at
  return text.length - fold < leastFolded ? text.length : fold
}

/** What stands between `from` and `to`. Links are named instead of shown: they may lead anywhere. */
function piecesOf(text: string, marks: Mark[], from: number, to: number): AdPiece[] {
  const links = findLinks(text).filter((link) => leadsAway(text.slice(link.start, link.end)))
  const edges = [...marks, ...links].flatMap(({ start, end }) => [start, end])
  const cuts = [...new Set([from, ...edges.filter((edge) => edge > from && edge < to), to])].sort((a, b) => a - b)
  return cuts.slice(0, -1).flatMap((start, i): AdPiece[] => {
    const piece = { start, end: cuts[i + 1]! }
    const link = links.find((one) => overlaps(one, piece))
    if (link) return link.start === start ? [{ text: '[link]', mark: null }] : []
    const words = sanitizeLines(text.slice(piece.start, piece.end))
    return words === '' ? [] : [{ text: words, mark: marks.find((one) => overlaps(one, piece))?.number ?? null }]
  })
}

/** "<<REDUCED>>" looks like a tag, but leads nowhere. */
const leadsAway = (found: string) => !found.startsWith('<') || /:\/\/|www\./i.test(found)

/** Marks stacked on one letter cover the lines around it. */
const stackedAccents = /(\p{M}{2})\p{M}+/gu

const sanitizeLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => sanitizeInline(line).replace(stackedAccents, '$1'))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
