import type { Feature } from '#domain/judgement/features/features'
import type { Random } from '../../random'
import type { Car } from '../cars/car'
import { english, spanish, type Phrases } from './phrases'

/**
 * A seller's text about a car: true, with gaps. It mentions some features that the car has and some that it does not
 * have, so that answers can be yes, no and unknown.
 */
export function describe(car: Car, seller: 'owner' | 'dealer', language: 'en' | 'es', random: Random): string {
  const phrases = language === 'es' ? spanish : english
  const has = (feature: Feature) => car.features.has(feature)
  const lines = [random.pick(phrases.opening)(car)]
  lines.push(...titleLine(car, phrases, random))
  const stated = (Object.entries(phrases.has) as [Feature, string[]][])
    .filter(([feature]) => has(feature) && random.chance(faults.has(feature) ? 0.9 : 0.65))
    .map(([, wordings]) => random.pick(wordings))
  const denied = (Object.entries(phrases.hasNot) as [Feature, string[]][])
    .filter(([feature]) => !has(feature) && random.chance(0.25))
    .map(([, wordings]) => random.pick(wordings))
  if (car.seats && random.chance(car.seats === 'leather' ? 0.8 : 0.45)) {
    stated.push(random.pick(phrases.seats[car.seats]))
  }
  lines.push(...shuffled([...stated, ...denied], random))
  lines.push(random.pick(seller === 'dealer' ? phrases.dealer : phrases.closing))
  return paragraphs(lines, random)
}

const faults = new Set<Feature>(['accident', 'rust', 'dents', 'mechanical problem', 'smoker'])

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
