import { parseRange, type Range } from './ranges'

export interface Wish {
  words: string
  /** Without filler words; never empty. */
  phrase: string
  isPermission: boolean
  polarity: 'wanted' | 'unwanted'
  strength: 'must' | 'should' | 'nice'
  condition: Range | null
}

const sentenceEnd = /[\n;]|[.!?](?=\s|$)|\((?!if|si\b)|\)(?=[\s,.]|$)/
const comma = /,(?!\d{3})/
const turn = /(?<![\p{L}])(?:but|pero)(?![\p{L}])/iu
/** Words that join two wishes of the same kind, except the "and" of "between 2015 and 2018". */
const joint =
  /(?<!\bbetween\s[^,]{1,14}\s)(?<![\p{L}\d])(?:and|with|y|con)(?![\p{L}\d])|\bw\/|&|(?<!\b(?:has|have|with|or|o|ni|que|is|are))\s(?=(?:no|sin)\s)/iu

/** Matches "or" between alternatives, except in numbers such as "1 or 2 owners" and "2015 or newer". */
export const orPattern =
  /(?<!(?:^|[\s$])(?:\d[\d,.]*k?|one|two)\s)(?<![\p{L}\d])(?:or|nor|ni|o)(?![\p{L}\d])(?! (?:newer|later|more|better|less|older|fewer|above|below|best|higher|up|under|m[aá]s|menos)\b)/iu

const niceWords =
  /\b(?:(?:would be |it'd be )?nice(?: to have)?|(?:a |as a )?bonus|(?:is |are )?a plus|ideally|(?:i(?:'d| would)? )?prefer(?:ably|red|ence)?|if possible|de preferencia|preferible(?:mente)?|si es posible)\b/giu
const mustWords =
  /\b(?:(?:is |are )?(?:a )?must(?=\s*$)|must (?:have|be)|must(?= not\b)|has to (?:have|be)|have to have|needs to (?:have|be)|deal ?breaker|required|non-negotiable|obligatori[oa]|debe tener|tiene que tener)\b/giu
const permissionWords =
  /\b(?:open to|(?:i )?(?:don'?t|do not|wouldn'?t) mind|(?:ok|okay|fine) with|(?:would|will) accept|can live with)\b|\b(?:(?:is|are|would be) )?(?:also )?(?:ok|okay|fine|acceptable)\b(?=\s*(?:$|too\b|if\b))|\best[aá] bien$/giu
const denial =
  /(?<![\p{L}])(?:(?:must|should) not (?:have|be)|(?:don'?t|do not|doesn'?t|does not) (?:want|have|need)|nothing|no|not|never|without|avoid|except|non|sin|nada de|ning[uú]n)(?![\p{L}])[-\s]*/iu
const freePattern = /[-\s]free\b/i
/** "smoke free" is not treated as a denial. */
const ownWordings = /^smoke[- ]free$/i
const fillers =
  /^(?:hi|hello|hola|thanks?(?: you)?|gracias|(?:i|we)(?:'d| would)? (?:am |are )?(?:like|want|need|looking for|love)|(?:i'm|we're|im) (?:looking for|after)|(?:must|should|has to|needs to) (?:have|be)|looking for|busco|quiero|necesito|please|por favor|need|want|with|has|have|having|been|be|it(?:'s)?|is|are|a|an|the|any|some|to|my|in|from|that|must|only|un|una|que tenga|tenga)(?![\p{L}'/])\s*/iu
const noise = /^(?:cars?|trucks?|suvs?|vehicles?|one|something|anything|carros?|coches?|autos?|camionetas?)$/i

export function parseWishes(words: string): Wish[] {
  return words.split(sentenceEnd).flatMap((sentence) => wishesOfSentence(sentence))
}

function wishesOfSentence(sentence: string): Wish[] {
  const parts = sentence.split(comma)
  const denied = deniedParts(parts)
  // e.g. "Must have: leather, sunroof"
  const heading = /^([^:,]*):/.exec(sentence)?.[1] ?? ''
  return parts.flatMap((part, i) =>
    part.split(turn).flatMap((side) => {
      let strength = findStrength(heading)
      return side.split(joint).flatMap((piece) => {
        // In "must have leather and sunroof", "must" applies to both.
        strength = findStrength(piece) ?? strength
        const wish = parseWish(denied.has(i) ? `no ${piece.trim()}` : piece, strength ?? 'should')
        return wish ? [{ ...wish, words: piece.trim() }] : []
      })
    }),
  )
}

/**
 * In "no rust, dents or accidents", the "no" applies to all parts. Returns the indexes of the parts after the first.
 */
function deniedParts(parts: string[]): Set<number> {
  const denied = new Set<number>()
  const from = parts.findIndex((part) => denial.test(part) && parseRange(part) === null)
  const to = parts.findLastIndex((part) => /(?<![\p{L}])(?:or|nor|o|ni)(?![\p{L}])/iu.test(part))
  if (from < 0 || to <= from) return denied
  const between = parts.slice(from + 1, to + 1)
  if (between.every(isBare)) between.forEach((_, i) => denied.add(from + 1 + i))
  return denied
}

const isBare = (part: string) =>
  findStrength(part) === null && part.search(permissionWords) < 0 && !denial.test(part) && parseRange(part) === null

function findStrength(text: string): 'must' | 'nice' | null {
  if (text.search(niceWords) >= 0) return 'nice'
  return text.search(mustWords) >= 0 ? 'must' : null
}

function parseWish(piece: string, strength: Wish['strength']): Wish | null {
  const isPermission = piece.search(permissionWords) >= 0
  const plain = piece
    .replace(/^[^:]*:/, '')
    .replace(niceWords, ' ')
    .replace(mustWords, ' ')
    .replace(permissionWords, ' ')
  const { rest, condition } = withoutCondition(plain, isPermission)
  const own = stripped(rest)
  const isRange = parseRange(own) !== null
  const isDeniedAfter = /\p{L}{3} no$/iu.test(own)
  const isFree = freePattern.test(own) && !ownWordings.test(own)
  const denying = isRange ? null : denial.exec(own)
  const phrase = stripped(
    isDeniedAfter
      ? own.slice(0, -3)
      : denying
        ? own.slice(denying.index + denying[0].length)
        : isFree
          ? own.replace(freePattern, '')
          : own,
  )
  if (phrase === '' || noise.test(phrase)) return null
  const polarity = denying || isDeniedAfter || isFree ? 'unwanted' : 'wanted'
  return { words: piece, phrase, isPermission, polarity, strength, condition }
}

/** In "timing belt done if over 90k", a number without a unit means miles. */
function withoutCondition(text: string, isPermission: boolean): { rest: string; condition: Range | null } {
  const [, rest, after] = /^(.*?)\b(?:if|si)\b(.*)$/i.exec(text) ?? []
  if (rest === undefined || after === undefined) return { rest: text, condition: null }
  const condition = parseRange(after, 'odometer')
  return condition || isPermission ? { rest, condition } : { rest: text, condition: null }
}

function stripped(text: string): string {
  let phrase = edges(text)
  for (let longer = ''; longer !== phrase;) {
    longer = phrase
    phrase = edges(phrase.replace(fillers, ''))
  }
  return phrase
}

/** Keeps the "$" and "+" of numbers. */
const edges = (text: string) => text.replace(/^[^\p{L}\d$]+|[^\p{L}\d)+]+$/gu, '').replace(/\s+/g, ' ')
