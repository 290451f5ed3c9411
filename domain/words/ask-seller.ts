import { strengths, type Criterion } from '../judgment/criteria/criterion'
import type { Fact } from '../judgment/facts/fact'
import type { Feature } from '../judgment/features/features'
import type { Verdict } from '../judgment/verdicts/verdict'
import type { Listing } from '../listing/listing'
import { detectAdLanguage, type AdLanguage } from './ad-language'
import { carName, truncateWithEllipsis, sanitizeLine, sanitizeUntrusted } from './car-text'
import type { AskedQuestion, SellerMessage } from './seller-message'
import { featureQuestions, figureQuestions, standingQuestions, type SellerQuestion } from './seller-questions'
import { statedByAd, type AskedListing, type StatedByAd } from './stated-by-ad'
import { alternativesOf, inLanguage, wishQuestion } from './wish-questions'

/** The part of a listing that decides how its seller is addressed. */
export type GreetedListing = Pick<Listing, 'title' | 'description' | 'year' | 'make' | 'model' | 'trim'>

/** What a search limits beside its wishes. An ad that does not state it passes. */
export interface AskedLimits {
  transmission: string | null
  bodyTypes: string[]
}

interface MessageInput {
  listing: GreetedListing & AskedListing
  verdicts: Verdict[]
  /** Criteria that the verdicts answer. If one was edited since, its verdict's label is used. */
  criteria: Criterion[]
  /** Null for no limits. */
  limits: AskedLimits | null
  /** Of the site's fields, the text and the photos, as the car's page shows them. */
  facts: Fact[]
  /** The buyer's first name. Null leaves the message unsigned. */
  signAs: string | null
}

/** With the visit. Sellers do not answer long questionnaires. */
const maxSuggested = 5
/** In characters. */
const maxTitleLength = 60
const maxNameLength = 40

/**
 * Plans a message for the buyer to copy, in the ad's language: what the ad leaves open of the car's figures and the buyer's
 * wishes, what every buyer should know before the trip, and when to see the car. Once all is known, it only asks for the
 * visit.
 */
export function planSellerMessage(input: MessageInput): SellerMessage {
  const { listing, signAs } = input
  const language = detectAdLanguage(listing)
  const stated = statedByAd(listing, input.facts)
  const wishes = openWishes(input, stated, language)
  const standing = openStandingQuestions(input, stated, language)
  const ofStrength = (...some: Verdict['strength'][]) => wishes.filter(({ strength }) => some.includes(strength))
  const ofPriority = (priority: number) => standing.filter((one) => one.priority === priority)
  const ordered = [
    ofPriority(0),
    ofStrength('must'),
    ofPriority(1),
    ofStrength('should'),
    ofPriority(2),
    ofStrength('nice'),
  ].flat()
  const unique = ordered.filter(({ text }, i) => ordered.findIndex((other) => other.text === text) === i)
  return {
    greeting: greetSeller(listing, language),
    questions: [
      ...unique.map(({ id, text }, i) => ({ id, text, isSuggested: i < maxSuggested - 1 })),
      { id: 'visit', text: inLanguage(standingQuestions.visit, language), isSuggested: true },
    ],
    thanks: inLanguage(thanks, language),
    signature: signatureOf(signAs),
  }
}

export const thanks: SellerQuestion = ['Thank you.', 'Gracias.']

/** "Hi, I am interested in the 2016 Honda Civic." */
export const greetSeller = (listing: GreetedListing, language: AdLanguage): string =>
  phrases[language].greeting(carWords(listing, language))

/** The name as a message ends with it. Null for none. */
export const signatureOf = (signAs: string | null): string | null =>
  truncateWithEllipsis(sanitizeLine(signAs ?? ''), maxNameLength) || null

const phrases = {
  en: {
    greeting: (car: string | null) => `Hi, I am interested in ${car ?? 'your car'}.`,
    known: (year: number | null, name: string) => `the ${year === null ? '' : `${year} `}${name}`,
    titled: (title: string) => `your ad "${title}"`,
  },
  es: {
    greeting: (car: string | null) => `Hola, me interesa ${car ?? 'su carro'}.`,
    known: (year: number | null, name: string) => `su ${name}${year === null ? '' : ` ${year}`}`,
    titled: (title: string) => `su anuncio "${title}"`,
  },
} as const

