import { foldText } from '../judgment/features/features'
import { countEdits } from '../text/similar'
import type { BodyType, Transmission } from '../vocabulary'

/** Where a quote stands in a text. `end` is exclusive. */
export interface Span {
  start: number
  end: number
}

/** Blanks spans out, so that positions stay and no phrase goes across them. */
export const blank = (text: string, spans: Span[]): string =>
  spans.reduce((left, { start, end }) => left.slice(0, start) + ';'.repeat(end - start) + left.slice(end), text)

export const overlaps = (one: Span, other: Span) => one.start < other.end && other.start < one.end

/** Wordings in English and Spanish, folded. "Camioneta" may be any of three bodies. */
const transmissionWords: Record<Transmission, RegExp> = {
  automatic: /\b(?:automatic transmission|auto(?:matic)?s?|(?:transmision )?automatic[oa]s?|slush ?box(?:es)?)\b/,
  manual:
    /\b(?:(?:[456][- ]speed )?manu[ae]l(?:es|s)?(?: trans(?:mission)?)?|(?:[456]|four|five|six)[- ]?(?:speed|spd)(?! auto)|[456] ?mt\b|stick(?: ?shifts?)?|standard transmission|standard(?= (?:or|o|y|u|\/) auto)|(?<=\bauto(?:matic[oa]?)? (?:or|o) )standard|(?:transmision )?(?:manual|estandar)|(?<=\b(?:ser|sea|es) )standard|three pedals)\b/,
}
const bodyWords: Record<BodyType, RegExp> = {
  sedan: /\b(?:sedan(?:s|es)?|4[- ]door car)\b/,
  suv: /\b(?:suvs?|crossovers?|sport utility|camionetas?)\b/,
  coupe: /\b(?:coupes?|cupes?)\b/,
  convertible: /\b(?:convertibles?|cabriolets?|descapotables?)\b/,
  hatchback: /\b(?:hatch(?:es|backs?)?|hatchback)\b/,
  wagon: /\b(?:wagons?|estates?|station wagons?|vagonetas?)\b/,
  pickup: /\b(?:pick[- ]?ups?(?: trucks?)?|trucks?|tro[ck]as?|tro(?:k|qu)itas?|camionetas?)\b/,
  van: /\b(?:vans?|mini[- ]?vans?|camionetas?)\b/,
}

/** Long enough that a word one edit away is a typing error: "automtic", "convertable". */
const longWords = ['automatic', 'automatico', 'convertible', 'hatchback', 'crossover']

/** The body types, if the text names only these: "SUV", "a minivan". */
export function exactBodyTypes(text: string): BodyType[] {
  const bare = foldText(text).trim().replace(/^an? /, '')
  return (Object.keys(bodyWords) as BodyType[]).filter((key) => bodyWords[key].exec(bare)?.[0] === bare)
}

const denial =
  /(?:\b(?:no|not|non|never|without|avoid|except|excluding|neither|nor|sin|ni|nada de|menos|excepto)|n['’]?t (?:want|like|need|do|drive|be)|\b(?:is|are|was)n['’]?t|\b(?:anything|everything|cualquiera?|todo) (?:but|menos|excepto)|\b(?:hate|rather not|instead of|other than|odio))(?: (?:an?|any|the|un|una|los|las|el|la|have|be|drive|another|quiero))*\s*$/

/** Whether the words before a quote deny it: "no vans", "anything but a Nissan", "don't want a stick". */
export const isDenied = (text: string, span: Span): boolean => denialOf(text, span) !== null

