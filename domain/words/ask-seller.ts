import { isListingFigure } from '../judgment/criteria/comparison'
import {
  featureAlternative,
  criterionLabel,
  openAlternative,
  strengths,
  type Alternative,
  type Criterion,
} from '../judgment/criteria/criterion'
import { featureEntry, isFeature } from '../judgment/features/features'
import type { Verdict } from '../judgment/verdicts/verdict'
import type { Listing } from '../listing/listing'
import { detectAdLanguage, type AdLanguage } from './ad-language'
import { carName, truncateWithEllipsis, sanitizeLine, sanitizeUntrusted } from './car-text'
import { figureQuestions, featureQuestions, englishObjects, type SellerQuestion } from './seller-questions'

/**
 * An open wish as the object of "Does it have …?": "a black interior" for "black interior". Null if the last word is
 * not a car part, because the sentence might be ungrammatical: "easy to park", "family car".
 */
function openWishObject(label: string): string | null {
  const words = label.trim().toLowerCase().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (nonNouns.has(first) || words.length > maxWords) return null
  if (partsWithoutArticle.has(last)) return words.join(' ')
  if (!single.has(last)) return null
  return determiners.has(first) ? words.join(' ') : `${/^[aeiou]/.test(first) ? 'an' : 'a'} ${words.join(' ')}`
}

/** A longer label is a sentence. */
const maxWords = 5
/** First words of a label that is not a noun phrase. */
const nonNouns = new Set(['no', 'not', 'never', 'without', 'is', 'has', 'was'])
const determiners = new Set(['a', 'an', 'the', 'any', 'some', 'one', 'two'])

/** Plurals and mass nouns. */
const partsWithoutArticle = new Set(
  `airbags audio bars belts brakes cameras chairs chrome doors flaps headlights hubcaps keys lights lining mats mirrors
  mufflers paint plates racks rails rims seats seating sensors shades shocks speakers springs steps stitching stripes
  suspension switches tires trim upholstery vents wheels windows wipers`.split(/\s+/),
)
const single = new Set(
  `battery bench bumper cab camera canopy carpet clutch compressor console cover dashboard engine exhaust exterior
  fridge grille heater hood horn inverter kit ladder liner motor outlet package plow radiator radio roof screen seat
  shell spoiler starter stereo subwoofer system tailgate tank topper transmission turbocharger visor wheel winch window
  interior rack`.split(/\s+/),
)

/** Per message. Sellers do not answer long questionnaires. */
const maxAsked = 5
/** In characters. */
const maxTitleLength = 60
const maxNameLength = 40

export interface SellerMessage {
  listing: Pick<Listing, 'title' | 'description' | 'year' | 'make' | 'model' | 'trim'>
  verdicts: Verdict[]
  /** Criteria that the verdicts answer. If one was edited since, its verdict's label is used. */
  criteria: Criterion[]
  /** The buyer's first name. Null leaves the message unsigned. */
  signAs: string | null
}

/**
 * Writes a message for the buyer to copy, in the ad's language, that asks for what the ad does not say. One line,
 * plus a second one for the name. Musts come first, nice-to-haves last. Null when there is nothing to ask.
 */
export function writeSellerMessage({ listing, verdicts, criteria, signAs }: SellerMessage): string | null {
  const language = detectAdLanguage(listing)
  const asked = openWishes(verdicts, criteria)
    .flatMap((alternatives) => inquiryAbout(alternatives, language) ?? [])
    .filter(({ text }, i, all) => all.findIndex((other) => other.text === text) === i)
    .slice(0, maxAsked)
  if (asked.length === 0) return null
  const sentences = asked.filter(({ kind }) => kind === 'question').map(({ text }) => text)
  const topics = asked.filter(({ kind }) => kind === 'topic').map(({ text }) => text)
  const { about, alsoAbout, thanks } = phrases[language]
  const rest = topics.length === 0 ? [] : [`${sentences.length > 0 ? alsoAbout : about} ${topics.join(', ')}.`]
  return signMessage([greetSeller(listing, language), ...sentences, ...rest, thanks].join(' '), signAs)
}

/** "Hi, I am interested in the 2016 Honda Civic." */
export const greetSeller = (listing: SellerMessage['listing'], language: AdLanguage): string =>
  phrases[language].greeting(carWords(listing, language))

/** Adds the buyer's name on a separate line. */
export function signMessage(message: string, signAs: string | null): string {
  const name = truncateWithEllipsis(sanitizeLine(signAs ?? ''), maxNameLength)
  return name === '' ? message : `${message}\n${name}`
}

const phrases = {
  en: {
    greeting: (car: string | null) => `Hi, I am interested in ${car ?? 'your car'}.`,
    known: (year: number | null, name: string) => `the ${year === null ? '' : `${year} `}${name}`,
    titled: (title: string) => `your ad "${title}"`,
    has: (thing: string) => `Does it have ${thing}?`,
    about: 'I would like to know about:',
    alsoAbout: 'I would also like to know about:',
    thanks: 'Thank you.',
  },
  es: {
    greeting: (car: string | null) => `Hola, me interesa ${car ?? 'su carro'}.`,
    known: (year: number | null, name: string) => `su ${name}${year === null ? '' : ` ${year}`}`,
    titled: (title: string) => `su anuncio "${title}"`,
    has: (thing: string) => `¿Tiene ${thing}?`,
    about: 'Me gustaría saber sobre:',
    alsoAbout: 'También me gustaría saber sobre:',
    thanks: 'Gracias.',
  },
} as const

