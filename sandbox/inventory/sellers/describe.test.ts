import { expect, test } from 'vitest'
import type { Feature } from '#domain/judgment/features/features'
import { extractClaims, type Claim } from '../../claims/claims'
import { isPaint, findPaint } from '../../claims/wordings'
import { modelLines, pickModelLine, type Car } from '../cars/models'
import { createRandom } from '../../random'
import { createCar } from '../cars/create-car'
import { writeDescription, phrasesByStyle, type Description } from './describe'
import { drawTitle } from './titles/title'

const random = createRandom(5)

interface Written extends Description {
  car: Car
  headline: string
  claims: Claim[]
}

const ads: Written[] = Array.from({ length: 3_000 }, () => {
  const car = createCar(pickModelLine(random), random)
  const seller = random.chance(0.4) ? 'dealer' : 'owner'
  const language = seller === 'owner' && random.chance(0.12) ? 'es' : 'en'
  const written = writeDescription({ car, seller, language, asking: 8_500 }, random)
  const headline = drawTitle({ car, price: 8_500, language }, random)
  return { ...written, car, headline, claims: extractClaims(written.text) }
})

/** Terms of sale, which are not features of the car. */
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
  'dealer',
  'dealer posing as private',
  'scam sign',
])

/** Features that are not in the car's feature set. */
const others: Partial<Record<Feature, (ad: Written) => boolean>> = {
  'leather seats': ({ car }) => car.seats === 'leather',
  'cloth seats': ({ car }) => car.seats === 'cloth',
  'clean carfax': ({ car }) => !car.features.has('accident'),
  'clean title': ({ car }) => car.title === 'clean',
  'salvage title': ({ car }) => ['salvage', 'rebuilt'].includes(car.title),
  lien: ({ car }) => car.title === 'lien',
  'missing title': ({ car }) => car.title === 'missing',
  'parts only': ({ car }) => car.title === 'parts only',
  'manual transmission': ({ car }) => car.transmission === 'manual',
  'automatic transmission': ({ car }) => car.transmission === 'automatic',
  convertible: ({ car }) => car.bodyType === 'convertible',
  hybrid: ({ car }) => car.fuel === 'hybrid',
  electric: ({ car }) => car.fuel === 'electric',
  diesel: ({ car }) => car.fuel === 'diesel',
}

function isTrue({ feature, answer, number }: Claim, ad: Written): boolean {
  const { car } = ad
  if (number !== null) return car.figures[feature] === number
  if (isPaint(feature)) return (findPaint(car.paint) === feature) === (answer === 'yes')
  const has = others[feature]?.(ad) ?? car.features.has(feature)
  return terms.has(feature) || has === (answer === 'yes')
}

/** Claims that contradict the car. Excludes ambiguous statements, such as a repaired fault. */
const lies = (ad: Written, claims: Claim[]) =>
  claims
    .filter(
      (claim) => !isTrue(claim, ad) && !ad.unclear.some((feature) => similarFeatures(feature).includes(claim.feature)),
    )
    .map((claim) => ({ ...claim, text: ad.text, headline: ad.headline }))
const similarFeatures = (feature: Feature): Feature[] =>
  feature === 'warning lights' ? [feature, 'mechanical problem'] : [feature]

test('plain statements in ads never contradict the car', () => {
  expect(ads.flatMap((ad) => lies(ad, ad.claims))).toEqual([])
})

test('some sellers hedge a fault, and some mention a repaired one', () => {
  const unclear = ads.filter(({ unclear }) => unclear.length > 0)
  expect(unclear.length / ads.length).toBeGreaterThan(0.1)
  expect(unclear.some(({ car, unclear }) => car.features.has(unclear[0]!))).toBe(true)
  expect(unclear.some(({ car, unclear }) => !car.features.has(unclear[0]!))).toBe(true)
})

test('headlines never contradict the car', () => {
  expect(ads.flatMap((ad) => lies(ad, extractClaims(ad.headline)))).toEqual([])
})

test('long texts state some facts last, after filler', () => {
  const long = ads.filter(({ text }) => text.length > 1_500)
  const isLate = ({ text }: Written) => /title|accident|light|leak|rust|needs|smok/i.test(text.slice(-220))
  expect(long.filter(isLate).length / long.length).toBeGreaterThan(0.2)
})

test('no trim name claims a feature that only some of its cars have', () => {
  const claiming = modelLines.flatMap((line) =>
    [...line.trims, ...line.upperTrims]
      .flatMap((trim) => extractClaims(`${line.make} ${line.model} ${trim}`))
      .filter(({ feature }) => !['all-wheel drive', 'four-wheel drive'].includes(feature) || line.drivetrain !== '4wd')
      .filter(({ feature }) => feature !== line.fuel && (feature !== 'turbo' || line.upperTrims.join() !== 'Turbo')),
  )
  expect(claiming).toEqual([])
})

const mentions = new Map<Feature, number>()
for (const { claims } of ads) {
  for (const { feature } of claims) mentions.set(feature, (mentions.get(feature) ?? 0) + 1)
}
const share = (feature: Feature) => (mentions.get(feature) ?? 0) / ads.length

test.each<[Feature, number]>([
  ['accident', 0.15],
  ['smoking', 0.1],
  ['rust', 0.09],
  ['heated seats', 0.08],
])('ads state %s as often as real ads do', (feature, expected) => {
  expect(Math.abs(share(feature) - expected)).toBeLessThan(0.02)
})

test('sellers write about many features, but most ads omit most of them', () => {
  expect([...mentions.values()].filter((count) => count > 4).length).toBeGreaterThanOrEqual(60)
  for (const feature of ['owners', 'horsepower', 'keys', 'fuel economy'] as const) {
    expect(share(feature), feature).toBeGreaterThan(0.005)
    expect(share(feature), feature).toBeLessThan(0.2)
  }
  const counts = ads.map(({ claims }) => claims.length).sort((a, b) => a - b)
  const median = counts[Math.floor(counts.length / 2)]
  expect(median).toBeGreaterThanOrEqual(4)
  expect(median).toBeLessThanOrEqual(10)
})

test('texts contain decoys that sound like features but claim nothing', () => {
  const traps = Object.values(phrasesByStyle).flatMap((register) => register.traps)
  const carriers = ads.filter(({ text }) =>
    traps.some((trap) => text.toLowerCase().includes(trap.toLowerCase().replace(/\.$/, ''))),
  )
  expect(carriers.length / ads.length).toBeGreaterThan(0.12)
  const claimed = traps.flatMap((trap) => extractClaims(trap)).filter(({ feature }) => !terms.has(feature))
  expect(claimed.filter(({ answer }) => answer === 'yes')).toEqual([])
})

test('almost all texts differ, in every writing style', () => {
  for (const register of Object.keys(phrasesByStyle)) {
    const texts = ads.filter((ad) => ad.register === register).map(({ text }) => text)
    expect(texts.length, register).toBeGreaterThan(50)
    expect(new Set(texts).size, register).toBeGreaterThan(texts.length * 0.95)
  }
})