/** The car's name, or its quoted title if the car is unknown. Null if the title may contain an email address. */
function carWords(listing: GreetedListing, language: AdLanguage): string | null {
  const { known, titled } = phrases[language]
  const name = carName({ ...listing, title: '', year: null, trim: null })
  if (name !== '') return known(listing.year, name)
  // Remove quotation marks first, because they may split a link.
  const title = truncateWithEllipsis(sanitizeUntrusted(listing.title.replaceAll('"', '')), maxTitleLength)
  return title === '' || title.includes('@') ? null : titled(title)
}

type Question = Omit<AskedQuestion, 'isSuggested'>

/** Most important wishes first. Without what the ad states, unless it contradicts itself. */
function openWishes({ verdicts, criteria }: MessageInput, stated: StatedByAd, language: AdLanguage) {
  const open = verdicts
    .map((verdict) => ({ verdict, alternatives: alternativesOf(verdict, criteria) }))
    .filter(
      ({ verdict, alternatives }) =>
        verdict.answer === 'unknown' &&
        (verdict.unsettled !== undefined ||
          !alternatives.every(({ feature }) => feature !== null && stated.has(feature))),
    )
  return strengths.flatMap((strength) =>
    open.flatMap(({ verdict, alternatives }): (Question & Pick<Verdict, 'strength'>)[] => {
      const text = verdict.strength === strength ? wishQuestion(alternatives, language) : null
      return text === null ? [] : [{ id: `wish-${verdict.criterionId}`, text, strength }]
    }),
  )
}

interface Standing extends Question {
  /** 0: before all wishes. 1: before the wishes that are no must. */
  priority: 0 | 1 | 2
}

/** What any buyer should know, and what this search limits, if the ad does not say it. A wish asks for its own topic. */
function openStandingQuestions(
  { listing, verdicts, criteria, limits }: MessageInput,
  stated: StatedByAd,
  language: AdLanguage,
): Standing[] {
  const wished = new Set(
    verdicts.flatMap((verdict) => alternativesOf(verdict, criteria).flatMap(({ feature }) => feature ?? [])),
  )
  const isSettled = (...topics: Feature[]) => topics.some((feature) => wished.has(feature)) || stated.has(...topics)
  const isDealer = listing.seller === 'dealer'
  const gears = limits?.transmission === 'manual' ? 'manual transmission' : 'automatic transmission'
  const isGearOpen =
    Boolean(limits?.transmission) &&
    listing.transmission === null &&
    !isSettled('manual transmission', 'automatic transmission', 'cvt')
  const isBodyOpen = (limits?.bodyTypes ?? []).length > 0 && listing.bodyType === null
  const standing: [id: string, priority: Standing['priority'], question: SellerQuestion, isOpen: boolean][] = [
    ['odometer', 0, figureQuestions.odometer, stated.lacks('odometer')],
    ['price', 0, figureQuestions.price, stated.lacks('price')],
    ['year', 0, figureQuestions.year, stated.lacks('year')],
    ['transmission', 1, featureQuestions[gears]!, isGearOpen],
    ['body', 1, standingQuestions.body, isBodyOpen],
    ['vin', 1, standingQuestions.vin, listing.vin === null],
    ['title', 1, standingQuestions.title, !isDealer && !isSettled('title in hand')],
    ['total', 1, standingQuestions.total, isDealer && !isSettled('curb price')],
    ['accident', 2, featureQuestions.accident!, !isSettled('accident', 'clean carfax')],
    [
      'firm',
      2,
      featureQuestions['price firm']!,
      !isDealer && !stated.lacks('price') && !isSettled('price firm', 'price negotiable'),
    ],
    ['recalls', 2, standingQuestions.recalls, !isSettled('open recall')],
  ]
  return standing.flatMap(([id, priority, question, isOpen]) =>
    isOpen ? [{ id, priority, text: inLanguage(question, language) }] : [],
  )
}
