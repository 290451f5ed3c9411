import type { Feature } from '#domain/judgement/features/features'
import type { Random } from '../../random'
import type { Car } from '../cars/car'
import { english } from './phrases/english'
import type { Phrases } from './phrases/phrases'
import { spanish } from './phrases/spanish'
import { tellsHaving, tellsLacking, tellsNumber, wordiness } from './telling'

/**
 * A seller's text about a car: true, with gaps. It mentions some of what the car has and little of what it has not, so
 * that answers can be yes, no and, mostly, unknown.
 */
export function describe(car: Car, seller: 'owner' | 'dealer', language: 'en' | 'es', random: Random): string {
  const phrases = language === 'es' ? spanish : english
  const wordy = wordiness(random)
  const lines = [random.pick(phrases.opening)(car), ...titleLine(car, phrases, random)]
  const said = [...featureLines(car, phrases, wordy, random), ...numberLines(car, phrases, wordy, random)]
  if (car.seats && random.chance(car.seats === 'leather' ? 0.6 : 0.15)) said.push(random.pick(phrases.seats[car.seats]))
  if (random.chance(trapShare)) said.push(random.pick(phrases.traps))
  lines.push(...shuffled(said, random))
  lines.push(random.pick(seller === 'dealer' ? phrases.dealer : phrases.closing))
  return paragraphs(lines, random)
}

const trapShare = 0.2

const listed = <Value>(table: Partial<Record<Feature, Value>>) => Object.entries(table) as [Feature, Value][]

function featureLines(car: Car, { has, hasNot }: Phrases, wordy: number, random: Random): string[] {
  const having = listed(has).filter(
    ([feature]) => car.features.has(feature) && random.chance(tellsHaving(feature, wordy)),
  )
  const lacking = listed(hasNot).filter(
    ([feature]) => !car.features.has(feature) && random.chance(tellsLacking(feature)),
  )
  return [...having, ...lacking].map(([, wordings]) => random.pick(wordings))
}

function numberLines({ figures }: Car, { counts }: Phrases, wordy: number, random: Random): string[] {
  return listed(counts).flatMap(([feature, wordings]) => {
    const number = figures[feature]
    const isTold = number !== undefined && random.chance(tellsNumber(feature, wordy))
    return isTold ? [random.pick(wordings(number))] : []
  })
}

function titleLine(car: Car, phrases: Phrases, random: Random): string[] {
  const certain = car.title === 'salvage' || car.title === 'rebuilt'
  const wordings = phrases.title[car.title]
  return wordings && random.chance(certain ? 0.85 : 0.55) ? [random.pick(wordings)] : []
}

function shuffled<T>(items: T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** Sentences, in one, two or three paragraphs; a few people write lists. */
function paragraphs(lines: string[], random: Random): string {
  if (random.chance(0.15)) return lines.map((l) => `- ${l.replace(/\.$/, '')}`).join('\n')
  const breakAfter = random.int(1, Math.max(1, lines.length - 1))
  return `${lines.slice(0, breakAfter).join(' ')}\n\n${lines.slice(breakAfter).join(' ')}`
}
