import { findBroaderFeature, featureEntry, findFeatureByName, isNumeric } from '../features/features'
import { isAboutColor, mergeColorWishes } from './colors'
import type { Comparison } from './comparison'
import {
  comparisonAlternative,
  coveringFeature,
  openAlternative,
  alternativeSubject,
  criterionMeaningKey,
  uniqueBy,
  featureAlternativeWithBrandName,
  type Alternative,
  type RelatedFeature,
  type Polarity,
  type Strength,
} from './criterion'
import { parseComparison } from './parse-comparison'
import { extractStrength } from './strength-words'

/** Polarity and strength are null when the text does not state them. */
export interface ParsedWish {
  polarity: Polarity | null
  strength: Strength | null
  alternatives: Alternative[]
  condition: Comparison | null
}

const leadIn =
  /^(?:either|i (?:want|need|would like)|i['’]d like|wants?|needs?(?: to (?:have|be))?|should (?:have|be)|looking for|with|has|have|having|quiero|busco|que (?:tenga|sea|traiga|venga con)|con)\s+/i
const article = /^(?:an?|any|the|some|from|un|una|el|la|los|las)\s+/i
const denial =
  /^(?:(?:i )?(?:do not|don['’]?t) (?:want|like|need)|(?:(?:that )?it |one that )?(?:should ?not|shouldn['’]?t|is not|isn['’]?t|does not|doesn['’]?t|has not|hasn['’]?t|better not)(?: (?:be|have|been|come with))?(?: in)?|(?:i (?:would |['’]d )|i['’]d )?rather not(?: (?:have|be|get))?|(?:que )?no (?:sean?|tengan?|est[eé]n?|haya|traigan?)(?: (?:sido|tenido|en|de))?|(?:i )?(?:hate|dislike)|not (?:into|interested in|a fan of)|(?:just|only|but) not|no (?:quiero|me gustan?)|nothing(?! with)|nothing with|nada de|nunca(?: ha tenido)?|(?:not|never)(?: been| had)?(?: in)?|no|neither|without|avoid|sin|ni|ning[uú]n[ao]?)\s+/i

/** "Salvage title no" */
const denialAfter = /(?<=\p{L}{3})\s+no$/iu

const exception = String.raw`(?:but(?: not)?|(?:just |only |but )?not|except(?:ing)?(?: for)?|excluding|besides|apart from|aside from|other than|as long as (?:it['’]?s|it is|they are) not(?: an?)?|so long as (?:it['’]?s|it is) not|(?:that|which)(?: is|['’]s) not|that isn['’]?t|save|menos|excepto|salvo|aparte de|que no sea[n]?|mientras no sea[n]?|pero no)`
const allBut = new RegExp(
  String.raw`(?<=^|[,.;:!?\n]\s{0,3}|\b(?:and|but|y|pero|with|in|prefer)\s)(?:colou?rs?(?::|\s(?:can|could) be|\sis|\sare)\s{0,2})?(?:de\s)?(?:(?:i['’]?m|i am|i['’]?d|i['’]?ll|i will|would|can|am)\s)?(?:(?:open to|ok with|okay with|fine with|take|accept|want|like|consider|be|do|happy with)\s)*(?:(?:any|every|all|cualquiera?|todos?(?: los)?)(?:thing|one|where)?|whatever|no preference on|(?:the )?(?:colou?rs? )?(?:doesn['’]?t matter|does not matter|no importa|is not important|is open)(?: el color)?),?\s(?:other\s)?(?:[\p{L}]{1,20},?\s){0,2}?(?:(?:is|are|will be|works|would be)\s(?:(?:fine|ok|okay|good|great)\s)?)?${exception}\s+`,
  'giu',
)

const courtesy = /\s(?:is|are|would be|will be|works)\s?(?:fine|ok|okay|good|great|acceptable)?(?=\s*(?:[,.;]|$))/giu

/** "Any color but white is fine" becomes "no white". */
export function rewriteExceptions(text: string): string {
  const denied = text.replace(allBut, 'no ')
  return denied === text ? text : denied.replace(courtesy, '')
}

const none = /^(?:zero|cero|0)\s+/i
const onlyThis = /^(?:only|just|solo|sólo)\s+|\s+(?:only|solamente)$/i
/** What can follow "2015 or" or "100k and" within one limit, unless a number follows. */
const limitEnd = String.raw`(?:newer|older|later|more|less|better|above|over|below|under|higher|lower|up|m[aá]s|menos|fewer|posterior|superior|anterior)\b(?!\s(?:than |de |of )?\$?\d)`
/** Separates alternatives. Does not split "2015 or newer". */
const either = new RegExp(String.raw`\s+(?:or|o)\s+(?!${limitEnd})`, 'i')
/** Separates wishes. Does not split "80,000", "100k and under" or "between 1 and 2". */
const both = new RegExp(
  String.raw`\s*(?:;|(?<!\d(?=,\d)),|&)\s*(?:(?:and|y|e|but|pero)\s+)?|(?<!\b(?:between|entre)\s\S{1,12})\s+(?:and|y|but|pero)\s+(?!${limitEnd})`,
  'i',
)

/** Strips negation words ("no rust", "not a rental") and reports whether there were any. */
export function stripNegation(text: string): { text: string; isDenied: boolean } {
  const bare = rewriteExceptions(text).replace(denial, '').replace(denialAfter, '')
  if (bare !== text) return { text: bare, isDenied: true }
  // "Zero accidents" is a negation, but "zero emissions" is not.
  const counted = text.replace(none, '')
  const isNone = counted !== text && counted.split(either).every(isFlaw)
  return isNone ? { text: counted, isDenied: true } : { text, isDenied: false }
}

function isFlaw(text: string): boolean {
  const named = findFeatureByName(text)
  const feature = named ? named.feature : findBroaderFeature(text)
  return feature !== null && !named?.isOpposite && featureEntry(feature).meant === 'unwanted'
}

/**
 * Parses the buyer's wording without a model: known features by name, numeric comparisons, and open questions for the
 * rest. "No rust or dents" is two wishes, because either one counts against a car. Returns an empty array if the text
 * has no words.
 */
export function parseWording(text: string): ParsedWish[] {
  const plain = rewriteExceptions(text.replace(/\s+/g, ' ').trim())
  if (!/[\p{L}\p{N}]/u.test(plain)) return []
  if (isKnown(plain)) return wishesOf(plain, { strength: null, condition: null })
  // In "leather, sunroof preferred", only the sunroof is preferred.
  const { rest, strength } = /[,;]/.test(plain) ? { rest: plain, strength: null } : extractStrength(plain)
  const { wish, condition } = withoutCondition(rest.replace(leadIn, ''))
  const about = { strength, condition }
  const parts = wish.split(both).filter((part) => part !== '')
  if (parts.length > 1 && parts.every(isKnownWish)) {
    const read = mergeColorWishes(severalWishes(parts, about))
    return uniqueBy(read, (one) => `${one.polarity} ${criterionMeaningKey({ kind: 'wish', ...one })}`)
  }
  return wishesOf(wish, about)
}

type About = Pick<ParsedWish, 'strength' | 'condition'>

/** "timing belt done if over 90k". A bare number means miles. */
function withoutCondition(text: string): { wish: string; condition: Comparison | null } {
  const found = /^(.+?)\s+\(?(?:if|when|si)\s+([^()]+)\)?$/i.exec(text)
  if (!found) return { wish: text, condition: null }
  const condition = parseComparison(found[2]!) ?? parseComparison(`${found[2]} miles`)
  return condition ? { wish: found[1]!, condition } : { wish: text, condition: null }
}

/**
 * A negation carries over to the following parts while they are things nobody wants: "no rust, dents". For colors it
 * carries over only after another color: "no rust, black".
 */
function severalWishes(parts: string[], about: About): ParsedWish[] {
  let isDenied = false
  let isAfterPaint = false
  return parts.flatMap((part) => {
    const { rest, strength } = extractStrength(part)
    return wishesOf(rest, { ...about, strength: strength ?? about.strength }).map((wish) => {
      const isWanted =
        wish.alternatives
          .map(coveringFeature)
          .some((feature) => !feature || featureEntry(feature).meant === 'wanted') ||
        (isAboutColor(wish) && !isAfterPaint)
      isAfterPaint = isAboutColor(wish)
      isDenied = wish.polarity === 'unwanted' || (isDenied && !isWanted)
      return isDenied ? { ...wish, polarity: 'unwanted' as const } : wish
    })
  })
}

function wishesOf(text: string, about: About): ParsedWish[] {
  const known = knownAlternative(text)
  if (known) return [{ ...about, polarity: known.isOpposite ? 'unwanted' : null, alternatives: [known.alternative] }]
  const { text: bare, isDenied } = stripNegation(text)
  const between = isDenied ? /\s+(?:or|nor|and|o|ni(?: de)?|y)\s+|\s*,\s*/i : either
  const parts = bare.split(between).filter((part) => part !== '')
  const read = parts.map((part) => alternativeOf(isDenied ? stripNegation(part).text : part))
  const alternatives = uniqueBy(read, alternativeSubject)
  if (!isDenied) return [{ ...about, polarity: null, alternatives }]
  return alternatives.map((only) => ({ ...about, polarity: 'unwanted', alternatives: [only] }))
}

function alternativeOf(part: string): Alternative {
  const known = knownAlternative(part)
  if (known && !known.isOpposite) return known.alternative
  return openAlternative(known ? part : part.replace(article, ''))
}

/**
 * Recognizes a feature by one of its names, a comparison, or a narrower kind of a feature, which stays an open
 * question.
 */
function knownAlternative(text: string): { alternative: Alternative; isOpposite: boolean } | null {
  const bare = text.replace(onlyThis, '').replace(article, '')
  const readings = [text, bare, bare.replace(article, ''), bare.replace(/(?<=\p{L}{3})s$/iu, '')]
  const named = readings.map(findFeatureByName).find((one) => one !== null && !isNumeric(one.feature))
  if (named) return { alternative: featureAlternativeWithBrandName(named.feature, text), isOpposite: named.isOpposite }
  const comparison = parseComparison(text)
  if (comparison) return { alternative: comparisonAlternative(comparison), isOpposite: false }
  const feature = readings.map(findBroaderFeature).find((one) => one !== null)
  if (!feature) return null
  const near: RelatedFeature = { feature, is: 'narrower' }
  return {
    alternative: openAlternative(readings[2]!, { visible: featureEntry(feature).visible, near }),
    isOpposite: false,
  }
}

const isKnown = (text: string) => knownAlternative(text) !== null
const isKnownWish = (text: string) =>
  stripNegation(extractStrength(text).rest)
    .text.split(/\s+(?:nor|ni)\s+/i)
    .flatMap((part) => part.split(either))
    .every((part) => isKnown(stripNegation(part).text))
