import { findMake, type CatalogModel } from '../names/catalog'
import { findModelBySquashedName, type NameMatch } from './lexicon'
import { fillerWords } from './ambiguous-words'
import { truncateAtWord, splitWords, type TitleWord, parseTwoDigitYear, findModelYears } from './words'

/** The part of a text about the car for sale, already split into words. */
export interface ParsedTitle {
  text: string
  words: TitleWord[]
  /** For each word, the four-digit model year that it may be, or null. */
  years: (number | null)[]
  /** By make id. */
  modelHits: Map<string, NameMatch<CatalogModel>[]>
}

/** The text after these phrases is about another car. */
const otherCar =
  /\b(?:trade|trades|swap|swaps|wtt)\s+(?:for|with|toward)\b|\b(?:vs|versus|compared? to|not an?|better than|instead of|similar to|also (?:have|available|selling)|i also|other (?:cars|vehicles)|will trade|looking for|we (?:buy|finance|also))\b/i
/** A title without any of these words can skip the phrase search. */
const otherCarWords = new Set(
  'trade trades swap swaps wtt vs versus compare compared not better instead similar also i other will looking we'.split(
    ' ',
  ),
)
/** The same, but only after the title has named a car: "2015 Honda Civic trade", not "sale/trade 1967 Mustang". */
const otherCarAfter = /\b(?:trades?|swaps?|wtt)\b/i

export function parseTitle(fullText: string): ParsedTitle {
  const head = truncateAtWord(fullText)
  const whole = head.includes('&') ? head.replaceAll('&amp;', '&') : head
  const all = splitWords(whole)
  const cut = all.some((word) => otherCarWords.has(word.text)) ? whole.search(otherCar) : -1
  const text = cut >= 0 ? whole.slice(0, cut) : whole
  const kept = cut >= 0 ? all.filter((word) => word.end <= cut) : all
  const parted = separator.test(text) ? kept.map((word, at) => withSeparator(text, kept, word, at)) : kept
  const words = parted.some(({ text: word }) => word.length >= 5 && gluable.test(word))
    ? parted.flatMap(splitJoinedMake)
    : parted
  return { text, words, years: findModelYears(text, words), modelHits: new Map() }
}

/** Separators between a name and what follows it, and the body "sport utility", because "sport" is also a trim. */
const separator = /\s[-–—|/]|[-–—/|]\s|--|\bsport (?:utility|edition)\b/i

function withSeparator(text: string, words: TitleWord[], word: TitleWord, at: number): TitleWord {
  const previous = words[at - 1]
  const isBody = word.text === 'sport' && /^(?:utility|edition)$/.test(words[at + 1]?.text ?? '')
  return previous && (isBody || separator.test(text.slice(previous.end, word.start)))
    ? { ...word, isApart: true }
    : word
}

/** The title up to the mention of a trade. Null if it mentions none. */
export function cutAtTradeOffer(title: ParsedTitle): ParsedTitle | null {
  if (!title.words.some((word) => otherCarWords.has(word.text))) return null
  const cut = title.text.search(otherCarAfter)
  if (cut < 0) return null
  const words = title.words.filter((word) => word.end <= cut)
  return { text: title.text.slice(0, cut), words, years: title.years.slice(0, words.length), modelHits: new Map() }
}

const gluable =
  /^(bmw|acura|mazda|toyota|honda|lexus|audi|ford|jeep|nissan|subaru|dodge|chevy|mercedes|volvo)(.{2,12})$/

/** Splits "AcuraMDX" and "bmw328i" into two words. */
function splitJoinedMake(word: TitleWord): TitleWord[] {
  const [, name, rest] = gluable.exec(word.text) ?? []
  const make =
    name && rest ? findMake(name === 'chevy' ? 'chevrolet' : name === 'mercedes' ? 'mercedes-benz' : name) : null
  if (
    !make ||
    findModelBySquashedName(make, word.text) ||
    !(findModelBySquashedName(make, rest!) || /^\d{2,3}k/.test(rest!))
  )
    return [word]
  const middle = word.start + name!.length
  return [
    { text: name!, start: word.start, end: middle },
    { text: rest!, start: middle, end: word.end },
  ]
}

/** The nearest year before word `from`, with its position. Skips fillers such as colors, unless `strict`. */
export function findYearBefore(title: ParsedTitle, from: number, strict = false): { year: number; at: number } | null {
  const { text, words, years } = title
  for (let at = from - 1; at >= Math.max(0, from - 6); at--) {
    const year = years[at]
    if (year) return { year, at }
    const short = parseTwoDigitYear(text, words, at)
    if (short && matchesFullYear(title, short) && (at === from - 1 || short.isSure)) return { year: short.year, at }
    // The ".5" in "2007.5".
    const isHalf = words[at]!.text === '5' && years[at - 1] && text[words[at]!.start - 1] === '.'
    if (!isHalf && (strict || !fillerWords.has(words[at]!.text))) return null
  }
  return null
}

export function findYearAfter(title: ParsedTitle, to: number): { year: number; at: number } | null {
  const { text, words, years } = title
  const year = years[to]
  if (year) return years[to + 1] ? null : { year, at: to }
  const short = parseTwoDigitYear(text, words, to)
  return short?.isSure && matchesFullYear(title, short) ? { year: short.year, at: to } : null
}

/** Ignores two digits if the title has a different four-digit year. */
function matchesFullYear({ years }: ParsedTitle, { year, isSure }: { year: number; isSure: boolean }): boolean {
  return isSure || years.every((full) => full === null || full === year)
}

/** Null if the title has no model year or more than one. */
export function findOnlyYear({ text, words, years }: ParsedTitle): number | null {
  const found = new Set(years.filter((year) => year !== null))
  if (found.size > 0) return found.size === 1 ? [...found][0]! : null
  const short = parseTwoDigitYear(text, words, 0)
  return short?.isSure ? short.year : null
}
