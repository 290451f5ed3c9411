import { featureEntry, featureNamed, isNumeric } from '../features/features'
import { isAboutPaint, withColoursTogether } from './colours'
import type { Comparison } from './comparison'
import {
  comparisonAlternative,
  featureAlternative,
  labelOf,
  openAlternative,
  withoutRepeats,
  type Alternative,
  type Polarity,
  type Strength,
} from './criterion'
import { parseComparison } from './parse-comparison'
import { withoutStrength } from './strength-words'

/** One wish as a wording says it. `polarity` and `strength`: null where the wording itself does not tell. */
export interface ReadWish {
  polarity: Polarity | null
  strength: Strength | null
  alternatives: Alternative[]
  condition: Comparison | null
}

const leadIn =
  /^(?:i (?:want|need|would like)|i['’]d like|wants?|needs?(?: to (?:have|be))?|should (?:have|be)|looking for|with|has|have|having|quiero|busco|que tenga|con)\s+/i
const article = /^(?:an?|any|the|some|from|un|una|el|la|los|las)\s+/i
const denial =
  /^(?:(?:i )?(?:do not|don['’]?t) want|no quiero|nothing with|nada de|nunca(?: ha tenido)?|(?:not|never)(?: been| had)?(?: in)?|no|neither|without|avoid|sin|ni|ning[uú]n[ao]?)\s+/i

const none = /^(?:zero|cero|0)\s+/i
const onlyThis = /^(?:only|just|solo|sólo)\s+|\s+(?:only|solamente)$/i
/** What follows "2015 or" and "100k and" within one limit, as long as no number follows it. */
const limitEnd = String.raw`(?:newer|older|later|more|less|better|above|over|below|under|higher|lower|up|m[aá]s|menos|fewer|posterior|superior|anterior)\b(?!\s(?:than |de |of )?\$?\d)`
/** Between things of which any one will do. "2015 or newer" is one thing. */
const either = new RegExp(String.raw`\s+(?:or|o)\s+(?!${limitEnd})`, 'i')
/** Between wishes. "80,000", "100k and under" and "between 1 and 2" are one. */
const both = new RegExp(
  String.raw`\s*(?:;|(?<!\d(?=,\d)),|&)\s*(?:(?:and|y|e|but|pero)\s+)?|(?<!\b(?:between|entre)\s\S{1,12})\s+(?:and|y|but|pero)\s+(?!${limitEnd})`,
  'i',
)

/** A text without the words that deny it ("no rust", "not a rental"), and whether there were any. */
export function withoutDenial(text: string): { text: string; isDenied: boolean } {
  const bare = text.replace(denial, '')
  if (bare !== text) return { text: bare, isDenied: true }
  // "Zero accidents", but not "zero emissions".
  const counted = text.replace(none, '')
  const isNone = counted !== text && counted.split(either).every(isFlaw)
  return isNone ? { text: counted, isDenied: true } : { text, isDenied: false }
}

function isFlaw(text: string): boolean {
  const named = featureNamed(text)
  return named !== null && !named.isOpposite && featureEntry(named.feature).meant === 'unwanted'
}

/**
 * Reads a wording without a model: known features by their names, comparisons of numbers, and open questions for the
 * rest. "No rust or dents" is two wishes, since either one speaks against a car. Empty for a text without a word.
 */
export function readWording(text: string): ReadWish[] {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(plain)) return []
  if (isKnown(plain)) return wishesOf(plain, { strength: null, condition: null })
  // "Leather, sunroof preferred" prefers the sunroof alone.
  const { rest, strength } = /[,;]/.test(plain) ? { rest: plain, strength: null } : withoutStrength(plain)
  const { wish, condition } = withoutCondition(rest.replace(leadIn, ''))
  const about = { strength, condition }
  const parts = wish.split(both).filter((part) => part !== '')
  if (parts.length > 1 && parts.every(isKnownWish)) {
    const read = withColoursTogether(severalWishes(parts, about))
    return withoutRepeats(read, (one) => `${one.polarity} ${labelOf(one)}`)
  }
  return wishesOf(wish, about)
}

type About = Pick<ReadWish, 'strength' | 'condition'>

/** "timing belt done if over 90k". A bare number is about the miles driven. */
function withoutCondition(text: string): { wish: string; condition: Comparison | null } {
  const found = /^(.+?)\s+\(?(?:if|when|si)\s+([^()]+)\)?$/i.exec(text)
  if (!found) return { wish: text, condition: null }
  const condition = parseComparison(found[2]!) ?? parseComparison(`${found[2]} miles`)
  return condition ? { wish: found[1]!, condition } : { wish: text, condition: null }
}

/**
 * Of several parts a denial holds for the next ones too, as long as nobody wants such a thing: "no rust, dents". For a
 * color it holds only after another one: "no rust, black".
 */
function severalWishes(parts: string[], about: About): ReadWish[] {
  let isDenied = false
  let isAfterPaint = false
  return parts.flatMap((part) => {
    const { rest, strength } = withoutStrength(part)
    return wishesOf(rest, { ...about, strength: strength ?? about.strength }).map((wish) => {
      const isWanted =
        wish.alternatives.some(({ feature }) => !feature || featureEntry(feature).meant === 'wanted') ||
        (isAboutPaint(wish) && !isAfterPaint)
      isAfterPaint = isAboutPaint(wish)
      isDenied = wish.polarity === 'unwanted' || (isDenied && !isWanted)
      return isDenied ? { ...wish, polarity: 'unwanted' as const } : wish
    })
  })
}

function wishesOf(text: string, about: About): ReadWish[] {
  const known = knownAlternative(text)
  if (known) return [{ ...about, polarity: known.isOpposite ? 'unwanted' : null, alternatives: [known.alternative] }]
  const { text: bare, isDenied } = withoutDenial(text)
  const between = isDenied ? /\s+(?:or|nor|and|o|ni|y)\s+|\s*,\s*/i : either
  const parts = bare.split(between).filter((part) => part !== '')
  const read = parts.map((part) => alternativeOf(isDenied ? withoutDenial(part).text : part))
  const alternatives = withoutRepeats(read, ({ label }) => label)
  if (!isDenied) return [{ ...about, polarity: null, alternatives }]
  return alternatives.map((only) => ({ ...about, polarity: 'unwanted', alternatives: [only] }))
}

function alternativeOf(part: string): Alternative {
  const known = knownAlternative(part)
  if (known && !known.isOpposite) return known.alternative
  return openAlternative(known ? part : part.replace(article, ''))
}

/** What code knows: a feature by one of its names, or a comparison. */
function knownAlternative(text: string): { alternative: Alternative; isOpposite: boolean } | null {
  const bare = text.replace(onlyThis, '').replace(article, '')
  const named = [text, bare, bare.replace(article, '')]
    .map(featureNamed)
    .find((one) => one !== null && !isNumeric(one.feature))
  if (named) return { alternative: featureAlternative(named.feature), isOpposite: named.isOpposite }
  const comparison = parseComparison(text)
  return comparison && { alternative: comparisonAlternative(comparison), isOpposite: false }
}

const isKnown = (text: string) => knownAlternative(text) !== null
const isKnownWish = (text: string) =>
  withoutDenial(withoutStrength(text).rest)
    .text.split(/\s+(?:nor|ni)\s+/i)
    .flatMap((part) => part.split(either))
    .every((part) => isKnown(withoutDenial(part).text))
