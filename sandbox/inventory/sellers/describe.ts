import type { Feature } from '#domain/judgment/features/features'
import type { Random } from '../../random'
import type { Car } from '../cars/models'
import { readPhrases, type Phrases } from './phrases/phrases'
import { descriptionLengths, interpolateQuantile } from './seller-input'
import {
  hasFixedMentionShare,
  mentionShareIfPresent,
  mentionShareIfAbsent,
  numberMentionShare,
  drawWordiness,
} from './mentions'

/** A style's own phrases come first, then the general ones of its language. */
export const phrasesByStyle = {
  terse: readPhrases('terse'),
  chatty: readPhrases('chatty'),
  dealer: readPhrases('dealer'),
  curbstoner: readPhrases('curbstoner'),
  spanish: readPhrases('spanish'),
  english: readPhrases('english'),
}
type WritingStyle = keyof typeof phrasesByStyle

interface Subject {
  car: Car
  seller: 'owner' | 'dealer'
  language: 'en' | 'es'
  /** Whole dollars; null to leave the price out of the text. */
  asking?: number | null
}

/** `unclear` lists features that the text states ambiguously: a hedged fault, or one that was repaired. */
export interface Description {
  text: string
  register: WritingStyle
  unclear: Feature[]
}

const share = {
  title: 0.55,
  brand: 0.85,
  trap: 0.2,
  miles: 0.22,
  asking: 0.1,
  hedged: 0.2,
  repaired: 0.02,
  late: 0.35,
  bilingual: 0.4,
}
/** From this length on, a text may put the important facts after the filler. Characters. */
const longText = 900
/** How far a text may exceed its target length before optional facts are omitted. */
const tolerance = 1.15

/**
 * Writes a seller's text. It mentions some features that the car has and few that it lacks, so most questions about
 * the car stay open.
 */
export function writeDescription(subject: Subject, random: Random): Description {
  const { car, seller } = subject
  // A quarter of dealers' texts are in the longest tenth.
  const longest = random.chance(seller === 'dealer' ? 0.24 : 0.043)
  const rank = longest ? 0.9 + 0.1 * random.next() : 0.9 * random.next()
  const length = interpolateQuantile(descriptionLengths, rank)
  const register = pickWritingStyle(subject, random)
  const isBilingual = register === 'spanish' && random.chance(share.bilingual)
  const words = createWords(register, isBilingual, random)
  const faults = [...titleLine(car, words, random), ...featureLines(car, words, random)]
  const unclear = faults.flatMap(({ unclear }) => unclear ?? [])
  const more = shuffled(
    [...extraLines(car, words, drawWordiness(rank, random), random), ...figureLines(subject, words, random)],
    random,
  )
  const lines = arranged({ opening: words('opening')(car), faults, more, length, words, seller }, random)
  return { text: laidOut(lines, register, random), register, unclear }
}

function pickWritingStyle({ seller, language }: Subject, random: Random): WritingStyle {
  if (language === 'es') return 'spanish'
  if (seller === 'dealer') return random.chance(0.8) ? 'dealer' : 'english'
  const roll = random.next()
  return roll < 0.4 ? 'terse' : roll < 0.72 ? 'chatty' : roll < 0.78 ? 'curbstoner' : 'english'
}

type Words = ReturnType<typeof createWords>

function createWords(register: WritingStyle, isBilingual: boolean, random: Random) {
  const own: Phrases = phrasesByStyle[register]
  const general = register === 'spanish' ? phrasesByStyle.spanish : phrasesByStyle.english
  const tables = () =>
    isBilingual && random.chance(0.5) ? [phrasesByStyle.english] : random.chance(0.75) ? [own, general] : [general, own]
  function words(kind: 'opening'): Phrases['opening'][number]
  function words(kind: 'filler' | 'closing' | 'traps'): string
  function words(kind: 'opening' | 'filler' | 'closing' | 'traps') {
    const from = isBilingual && random.chance(0.5) ? phrasesByStyle.english : own
    return random.pick<Phrases['opening'][number] | string>(from[kind])
  }
  const first = <Value>(of: (phrases: Phrases) => Value | undefined): Value | null =>
    tables()
      .map(of)
      .find((value) => value !== undefined) ?? null
  return Object.assign(words, { first })
}

interface Line {
  text: string
  unclear?: Feature
}

function titleLine(car: Car, words: Words, random: Random): Line[] {
  const certain = car.title === 'salvage' || car.title === 'rebuilt'
  const wordings = words.first(({ title }) => title[car.title])
  return wordings && random.chance(certain ? share.brand : share.title) ? [{ text: random.pick(wordings) }] : []
}

/** Faults and missing features. Independent of how much the seller writes. */
function featureLines(car: Car, words: Words, random: Random): Line[] {
  const lines: Line[] = []
  for (const feature of mentionedFeatures) {
    const has = car.features.has(feature)
    const isTold = random.chance(has ? mentionShareIfPresent(feature, 1) : mentionShareIfAbsent(feature))
    const isRepaired = !has && !isTold && random.chance(share.repaired)
    if ((!isTold && !isRepaired) || (has && !hasFixedMentionShare(feature))) continue
    const isUnclear = isRepaired || (has && random.chance(share.hedged))
    const unclear = isUnclear ? words.first(({ hedged, repaired }) => (isRepaired ? repaired : hedged)[feature]) : null
    const plain = isRepaired ? null : words.first((phrases) => (has ? phrases.has : phrases.hasNot)[feature])
    if (unclear) lines.push({ text: random.pick(unclear), unclear: feature })
    else if (plain) lines.push({ text: random.pick(plain) })
  }
  return shuffled(lines, random)
}

