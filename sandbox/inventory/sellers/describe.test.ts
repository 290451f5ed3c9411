import { expect, test } from 'vitest'
import type { Feature } from '#domain/judgement/features/features'
import { claimsOf, type Claim } from '../../claims/claims'
import { isPaint, paintNamed } from '../../claims/words/paint'
import { modelLines } from '../cars/models'
import type { Posting } from '../posting'
import { createInventory } from '../seed'
import { english } from './phrases/english'
import { spanish } from './phrases/spanish'

const postings = createInventory(5, 3_000, new Date()).every()

/** Terms of the sale, which no car has. */
const terms = new Set<Feature>([
  'price firm',
  'price negotiable',
  'takes trades',
  'seller financing',
  'accepts texts',
  'test drive',
  'independent inspection',
  'reason for sale',
  'delivery',
  'as is',
  'curb price',
  'title in hand',
])

/** Facts of a car that its set of features does not hold. */
const others: Partial<Record<Feature, (posting: Posting) => boolean>> = {
  'leather seats': ({ car }) => car.seats === 'leather',
  'cloth seats': ({ car }) => car.seats === 'cloth',
  'clean title': ({ car }) => car.title === 'clean',
  'salvage title': ({ car }) => ['salvage', 'rebuilt'].includes(car.title),
  lien: ({ car }) => car.title === 'lien',
  'missing title': ({ car }) => car.title === 'missing',
  'parts only': ({ car }) => car.title === 'parts only',
  dealer: ({ seller }) => seller === 'dealer',
  'manual transmission': ({ car }) => car.transmission === 'manual',
  'automatic transmission': ({ car }) => car.transmission === 'automatic',
  convertible: ({ car }) => car.bodyType === 'convertible',
  hybrid: ({ car }) => car.fuel === 'hybrid',
  electric: ({ car }) => car.fuel === 'electric',
  diesel: ({ car }) => car.fuel === 'diesel',
}

function isTrue({ feature, answer, number }: Claim, posting: Posting): boolean {
  const { car } = posting
  if (number !== null) return car.figures[feature] === number
  if (isPaint(feature)) return (paintNamed(car.paint) === feature) === (answer === 'yes')
  const has = others[feature]?.(posting) ?? car.features.has(feature)
  return terms.has(feature) || has === (answer === 'yes')
}

/** What a text says that is not so of its car. */
const lies = (posting: Posting, text: string) =>
  claimsOf(text)
    .filter((claim) => !isTrue(claim, posting))
    .map((claim) => ({ ...claim, text }))

test('what sellers write never contradicts their car', () => {
  expect(postings.flatMap((p) => lies(p, p.description))).toEqual([])
})

test('headlines never contradict their car', () => {
  expect(postings.flatMap((p) => lies(p, p.headline))).toEqual([])
})

test("no trim's name claims a feature that only some of its cars have", () => {
  const claiming = modelLines.flatMap((line) =>
    [...line.trims, ...line.upperTrims]
      .flatMap((trim) => claimsOf(`${line.make} ${line.model} ${trim}`))
      .filter(({ feature }) => !['all-wheel drive', 'four-wheel drive'].includes(feature) || line.drivetrain !== '4wd')
      .filter(({ feature }) => feature !== line.fuel && (feature !== 'turbo' || line.upperTrims.join() !== 'Turbo')),
  )
  expect(claiming).toEqual([])
})

const mentions = new Map<Feature, number>()
for (const { description } of postings) {
  for (const { feature } of claimsOf(description)) mentions.set(feature, (mentions.get(feature) ?? 0) + 1)
}
const share = (feature: Feature) => (mentions.get(feature) ?? 0) / postings.length

test.each<[Feature, number]>([
  ['accident', 0.15],
  ['smoking', 0.1],
  ['rust', 0.09],
  ['heated seats', 0.08],
])('ads settle %s as often as real ones do', (feature, expected) => {
  expect(Math.abs(share(feature) - expected)).toBeLessThan(0.02)
})

test('sellers write about many features, and most ads leave most of them out', () => {
  expect([...mentions.values()].filter((count) => count > 4).length).toBeGreaterThanOrEqual(60)
  for (const feature of ['owners', 'horsepower', 'keys', 'fuel economy'] as const) {
    expect(share(feature), feature).toBeGreaterThan(0.005)
    expect(share(feature), feature).toBeLessThan(0.2)
  }
  const counts = postings.map(({ description }) => claimsOf(description).length).sort((a, b) => a - b)
  const median = counts[Math.floor(counts.length / 2)]
  expect(median).toBeGreaterThanOrEqual(4)
  expect(median).toBeLessThanOrEqual(10)
})

test('what only sounds like a feature is written too, and claims nothing of the car', () => {
  const traps = [...english.traps, ...spanish.traps]
  const carriers = postings.filter(({ description }) =>
    traps.some((trap) => description.includes(trap.replace(/\.$/, ''))),
  )
  expect(carriers.length / postings.length).toBeGreaterThan(0.15)
  expect(traps.flatMap((trap) => claimsOf(trap)).filter(({ feature }) => !terms.has(feature))).toEqual([])
})

test('almost all texts differ, in both languages', () => {
  for (const language of ['en', 'es'] as const) {
    const texts = postings.filter((p) => p.language === language).map((p) => p.description)
    expect(texts.length).toBeGreaterThan(50)
    expect(new Set(texts).size).toBeGreaterThan(texts.length * 0.98)
  }
})
