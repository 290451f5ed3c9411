import { isListingFigure } from '../judgment/criteria/comparison'
import {
  coveringFeature,
  criterionLabel,
  featureAlternative,
  openAlternative,
  type Alternative,
  type Criterion,
} from '../judgment/criteria/criterion'
import { featureEntry, features, isFeature } from '../judgment/features/features'
import type { Verdict } from '../judgment/verdicts/verdict'
import type { AdLanguage } from './ad-language'
import { englishObjects, featureQuestions, figureQuestions, type SellerQuestion } from './seller-questions'

/** A wish's alternatives. If the criterion was edited since the verdict, those that the verdict's label names. */
export function alternativesOf({ criterionId, label }: Verdict, criteria: Criterion[]): Alternative[] {
  const criterion = criteria.find((one) => one.id === criterionId && criterionLabel(one) === label)
  return criterion?.alternatives ?? label.split(' or ').map(alternativeNamed)
}

const alternativeNamed = (label: string) => (isFeature(label) ? featureAlternative(label) : openAlternative(label))

/**
 * One question to the seller about a wish, in the app's own words: what only the buyer's words say ("safe first car for
 * my daughter") is never asked. Null if nothing is left, or if no seller would answer truthfully.
 */
export function wishQuestion(alternatives: Alternative[], language: AdLanguage): string | null {
  const parts = alternatives.flatMap((one) => partAbout(one, language) ?? [])
  const things = unique(parts.flatMap(({ thing }) => thing ?? []))
  const questions = parts.flatMap(({ question }) => question ?? [])
  const has = things.length === 0 ? [] : [hasThing(joinSharingWords(things, language), language)]
  const asked = unique([...has, ...questions])
  return asked.length === 0 ? null : joinIntoQuestion(asked, language)
}

export const inLanguage = ([english, spanish]: SellerQuestion, language: AdLanguage) =>
  language === 'es' ? spanish : english

const hasThing = (thing: string, language: AdLanguage) =>
  language === 'es' ? `¿Tiene ${thing}?` : `Does it have ${thing}?`

/** Two alternatives can have the same question: "6 cylinders or 8 cylinders". */
const unique = (texts: string[]) => [...new Set(texts)]

/** A whole question, or a thing that the car may have. */
interface Part {
  question?: string
  thing?: string
}

function partAbout(alternative: Alternative, language: AdLanguage): Part | null {
  const question = questionAbout(alternative)
  if (question) return { question: inLanguage(question, language) }
  const { feature } = alternative
  if (feature !== null) {
    const { name, spanish, isRisk } = featureEntry(feature)
    // A scammer does not admit a sign of fraud.
    return isRisk ? null : { thing: inLanguage([englishObjects[feature] ?? name, spanish], language) }
  }
  const thing = carPart(alternative.label)
  if (thing !== null && (language === 'en' || alternative.spanish !== null)) {
    return { thing: language === 'es' ? alternative.spanish! : thing }
  }
  const covering = coveringFeature(alternative)
  return covering === null ? null : partAbout(featureAlternative(covering), language)
}

function questionAbout({ feature, comparison }: Alternative): SellerQuestion | null {
  const asked = comparison?.quantity ?? feature
  if (asked === null) return null
  return isListingFigure(asked) ? figureQuestions[asked] : (featureQuestions[asked] ?? null)
}

/**
 * An open wish as the object of "Does it have …?": "a black interior" for "black interior". Null unless it is a part of a
 * car described by words of our own.
 */
function carPart(label: string): string | null {
  const words = label.trim().toLowerCase().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const isNeutral = words.slice(0, -1).every((word) => neutralWords.has(word) || determiners.has(word))
  if (nonNouns.has(first) || words.length > maxWords || !isNeutral) return null
  if (partsWithoutArticle.has(last)) return words.join(' ')
  if (!single.has(last)) return null
  return determiners.has(first) ? words.join(' ') : `${/^[aeiou]/.test(first) ? 'an' : 'a'} ${words.join(' ')}`
}

