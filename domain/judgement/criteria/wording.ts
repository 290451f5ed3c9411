import { featureEntry, featureNamed, isNumeric } from '../features/features'
import { isAboutPaint, withColoursTogether } from './colours'
import type { Comparison } from './comparison'
import {
  comparisonAlternative,
  distinctAlternatives,
  featureAlternative,
  openAlternative,
  type Alternative,
  type Polarity,
  type Strength,
} from './criterion'
import { parseComparison } from './parse-comparison'

/** One wish as a wording says it. `polarity` and `strength`: null where the wording itself does not tell. */
export interface ReadWish {
  polarity: Polarity | null
  strength: Strength | null
  alternatives: Alternative[]
  condition: Comparison | null
}

const strengthWords: [RegExp, Strength][] = [
  [/^(?:(?:i |it )?must (?:have|be)|has to (?:have|be)|deal ?breaker)\b:?\s*/i, 'must'],
  [/^(?:nice to have|would be nice|bonus|ideally|prefer(?:ably|red)?)\b:?\s*/i, 'nice'],
]
const leadIn = /^(?:i (?:want|need|would like)|wants?|needs?|looking for|with|has|have|having|quiero|con)\s+/i
const article = /^(?:an?|any|the|some|from|un|una|el|la|los|las)\s+/i
const denial =
  /^(?:(?:i )?(?:do not|don['’]?t) want|no quiero|nothing with|nada de|not|no|without|never|avoid|sin|ning[uú]n[ao]?)\s+/i

/** A text without the words that deny it ("no rust", "not a rental"), and whether there were any. */
export function withoutDenial(text: string): { text: string; isDenied: boolean } {
  const bare = text.replace(denial, '')
  return { text: bare, isDenied: bare !== text }
}

/**
 * Reads a wording without a model: known features by their names, comparisons of numbers, and open questions for the
 * rest. "No rust or dents" is two wishes, since either one speaks against a car. Empty for a text without a word.
 */
export function readWording(text: string): ReadWish[] {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(plain)) return []
  if (isKnown(plain)) return wishesOf(plain, { strength: null, condition: null })
  const { rest, strength } = withoutStrength(plain)
  const { wish, condition } = withoutCondition(rest.replace(leadIn, ''))
  const about = { strength, condition }
  const parts = wish.split(/\s*[,;]\s*|\s+(?:and|y)\s+/i).filter((part) => part !== '')
  if (parts.length > 1 && parts.every(isKnownWish)) return withColoursTogether(severalWishes(parts, about))
  return wishesOf(wish, about)
}

type About = Pick<ReadWish, 'strength' | 'condition'>

function withoutStrength(text: string): { rest: string; strength: Strength | null } {
  const found = strengthWords.find(([pattern]) => pattern.test(text))
  const rest = found ? text.replace(found[0], '') : text
  return found && rest !== '' ? { rest, strength: found[1] } : { rest: text, strength: null }
}

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
  return parts.flatMap((part) =>
    wishesOf(part, about).map((wish) => {
      const isWanted =
        wish.alternatives.some(({ feature }) => !feature || featureEntry(feature).meant === 'wanted') ||
        (isAboutPaint(wish) && !isAfterPaint)
      isAfterPaint = isAboutPaint(wish)
      isDenied = wish.polarity === 'unwanted' || (isDenied && !isWanted)
      return isDenied ? { ...wish, polarity: 'unwanted' as const } : wish
    }),
  )
}

function wishesOf(text: string, about: About): ReadWish[] {
  const known = knownAlternative(text)
  if (known) return [{ ...about, polarity: known.isOpposite ? 'unwanted' : null, alternatives: [known.alternative] }]
  const { text: bare, isDenied } = withoutDenial(text)
  const between = isDenied ? /\s+(?:or|nor|and|o|ni|y)\s+|\s*,\s*/i : /\s+(?:or|o)\s+/i
  const parts = bare.split(between).filter((part) => part !== '')
  const alternatives = distinctAlternatives(
    parts.map((part) => alternativeOf(isDenied ? withoutDenial(part).text : part)),
  )
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
  const named = [text, text.replace(article, ''), text.replace(article, '').replace(article, '')]
    .map(featureNamed)
    .find((one) => one !== null && !isNumeric(one.feature))
  if (named) return { alternative: featureAlternative(named.feature), isOpposite: named.isOpposite }
  const comparison = parseComparison(text)
  return comparison && { alternative: comparisonAlternative(comparison), isOpposite: false }
}

const isKnown = (text: string) => knownAlternative(text) !== null
const isKnownWish = (text: string) =>
  withoutDenial(text)
    .text.split(/\s+(?:or|o)\s+/i)
    .every((part) => isKnown(part))
