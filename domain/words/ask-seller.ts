import { isListingFigure } from '../judgment/criteria/comparison'
import {
  featureAlternative,
  labelOf,
  openAlternative,
  strengths,
  type Alternative,
  type Criterion,
} from '../judgment/criteria/criterion'
import { featureEntry, isFeature } from '../judgment/features/features'
import type { Verdict } from '../judgment/verdicts/verdict'
import type { Listing } from '../listing/listing'
import { adLanguage, type AdLanguage } from './ad-language'
import { carName, clip, sanitizeLine, sanitizeUntrusted } from './car-text'
import { figureQuestions, questions, things, type Question } from './seller-questions'
import { openWishObject } from './open-wish-object'

/** The most wishes that one message asks about: a seller who gets a questionnaire does not answer. */
const maxAsked = 5
/** In characters. */
const maxTitleLength = 60
const maxNameLength = 40

export interface SellerMessage {
  listing: Pick<Listing, 'title' | 'description' | 'year' | 'make' | 'model' | 'trim'>
  verdicts: Verdict[]
  /** Those that the verdicts answer. A verdict whose criterion was edited since is asked about by its label. */
  criteria: Criterion[]
  /** The buyer's first name; null leaves the message unsigned. */
  signAs: string | null
}

/**
 * A message to the seller that asks just what the ad does not say, in the ad's language, for the buyer to copy. One
 * line, and a second one for the name. Musts come first, nice-to-haves last. Null where nothing is left to ask.
 */
