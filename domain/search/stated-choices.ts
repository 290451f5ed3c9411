import { foldText } from '../judgment/features/features'
import type { BodyType, Transmission } from '../vocabulary'

/** Where a quote stands in a text. `end` is exclusive. */
export interface Span {
  start: number
  end: number
}

export const overlaps = (one: Span, other: Span) => one.start < other.end && other.start < one.end

/** Wordings in English and Spanish, folded. "Camioneta" may be any of three bodies. */
const transmissionWords: Record<Transmission, RegExp> = {
  automatic: /\b(?:auto(?:matic)?s?|automatic[oa]s?|automatic transmission|transmision automatica|cvt)\b/,
  manual:
    /\b(?:manual(?:es|s)?|stick(?: ?shifts?)?|standard(?: transmission)?|estandar|three pedals|[456][- ]speed manual)\b/,
}
const bodyWords: Record<BodyType, RegExp> = {
  sedan: /\b(?:sedan(?:s|es)?|4[- ]door car)\b/,
  suv: /\b(?:suvs?|crossovers?|sport utility|camionetas?)\b/,
  coupe: /\b(?:coupes?|cupes?)\b/,
  convertible: /\b(?:convertibles?|cabriolets?|descapotables?)\b/,
  hatchback: /\b(?:hatch(?:es|backs?)?|hatchback)\b/,
  wagon: /\b(?:wagons?|estates?|station wagons?|vagonetas?)\b/,
  pickup: /\b(?:pick[- ]?ups?(?: trucks?)?|trucks?|trocas?|camionetas?)\b/,
  van: /\b(?:vans?|mini[- ]?vans?|camionetas?)\b/,
}

const isNamed = <Key extends string>(words: Record<Key, RegExp>, text: string): Key[] =>
  (Object.keys(words) as Key[]).filter((key) => words[key].test(text))

/** The body types that a wording names. */
export const namedBodyTypes = (text: string): BodyType[] => isNamed(bodyWords, foldText(text))

/** The body types, if the text names only these: "SUV", "a minivan". */
export function exactBodyTypes(text: string): BodyType[] {
  const bare = foldText(text).trim().replace(/^an? /, '')
  return (Object.keys(bodyWords) as BodyType[]).filter((key) => bodyWords[key].exec(bare)?.[0] === bare)
}

const denial =
  /(?:\b(?:no|not|non|never|without|avoid|except|excluding|neither|nor|sin|ni|nada de|menos|excepto)|n['’]?t (?:want|like|need|do|drive)|\b(?:anything|everything|cualquiera?|todo) (?:but|menos|excepto)|\b(?:hate|rather not|instead of|other than|odio))(?: (?:an?|any|the|un|una|los|las|el|la|have|be|drive|another|quiero))*\s*$/

/** Whether the words before a quote deny it: "no vans", "anything but a Nissan", "don't want a stick". */
export function isDenied(text: string, { start }: Span): boolean {
  const clause = foldText(text.slice(0, start))
    .split(/[,;.!?\n]/)
    .at(-1)!
  return denial.test(clause.replace(/\b(?:vans?|nissans?|[\p{L}-]+) (?:or|nor|and|o|ni|y) $/u, ''))
}

/** The one transmission that a part of a text states: "automatic", "no stick". Null if it states none or both. */
export function statedTransmission(text: string, { start, end }: Span): Transmission | null {
  const folded = foldText(text.slice(0, end))
  const stated = (Object.keys(transmissionWords) as Transmission[]).flatMap((key) =>
    [...folded.matchAll(new RegExp(transmissionWords[key], 'g'))]
      .filter(({ index }) => index >= start)
      .map(({ index, 0: found }) =>
        isDenied(text, { start: index, end: index + found.length }) ? opposite[key] : key,
      ),
  )
  const [only, ...others] = new Set(stated)
  return only && others.length === 0 ? only : null
}
const opposite = { automatic: 'manual', manual: 'automatic' } as const

const soft =
  /\b(?:nice (?:if|to have)|would be nice|['’]d be nice|ideally|(?:would |['’]d )?prefer(?:ably|red|ence|s)?|bonus|(?:is|are) a plus|plus if|if possible|would love|idealmente|de preferencia|prefer(?:ible(?:mente)?|iria|o)|si es posible|si se puede|ojala|optional|opcional)\b/
const part = /[,;.!?\n()]+(?=\s|$)|\s(?:but|pero)\s/g

/** The part of the sentence around a quote, without the commas. */
export function clauseAround(text: string, { start, end }: Span): Span {
  const breaks = [...text.matchAll(part)]
  const from = breaks.filter(({ index, 0: found }) => index + found.length <= start).at(-1)
  const to = breaks.find(({ index }) => index >= end)
  const begin = from ? from.index + from[0].length : 0
  const lead = /^\s*/.exec(text.slice(begin))![0].length
  return { start: begin + lead, end: to?.index ?? text.length }
}

/** Whether the clause only states a preference. A form field would filter out every other car. */
export function isSoft(text: string, span: Span): boolean {
  const { start, end } = clauseAround(text, span)
  return soft.test(foldText(text.slice(start, end)))
}

/** Finds a quote as whole words, ignoring case, white space and curly quotes. "15" is not in "15,000". */
export function findQuote(text: string, quote: string): Span | null {
  const words = quote.trim().split(/\s+/)
  if (!/[\p{L}\p{N}]/u.test(quote)) return null
  const literally = words.map((word) =>
    word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replace(/['’‘]/g, "[’‘']"),
  )
  const first = /^[\p{L}\p{N}]/u.test(words[0]!) ? String.raw`(?<![\p{L}\p{N}]|\d[.,])` : ''
  const last = /[\p{L}\p{N}]$/u.test(words.at(-1)!) ? String.raw`(?![\p{L}\p{N}]|[.,]\d)` : ''
  const found = new RegExp(first + literally.join(String.raw`\s+`) + last, 'iu').exec(text)
  return found && { start: found.index, end: found.index + found[0].length }
}