const featuresIn = (of: (phrases: Phrases) => object) =>
  Object.values(phrasesByStyle).flatMap((phrases) => Object.keys(of(phrases)))
const mentionedFeatures = [
  ...new Set([...featuresIn(({ has }) => has), ...featuresIn(({ hasNot }) => hasNot)]),
] as Feature[]
const countedFeatures = [...new Set(featuresIn(({ counts }) => counts))] as Feature[]

/** Equipment, seats, numbers and traps. `wordy` scales how many. */
function extraLines(car: Car, words: Words, wordy: number, random: Random): Line[] {
  const having = mentionedFeatures.filter(
    (feature) =>
      !hasFixedMentionShare(feature) &&
      car.features.has(feature) &&
      random.chance(mentionShareIfPresent(feature, wordy)),
  )
  const numbers = countedFeatures.flatMap((feature) => {
    const number = car.figures[feature]
    const wordings = number === undefined ? null : words.first(({ counts }) => counts[feature])
    return wordings && random.chance(numberMentionShare(feature, wordy)) ? [random.pick(wordings(number!))] : []
  })
  const seats =
    car.seats && random.chance(car.seats === 'leather' ? 0.6 : 0.15)
      ? words.first((phrases) => phrases.seats[car.seats!])
      : null
  return [
    ...having.flatMap((feature) => {
      const wordings = words.first(({ has }) => has[feature])
      return wordings ? [random.pick(wordings)] : []
    }),
    ...numbers,
    ...(seats ? [random.pick(seats)] : []),
    ...(random.chance(share.trap) ? [words('traps')] : []),
  ].map((text) => ({ text }))
}

function figureLines({ car, asking }: Subject, words: Words, random: Random): Line[] {
  const thousands = Math.round((car.miles ?? 0) / 1_000)
  const lines: Line[] = []
  if (thousands > 0 && random.chance(share.miles))
    lines.push({ text: random.pick(words.first(({ miles }) => miles)!)(thousands) })
  if (asking && random.chance(share.asking))
    lines.push({ text: random.pick(words.first((phrases) => phrases.asking)!)(asking) })
  return lines
}

interface Parts {
  opening: string
  faults: Line[]
  more: Line[]
  length: number
  words: Words
  seller: 'owner' | 'dealer'
}

/** Adds filler until the text reaches its target length. */
function arranged({ opening, faults, more, length, words, seller }: Parts, random: Random): string[] {
  const size = (lines: string[]) => lines.reduce((sum, line) => sum + line.length + 1, 0)
  const closing = words('closing')
  const isClosed = seller === 'dealer' || random.chance(0.75)
  const needed = faults.map(({ text }) => text)
  const said: string[] = []
  for (const { text } of more) if (size([opening, ...needed, ...said, text]) < length * tolerance) said.push(text)
  const hasOpening = needed.length + said.length === 0 || size([opening, ...needed, ...said]) < length * tolerance
  const start = hasOpening ? [opening] : []
  const end = isClosed && size([...start, ...needed, ...said, closing]) < length * tolerance ? [closing] : []
  const filler: string[] = []
  const left = () => length - size([...start, ...needed, ...said, ...filler, ...end])
  for (let tries = 0; left() > 12 && tries < 400; tries++) {
    const next = words('filler')
    if (!filler.includes(next) && next.length < left() + 14) filler.push(next)
  }
  if (length > longText && random.chance(share.late)) return [...start, ...said, ...filler, ...needed, ...end]
  if (seller === 'dealer') return [...start, ...shuffled([...needed, ...said], random), ...filler, ...end]
  return [...start, ...shuffled([...needed, ...said, ...filler], random), ...end]
}

function shuffled<T>(items: T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** Formats the lines as paragraphs, a list or one sequence. Some texts are all lowercase or all uppercase. */
function laidOut(lines: string[], register: WritingStyle, random: Random): string {
  const [roll, casing] = [random.next(), random.next()]
  const cased = lines.map((line) => (casing < 0.07 ? line.toLowerCase() : casing < 0.11 ? line.toUpperCase() : line))
  const ended = (line: string) => (/[.!?]$/.test(line) ? line : `${line}.`)
  if (register === 'dealer')
    return [cased[0], ...cased.slice(1).map((line) => (roll < 0.5 ? line : `* ${line}`))].join('\n')
  if (roll < 0.12) return cased.map((line) => `- ${line.replace(/\.$/, '')}`).join('\n')
  if (register === 'terse' && roll < 0.5)
    return cased.map((line) => line.replace(/\.$/, '')).join(roll < 0.3 ? ', ' : '\n')
  const breakAfter = random.int(1, Math.max(1, cased.length - 1))
  const [first, second] = [cased.slice(0, breakAfter), cased.slice(breakAfter)].map((part) => part.map(ended).join(' '))
  return second ? `${first}\n\n${second}` : first!
}