/** A longer label is a sentence. */
const maxWords = 5
/** First words of a label that is not a noun phrase. */
const nonNouns = new Set(['no', 'not', 'never', 'without', 'is', 'has', 'was'])
const determiners = new Set(['a', 'an', 'the', 'any', 'some', 'one', 'two'])

const setOf = (words: string) => new Set(words.split(/\s+/))

/** Plurals and mass nouns. */
const partsWithoutArticle = setOf(
  `airbags audio bars belts brakes cameras chairs chrome doors flaps headlights hubcaps keys lights lining mats mirrors
  mufflers paint plates racks rails rims seats seating sensors shades shocks speakers springs steps stitching stripes
  suspension switches tires trim upholstery vents wheels windows wipers`,
)
const single = setOf(
  `battery bench bumper cab camera canopy carpet clutch compressor console cover dashboard engine exhaust exterior
  fridge grille heater hood horn inverter kit ladder liner motor outlet package plow radiator radio roof screen seat
  shell spoiler starter stereo subwoofer system tailgate tank topper transmission turbocharger visor wheel winch window
  interior rack`,
)
/** What parts are like. */
const qualities = setOf(
  `aftermarket alloy aluminum big black blue brown beige bucket carbon chrome cloth custom dark digital dual electric
  factory fiber fog front full gold gray green grey heavy-duty large leather led light long manual metal new off-road
  original performance power purple rear red removable short side silver small sport stainless steel tan tinted tow
  two-tone utility vinyl white wide wood yellow`,
)

/** What a label may consist of: the words of every feature's name and synonyms, and those above. */
const neutralWords = new Set([
  ...features.flatMap((feature) => {
    const { name, aliases, narrower } = featureEntry(feature)
    return [name, ...aliases, ...narrower].flatMap((wording) => wording.toLowerCase().split(/[^\p{L}\p{N}-]+/u))
  }),
  ...qualities,
  ...partsWithoutArticle,
  ...single,
])

/** "a", "a or b", "a, b or c". */
function joinAlternatives(names: string[], language: AdLanguage): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${or(last, language)} ${last}`
}

/** Spanish uses "u" instead of "o" before an o sound. */
const or = (next: string, language: AdLanguage) => (language === 'en' ? 'or' : /^h?[oó]/i.test(next) ? 'u' : 'o')

/** "heated or leather seats", "asientos calefactables o de piel": a shared word is not repeated. */
function joinSharingWords(names: string[], language: AdLanguage): string {
  const words = names.map((name) => name.split(' '))
  const [first] = words
  const at = language === 'es' ? 0 : -1
  const next = language === 'es' ? 1 : -2
  const common = first?.at(at)
  const isCommon = words.every((one) => one.length > 1 && one.at(at) === common)
  const hasMore = words.every((one) => one.at(next) === first?.at(next))
  if (names.length < 2 || !common || !isCommon || hasMore) return joinAlternatives(names, language)
  if (language === 'es') {
    return `${common} ${joinAlternatives(
      words.map((one) => one.slice(1).join(' ')),
      language,
    )}`
  }
  return `${joinAlternatives(
    words.map((one) => one.slice(0, -1).join(' ')),
    language,
  )} ${common}`
}

/** "Does it have a sunroof, or is it a convertible?", "¿Tiene techo corredizo o es convertible?" */
function joinIntoQuestion(asked: string[], language: AdLanguage): string {
  const [first = '', ...others] = asked.map((question) => question.replace(/^¿|\?$/g, ''))
  const rest = others.map((other) => other.charAt(0).toLowerCase() + other.slice(1))
  const between = (other: string) => (language === 'en' ? `, or ${other}` : ` ${or(other, language)} ${other}`)
  return `${language === 'es' ? '¿' : ''}${first}${rest.map(between).join('')}?`
}
