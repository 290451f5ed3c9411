import type { Criterion } from '../criteria/criterion'
import { criterionLabel } from '../criteria/criterion'
import { classifyFeatureStatement, isUnwanted } from '../evidence/contradicted-quote'
import { maxDescriptionLength } from '../evidence/read-text'
import { listWordings, stem } from '../evidence/supporting-text'
import { featureEntry, features, isNumeric, type Feature } from '../features/features'
import { toVin } from '../../listing/normalize'
import { isValidVin } from '../../listing/vin'
import { findStatedMatch } from '../../text/negation'
import { tokenize, type Token } from '../../text/tokens'
import type { Fact } from './fact'
import { numbersIn } from './from-claim'
import { combineAlternatives, judgeAlternative } from './judge-facts'

/** What a seller's reply says about one wish. `label` identifies the wish, `quote` is the sentence that says it. */
export interface ReplyAnswer {
  label: string
  answer: 'yes' | 'no'
  quote: string
}

/**
 * Reads a seller's reply as an ad is read: what it states or denies, and what follows from that, answers the wishes. A
 * bare "yes" answers nothing, because nobody knows which question it is about. The buyer confirms each answer.
 */
export function readReply(reply: string, criteria: Criterion[]): ReplyAnswer[] {
  const facts = splitIntoSentences(reply.slice(0, maxDescriptionLength)).flatMap(factsOf)
  const known = { facts, figures: { price: null, odometer: null, year: null } }
  return criteria.flatMap((criterion): ReplyAnswer[] => {
    const { alternatives, polarity } = criterion
    const checked = combineAlternatives(alternatives.map((one) => judgeAlternative(one, polarity, known)))
    const quote = checked.evidence.find((piece) => piece.kind === 'quote')?.quote
    if (checked.answer === 'unknown' || quote === undefined) return []
    return [{ label: criterionLabel(criterion), answer: checked.answer, quote }]
  })
}

const splitIntoSentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** What our message to a seller asks besides the buyer's wishes, as named beside the reply, with the words of an answer. */
const topics = {
  title: ['Title in the seller’s name', /\b(?:title|pink slip|name|t[ií]tulo|nombre|lien|owe)\b/i],
  accident: [
    'Accidents',
    /\b(?:accidents?|wreck(?:ed|s)?|fender.?benders?|collisions?|rear.?ended|(?:got|was|been) hit|carfax|accidentes?|choques?|chocad[oa]|golpes?)\b/i,
  ],
  price: [
    'Price',
    /\b(?:price|firm|negotiable|obo|best offer|flexible|lowest|cash price|precio|fijo|firme|negociable|a tratar)\b|\$ ?\d/i,
  ],
  total: ['Fees', /\b(?:fees?|out the door|otd|plus tax|cargos|tarifas|con todo)\b/i],
  recalls: ['Recalls', /\brecalls?\b|\bretiros? de f[aá]brica\b/i],
  visit: [
    'When to see it',
    /\b(?:come (?:by|see|look|over|check)|see it|stop by|available|any ?time|tonight|today|tomorrow|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|this week|afternoons?|evenings?|mornings?|after (?:work|\d)|venga|verlo|hoy|ma[nñ]ana|s[aá]bado|domingo|lunes|martes|mi[eé]rcoles|jueves|viernes|fin de semana|cuando (?:quiera|guste))\b/i,
  ],
} satisfies Record<string, [name: string, words: RegExp]>

export const toldNames = {
  vin: 'VIN',
  ...(Object.fromEntries(Object.entries(topics).map(([topic, [name]]) => [topic, name])) as Record<
    keyof typeof topics,
    string
  >),
  said: 'Also said',
}
export type ToldTopic = keyof typeof toldNames

/** The seller's words about one topic. Of a VIN, only the VIN. */
export interface ToldWords {
  topic: ToldTopic
  quote: string
}

/**
 * The seller's words about what our message asks besides the wishes, and last the words that answer nothing that was
 * asked. `answers` are those that the reply gives about the wishes.
 */