/** The car's name, or its quoted title if the car is unknown. Null if the title may contain an email address. */
function carWords(listing: SellerMessage['listing'], language: AdLanguage): string | null {
  const { known, titled } = phrases[language]
  const name = carName({ ...listing, title: '', year: null, trim: null })
  if (name !== '') return known(listing.year, name)
  // Remove quotation marks first, because they may split a link.
  const title = truncateWithEllipsis(sanitizeUntrusted(withoutQuotes(listing.title)), maxTitleLength)
  return title === '' || title.includes('@') ? null : titled(title)
}

const withoutQuotes = (text: string) => text.replaceAll('"', '')

/** Most important wishes first. */
function openWishes(verdicts: Verdict[], criteria: Criterion[]): Alternative[][] {
  const open = verdicts.filter(({ answer }) => answer === 'unknown')
  return strengths
    .flatMap((strength) => open.filter((verdict) => verdict.strength === strength))
    .map(({ criterionId, label }) => {
      const criterion = criteria.find((one) => one.id === criterionId && criterionLabel(one) === label)
      return criterion?.alternatives ?? label.split(' or ').map(alternativeNamed)
    })
}

const alternativeNamed = (label: string) => (isFeature(label) ? featureAlternative(label) : openAlternative(label))

/** How a message asks about one wish: as a question, or as a topic in the list at the end. */
interface Inquiry {
  kind: 'question' | 'topic'
  text: string
}

/** Null for questions that no seller would answer truthfully. */
function inquiryAbout(alternatives: Alternative[], language: AdLanguage): Inquiry | null {
  const parts = alternatives.filter((one) => !isPointless(one)).map((one) => partAbout(one, language))
  if (parts.length === 0) return null
  if (parts.some(({ kind }) => kind === 'topic')) {
    const names = alternatives.map((one) => nameOf(one, language))
    return { kind: 'topic', text: joinAlternatives(unique(names), language) }
  }
  const owned = parts.filter(({ kind }) => kind === 'thing').map(({ text }) => text)
  const own = parts.filter(({ kind }) => kind === 'question').map(({ text }) => text)
  const has = owned.length === 0 ? [] : [phrases[language].has(joinSharingWords(unique(owned), language))]
  return { kind: 'question', text: joinIntoQuestion(unique([...has, ...own]), language) }
}

/** Two alternatives can have the same question: "6 cylinders or 8 cylinders". */
const unique = (texts: string[]) => [...new Set(texts)]

/** A scammer does not admit a sign of fraud. */
const isPointless = ({ feature }: Alternative) =>
  feature !== null && featureEntry(feature).isRisk && !featureQuestions[feature]

/**
 * Returns the alternative's own question, a thing that the car may have, or a topic that does not fit in a question.
 */
function partAbout(alternative: Alternative, language: AdLanguage): { kind: Inquiry['kind'] | 'thing'; text: string } {
  const question = questionAbout(alternative)
  if (question) return { kind: 'question', text: inLanguage(question, language) }
  const { feature } = alternative
  if (feature !== null) {
    const { name, spanish } = featureEntry(feature)
    return { kind: 'thing', text: inLanguage([englishObjects[feature] ?? name, spanish], language) }
  }
  const thing = openWishObject(alternative.label)
  if (thing === null || (language === 'es' && alternative.spanish === null)) {
    return { kind: 'topic', text: nameOf(alternative, language) }
  }
  return { kind: 'thing', text: language === 'es' ? nameOf(alternative, language) : thing }
}

function questionAbout({ feature, comparison }: Alternative): SellerQuestion | null {
  const asked = comparison?.quantity ?? feature
  if (asked === null) return null
  return isListingFigure(asked) ? figureQuestions[asked] : (featureQuestions[asked] ?? null)
}

export const inLanguage = ([english, spanish]: SellerQuestion, language: AdLanguage) =>
  language === 'es' ? spanish : english

/** Without a Spanish translation, quotes the buyer's wording. */
function nameOf({ label, spanish }: Alternative, language: AdLanguage): string {
  if (language === 'en') return sanitizeLine(label)
  return spanish === null ? `"${withoutQuotes(sanitizeLine(label))}"` : sanitizeLine(spanish)
}

/** "a", "a or b", "a, b or c". */
function joinAlternatives(names: string[], language: AdLanguage): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${or(last, language)} ${last}`
}

/** Spanish uses "u" instead of "o" before an o sound. */
const or = (next: string, language: AdLanguage) => (language === 'en' ? 'or' : /^"?h?[oó]/i.test(next) ? 'u' : 'o')

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
