import { findMake, type CatalogModel } from '../names/catalog'
import { findModelBySquashedName, type NameMatch } from './lexicon'
import { fillerWords } from './ambiguous-words'
import { truncateAtWord, splitWords, type TitleWord, parseTwoDigitYear, findModelYears } from './words'

/** A text about a car for sale, already split into words. */
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
  /\b(?:trades?|swaps?|wtt|vs|versus|compared? to|not an?|better than|instead of|similar to|also (?:have|available|selling)|i also|other (?:cars|vehicles)|will trade|looking for|we (?:buy|finance|also))\b|(?<=\b(?:trade|trades|trading|swap|swaps)\b.{3,60})\bfor\b/gi
/** A title without any of these words can skip the phrase search. */
const otherCarWords = new Set(
  'trade trades swap swaps wtt vs versus compare compared not better instead similar also i other will looking we'.split(
    ' ',
  ),
)

export function parseTitle(fullText: string): ParsedTitle {
  const head = truncateAtWord(fullText)
  const text = head.includes('&') ? head.replaceAll('&amp;', '&') : head
  const all = splitWords(text)
  const parted = separator.test(text) ? all.map((word, at) => withSeparator(text, all, word, at)) : all
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

const clauseEnd = /[!:.?|*]+\s|\s[-–—]+\s/

/** The text after the clause of sales talk that opens the title: "Jetta SE" of "We buy cars too! Jetta SE". */
export function skipSalesTalk(text: string): string | null {
  const [phrase] = text.matchAll(otherCar)
  if (!phrase || phrase.index > maxBeforeTalk) return null
  const end = clauseEnd.exec(text.slice(phrase.index))
  return end && text.slice(phrase.index + end.index + end[0].length)
}
/** Decoration, as in "** We finance!". */
const maxBeforeTalk = 4

/** Each phrase costs another reading of the title. Sellers use one or two. */
const maxPhrases = 3

/** The title up to each phrase after which it may be about another car, the shortest first. */
export function cutAtOtherCars(title: ParsedTitle): ParsedTitle[] {
  if (!title.words.some((word) => otherCarWords.has(word.text))) return []
  return [...title.text.matchAll(otherCar)].slice(0, maxPhrases).map(({ index: cut }) => {
    const words = title.words.filter((word) => word.end <= cut)
    return { text: title.text.slice(0, cut), words, years: title.years.slice(0, words.length), modelHits: new Map() }
  })
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
  const sure = new Set(
    words.flatMap((_, at) => {
      const short = parseTwoDigitYear(text, words, at)
      return short?.isSure ? [short.year] : []
    }),
  )
  return sure.size === 1 ? [...sure][0]! : null
}

const wheels = /^(?:wheels?|rims?|tires?|rines|llantas|hubcaps?)$/
/** Less than 60 is rather an age, a size of wheels or dollars. */
const leastLooseYear = 1960

/**
 * "Ranger 4x4 94 5spd", "Olds Cutlass Supreme 85": two digits in a title without another year. Null unless they are the
 * only ones, and mean a year from 1960 to 1999, or stand at the very end and mean a later one. The model's own number
 * ("Toyota 86, one owner") and a size of wheels ("alloy wheels 18") are no years.
 */
export function findLooseYear(
  { text, words, years }: ParsedTitle,
  names: { from: number; to: number }[] = [],
): number | null {
  if (words.length < 3 || years.some((year) => year !== null)) return null
  const isOfWheels = words.some((word) => wheels.test(word.text))
  const found = words.flatMap((word, at) => {
    if (names.some(({ from, to }) => from <= at && at < to)) return []
    const year = parseTwoDigitYear(text, words, at)?.year
    const isAtEnd = word.end >= text.trimEnd().length && !isOfWheels
    return year !== undefined && year >= leastLooseYear && (year < 2000 || isAtEnd) ? [year] : []
  })
  return found.length === 1 ? found[0]! : null
}