export function sellerMessage({ listing, verdicts, criteria, signAs }: SellerMessage): string | null {
  const language = adLanguage(listing)
  const asked = openWishes(verdicts, criteria)
    .flatMap((alternatives) => inquiryAbout(alternatives, language) ?? [])
    .filter(({ text }, i, all) => all.findIndex((other) => other.text === text) === i)
    .slice(0, maxAsked)
  if (asked.length === 0) return null
  const sentences = asked.filter(({ kind }) => kind === 'question').map(({ text }) => text)
  const topics = asked.filter(({ kind }) => kind === 'topic').map(({ text }) => text)
  const { greeting, about, alsoAbout, thanks } = phrases[language]
  const rest = topics.length === 0 ? [] : [`${sentences.length > 0 ? alsoAbout : about} ${topics.join(', ')}.`]
  const message = [greeting(carWords(listing, language)), ...sentences, ...rest, thanks].join(' ')
  const name = clip(sanitizeLine(signAs ?? ''), maxNameLength)
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

/** The car as its seller calls it. A title that names no known car is quoted, unless it may hold a mail address. */
function carWords(listing: SellerMessage['listing'], language: AdLanguage): string | null {
  const { known, titled } = phrases[language]
  const name = carName({ ...listing, title: '', year: null, trim: null })
  if (name !== '') return known(listing.year, name)
  // Quotation marks go first: they might part a link in two.
  const title = clip(sanitizeUntrusted(withoutQuotes(listing.title)), maxTitleLength)
  return title === '' || title.includes('@') ? null : titled(title)
}

const withoutQuotes = (text: string) => text.replaceAll('"', '')

/** The alternatives of the wishes that are open, the weightiest wishes first. */
function openWishes(verdicts: Verdict[], criteria: Criterion[]): Alternative[][] {
  const open = verdicts.filter(({ answer }) => answer === 'unknown')
  return strengths
    .flatMap((strength) => open.filter((verdict) => verdict.strength === strength))
    .map(({ criterionId, label }) => {
      const criterion = criteria.find((one) => one.id === criterionId && labelOf(one) === label)
      return criterion?.alternatives ?? label.split(' or ').map(alternativeNamed)
    })
}

const alternativeNamed = (label: string) => (isFeature(label) ? featureAlternative(label) : openAlternative(label))

/** What a message says about one wish: a question, or a topic in the list that ends the message. */
interface Inquiry {
  kind: 'question' | 'topic'
  text: string
}

/** Null for what no seller would answer truthfully. */
function inquiryAbout(alternatives: Alternative[], language: AdLanguage): Inquiry | null {
  const parts = alternatives.filter((one) => !isPointless(one)).map((one) => partAbout(one, language))
  if (parts.length === 0) return null
  if (parts.some(({ kind }) => kind === 'topic')) {
    const names = alternatives.map((one) => nameOf(one, language))
    return { kind: 'topic', text: either(unique(names), language) }
  }
  const owned = parts.filter(({ kind }) => kind === 'thing').map(({ text }) => text)
  const own = parts.filter(({ kind }) => kind === 'question').map(({ text }) => text)
  const has = owned.length === 0 ? [] : [phrases[language].has(shared(unique(owned), language))]
  return { kind: 'question', text: asOne(unique([...has, ...own]), language) }
}

/** Two alternatives may be asked about alike: "6 cylinders or 8 cylinders". */
const unique = (texts: string[]) => [...new Set(texts)]

/** A sign of fraud is nothing to ask its author about. */
const isPointless = ({ feature }: Alternative) =>
  feature !== null && featureEntry(feature).isRisk && !questions[feature]

/** One alternative: a question of its own, a thing that the car has, or a topic that fits in no question. */
function partAbout(alternative: Alternative, language: AdLanguage): { kind: Inquiry['kind'] | 'thing'; text: string } {
  const question = questionAbout(alternative)
  if (question) return { kind: 'question', text: inLanguage(question, language) }
  const { feature } = alternative
  if (feature !== null) {
    const { name, spanish } = featureEntry(feature)
    return { kind: 'thing', text: inLanguage([things[feature] ?? name, spanish], language) }
  }
  const thing = openWishObject(alternative.label)
  if (thing === null || (language === 'es' && alternative.spanish === null)) {
    return { kind: 'topic', text: nameOf(alternative, language) }
  }
  return { kind: 'thing', text: language === 'es' ? nameOf(alternative, language) : thing }
}

function questionAbout({ feature, comparison }: Alternative): Question | null {
  const asked = comparison?.quantity ?? feature
  if (asked === null) return null
  return isListingFigure(asked) ? figureQuestions[asked] : (questions[asked] ?? null)
}

const inLanguage = ([english, spanish]: Question, language: AdLanguage) => (language === 'es' ? spanish : english)

/** What has no Spanish wording is quoted there, as the buyer typed it. */
function nameOf({ label, spanish }: Alternative, language: AdLanguage): string {
  if (language === 'en') return sanitizeLine(label)
  return spanish === null ? `"${withoutQuotes(sanitizeLine(label))}"` : sanitizeLine(spanish)
}

/** "a", "a or b", "a, b or c". */
function either(names: string[], language: AdLanguage): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${or(last, language)} ${last}`
}

/** Spanish says "u" before the sound of an o. */
const or = (next: string, language: AdLanguage) => (language === 'en' ? 'or' : /^"?h?[oó]/i.test(next) ? 'u' : 'o')

/** "heated or leather seats", "asientos calefactables o de piel": one word that all have in common is said once. */
function shared(names: string[], language: AdLanguage): string {
  const words = names.map((name) => name.split(' '))
  const [first] = words
  const at = language === 'es' ? 0 : -1
  const next = language === 'es' ? 1 : -2
  const common = first?.at(at)
  const isCommon = words.every((one) => one.length > 1 && one.at(at) === common)
  const hasMore = words.every((one) => one.at(next) === first?.at(next))
  if (names.length < 2 || !common || !isCommon || hasMore) return either(names, language)
  if (language === 'es') {
    return `${common} ${either(
      words.map((one) => one.slice(1).join(' ')),
      language,
    )}`
  }
  return `${either(
    words.map((one) => one.slice(0, -1).join(' ')),
    language,
  )} ${common}`
}

/** "Does it have a sunroof, or is it a convertible?", "¿Tiene techo corredizo o es convertible?" */
function asOne(asked: string[], language: AdLanguage): string {
  const [first = '', ...others] = asked.map((question) => question.replace(/^¿|\?$/g, ''))
  const rest = others.map((other) => other.charAt(0).toLowerCase() + other.slice(1))
  const between = (other: string) => (language === 'en' ? `, or ${other}` : ` ${or(other, language)} ${other}`)
  return `${language === 'es' ? '¿' : ''}${first}${rest.map(between).join('')}?`
}