/** What is denied, with the words that deny it. Null if nothing is. */
export function denialOf(text: string, { start, end }: Span): Span | null {
  const clause = foldText(text.slice(0, start))
    .split(/[,;.!?\n(]/)
    .at(-1)!
  const found = denial.exec(clause.replace(/\b(?:vans?|nissans?|[\p{L}-]+) (?:or|nor|and|o|ni|y) $/u, ''))
  return found && { start: start - clause.length + found.index, end }
}

/** "estándar no, automático" */
const isDeniedAfter = (text: string, { end }: Span): boolean => /^ no(?=\s*(?:[,.;]|$))/i.test(text.slice(end))

/** A word for a transmission or a body, with what it states. */
export interface StatedChoice<Value> extends Span {
  value: Value
}

function choicesIn<Value extends string>(
  text: string,
  words: Record<Value, RegExp>,
  isOther: (before: string, after: string) => boolean,
): StatedChoice<Value>[] {
  const folded = foldText(text)
  const kinds = Object.keys(words) as Value[]
  const found = kinds.flatMap((value) =>
    [...folded.matchAll(new RegExp(words[value], 'g'))].map(({ index, 0: name }) => ({
      ...{ value, start: index, end: index + name.length },
    })),
  )
  const misspelled = [...folded.matchAll(/\p{L}{7,16}/gu)].flatMap(({ index, 0: typed }) => {
    const meant = longWords.find((word) => countEdits(typed, word, 1) === 1 || countEdits(typed, `${word}s`, 1) === 1)
    const value = meant && kinds.find((one) => words[one].test(meant))
    const span = { start: index, end: index + typed.length }
    return value && !found.some((one) => overlaps(one, span)) ? [{ value, ...span }] : []
  })
  return [...found, ...misspelled]
    .filter(({ start, end }) => !isOther(folded.slice(0, start), folded.slice(end)))
    .sort((a, b) => a.start - b.start)
}

/** "owner's manual", "automatic windows", "standard cab". In Spanish, "auto" is a car. */
const otherBefore = /\b(?:owner['’]?s?|owners|service|shop|un|el|mi|este|algun|buen|tu|su|los|semi)\s$/
const otherAfter =
  /^ (?:windows?|locks?|doors?|lights?|headlights?|climate|emergency|braking|brakes|seats?|liftgate|start|loan|insurance|parts|trader|dealer|sales|body|cab|bed|features?|equipment|range|usad[oa]|barat[oa]|confiable|economic[oa]|nuev[oa])\b/
const opposite = { automatic: 'manual', manual: 'automatic' } as const

/** The one transmission that a text asks for: "automatic", "no stick". `value` is null if it names both or allows either. */
export function findTransmission(text: string): { value: Transmission | null; spans: Span[] } {
  const named = choicesIn(
    text,
    transmissionWords,
    (before, after) => otherBefore.test(before) || otherAfter.test(after),
  )
  const values = named.map((one) => (isDenied(text, one) || isDeniedAfter(text, one) ? opposite[one.value] : one.value))
  const isAllowed = named.some(({ end }) =>
    /^ (?:is |works )?(?:also )?(?:ok|okay|fine|good too|works)\b/.test(foldText(text.slice(end))),
  )
  const [only, ...others] = new Set(values)
  return { value: only && others.length === 0 && !isAllowed ? only : null, spans: named }
}

/** Every body that a text asks for. */
export const findBodies = (text: string): StatedChoice<BodyType>[] =>
  choicesIn(text, bodyWords, (_, after) => /^ (?:bed|driver|stop|payment)/.test(after)).filter(
    (one) => !isDenied(text, one) && !isDeniedAfter(text, one),
  )

/** Before what is only preferred, with up to so many words between. */
const softBefore =
  /\b(?:nice (?:if|to have)|ideally|(?:would |['’]d )?prefer(?:ably|ence|s)?|bonus|would love|idealmente|de preferencia|prefer(?:ible(?:mente)?|iria|o)|si es posible|ojala|hopefully)(?:[:,]? [^,;.!?\s]+){0,5}\s*$/
/** After it. */
const softAfter =
  /^(?: [^,;.!?\s]+){0,2}?,? ?(?:if possible|would be nice|['’]d be nice|bonus|(?:is|are|would be) (?:an? )?(?:plus|bonus|ideal)|a plus|plus if|preferred|preferably|pref|optional|opcional|de preferencia|preferible|si es posible|si se puede|nice to have|if (?:i|you|u|we) (?:can|could)(?: (?:get|find)(?: (?:it|one|1))?)?|(?:but )?not (?:a )?(?:must|required|deal ?breaker|necessary))\b/
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

/**
 * The words around a quote that only state a preference: "ideally under 80k", "manual if I can get it". A form field
 * would filter out every other car. Null if it is required.
 */
export function preferenceAround(text: string, span: Span): Span | null {
  const clause = clauseAround(text, span)
  const folded = foldText(text)
  const before = softBefore.exec(folded.slice(clause.start, span.start))
  const after = softAfter.exec(folded.slice(span.end, clause.end))
  if (!before && !after) return null
  return {
    start: clause.start + (before?.index ?? span.start - clause.start),
    end: span.end + (after?.[0].length ?? 0),
  }
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