export function readToldWords(reply: string, answers: ReplyAnswer[]): ToldWords[] {
  const sentences = splitIntoSentences(reply.slice(0, maxDescriptionLength))
  const parts = sentences.flatMap((sentence) =>
    sentence.split(/[,;]\s+/).map((part) => ({
      part,
      topics: topicsOf(part),
      answersWish: answers.some(({ quote }) => quote === sentence),
    })),
  )
  const about = (topic: ToldTopic) => parts.filter((one) => one.topics.includes(topic)).map(({ part }) => part)
  const rest = parts.filter((one) => one.topics.length === 0 && !one.answersWish).map(({ part }) => part)
  const vin = findVinIn(reply)
  return [
    ...(vin === null ? [] : [{ topic: 'vin' as const, quote: vin }]),
    ...topicNames.flatMap((topic) => {
      const quote = about(topic).join(', ')
      return quote === '' ? [] : [{ topic, quote }]
    }),
    ...(rest.length === 0 ? [] : [{ topic: 'said' as const, quote: rest.join(', ') }]),
  ]
}

const topicNames = Object.keys(topics) as (keyof typeof topics)[]

function topicsOf(part: string): ToldTopic[] {
  const named: ToldTopic[] = topicNames.filter((topic) => topics[topic][1].test(part))
  return findVinIn(part) === null ? named : ['vin', ...named]
}

/** Null if the text has several: a seller may have other cars. */
function findVinIn(text: string): string | null {
  const found = [...text.slice(0, maxDescriptionLength).matchAll(/\b[a-z0-9]{17}\b/gi)].map(([words]) => toVin(words))
  const valid = new Set(found.filter((vin) => vin !== null && isValidVin(vin)))
  return valid.size === 1 ? [...valid][0]! : null
}

/** Sellers' words for an accident that are no names of the feature. */
const accidentWords =
  /(?<![^ ])(?:fender ?benders?|rear ended|(?:got|was|been) hit|side ?swiped|choques?|chocad[oa])(?![^ ])/g

function factsOf(sentence: string): Fact[] {
  const facts = namedFactsOf(sentence)
  if (facts.some(({ feature }) => feature === 'accident')) return facts
  if (findStatedMatch(sentence, accidentWords) === null) return facts
  return [
    ...facts,
    { feature: 'accident', answer: 'yes', number: null, evidence: [{ kind: 'quote', quote: sentence }] },
  ]
}

function namedFactsOf(sentence: string): Fact[] {
  const tokens = tokenize(sentence)
  const stems = tokens.map(({ said }) => stem(said))
  const present = new Set(stems)
  const evidence = [{ kind: 'quote' as const, quote: sentence }]
  return features.flatMap((feature): Fact[] => {
    const answer = answerIn({ tokens, stems, present }, feature)
    if (answer === null) return []
    if (!isNumeric(feature)) return [{ feature, answer, number: null, evidence }]
    const [number, ...others] = new Set(numbersIn(sentence, feature))
    return answer === 'no' || number === undefined || others.length > 0 ? [] : [{ feature, answer, number, evidence }]
  })
}

interface Sentence {
  tokens: Token[]
  stems: string[]
  present: Set<string>
}

/** Null if the sentence does not mention the feature, only asks about it, or says both. */
function answerIn({ tokens, stems, present }: Sentence, feature: Feature): Fact['answer'] | null {
  const { name } = featureEntry(feature)
  const wordings = listWordings(feature).filter(({ words }) => words.every((word) => present.has(word)))
  const said = wordings.flatMap(({ words, isOpposite }) =>
    placesOf(words, stems).flatMap(([first, last]) => {
      const kind = classifyFeatureStatement(tokens, first, last, isUnwanted(name))
      if (kind === 'asked' || kind === 'repaired') return []
      return (kind === 'stated') === isOpposite ? ('no' as const) : ('yes' as const)
    }),
  )
  const [answer = null, ...others] = new Set(said)
  return others.length > 0 ? null : answer
}

/** "The title is clean" names a clean title. */
const maxWordsBetween = 2

/** Where all words stand close together, in any order, with no mark between them. */
function placesOf(words: string[], stems: string[]): [first: number, last: number][] {
  return stems.flatMap((_, first): [number, number][] => {
    if (!words.includes(stems[first]!)) return []
    for (let last = first; last < Math.min(stems.length, first + words.length + maxWordsBetween); last++) {
      const part = stems.slice(first, last + 1)
      if (part.some((said) => /^[.?,:]$/.test(said))) return []
      if (words.every((word) => part.includes(word))) return [[first, last]]
    }
    return []
  })
}
