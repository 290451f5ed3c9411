import { expect, test } from 'vitest'
import { findMake, findModel } from '#domain/catalog/names/catalog'
import { differsByOneEdit } from '#domain/catalog/recognize/model-of-make'
import { recognizeCar } from '#domain/catalog/recognize/recognize'
import { createInventory } from '../seed'
import type { Posting } from '../posting'

const drawn = 10_000
const ads = createInventory(26, 21_000, new Date('2026-11-20T12:00:00Z')).listAll('craigslist').slice(0, drawn)
const cars = ads.filter(({ goods }) => goods === null)

/** Four standard errors of a share over this many draws: about 1 test in 16,000 fails by chance. */
const sampling = (share: number, draws: number) => 4 * Math.sqrt((share * (1 - share)) / draws)
const computeShare = (of: Posting[], is: (ad: Posting) => boolean) => of.filter(is).length / of.length

const splitWords = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []
const title = ({ headline }: Posting) => headline
const field = ({ form }: Posting) => form.makeModel

/** The catalog's words for a car's make and model. */
function catalogWords({ car }: Posting): { make: string[]; model: string[] } {
  const { make, model } = recognizeCar(`${car.year} ${car.make} ${car.model}`)
  const known = make === null ? null : findMake(make)!
  return {
    make: splitWords(known?.name ?? car.make),
    model: splitWords((model && known && findModel(known, model)?.name) ?? car.model),
  }
}
const holds = (text: string, words: string[]) => words.every((word) => splitWords(text).includes(word))
const inCatalogWords = (of: (ad: Posting) => string) => (ad: Posting) => {
  const { make, model } = catalogWords(ad)
  return holds(of(ad), [...make, ...model])
}

const otherMakes = 'chevy vw benz mercedes caddy infinity mitsu olds landrover ram mini'.split(' ')
const allMakes = new Set([...cars.flatMap((ad) => splitWords(ad.car.make)), ...otherMakes])
const namesMake = (ad: Posting) =>
  splitWords(ad.headline).some(
    (word) =>
      allMakes.has(word) || splitWords(ad.car.make).some((make) => make.length >= 5 && differsByOneEdit(word, make)),
  )
const isMisspelled = (ad: Posting) => {
  const names = splitWords(`${ad.car.make} ${ad.car.model}`).filter((name) => /^[a-z]{5,}$/.test(name))
  const written = splitWords(ad.headline).filter((word) => /^[a-z]+$/.test(word))
  return written.some(
    (word) =>
      !allMakes.has(word) &&
      word !== 'chevys' &&
      names.some((name) => word !== name && word !== `${name}s` && differsByOneEdit(word, name)),
  )
}
const hasPrice = ({ headline }: Posting) =>
  /\$\d{3,}(?! down)/.test(headline.replace('$500 down', '').replace('$500 DOWN', ''))
const hasMileage = ({ headline }: Posting) => /\b\d{1,3}(?:,\d{3} mi|k\b)/i.test(headline)

test.each<[string, (ad: Posting) => boolean, number, number?]>([
  ['four-digit year', ({ headline }) => /\b(?:19|20)\d\d\b/.test(headline), 0.82],
  [
    'two-digit year',
    (ad) =>
      !/\b(?:19|20)\d\d\b/.test(ad.headline) &&
      new RegExp(`(?<![\\d$,.])${String(ad.car.year).slice(2)}(?![\\d,k])`).test(ad.headline),
    0.06,
    0.005,
  ],
  // 68% to 75%.
  ['make and model in catalog words', inCatalogWords(title), 0.715, 0.035],
  ['no make', (ad) => !namesMake(ad), 0.15],
  ['a misspelled make or model', isMisspelled, 0.015, 0.004],
  ['capitals only', ({ headline }) => !/[a-z]/.test(headline), 0.09],
  ['small letters only', ({ headline }) => !/[A-Z]/.test(headline), 0.11],
  ['a price', hasPrice, 0.04],
  ['a mileage', hasMileage, 0.09],
  ['decoration', ({ headline }) => /[*~★]/.test(headline), 0.04],
])('titles have %s as often as real ones', (_, is, expected, bias = 0) => {
  expect(Math.abs(computeShare(cars, is) - expected)).toBeLessThan(sampling(expected, cars.length) + bias)
})

test.each<[string, (ad: Posting) => boolean, number, number?]>([
  ['make and model in catalog words', inCatalogWords(field), 0.84],
  ['no odometer', ({ statedMiles }) => statedMiles === null, 0.32],
  ['a VIN', ({ vinStated }) => vinStated, 0.12],
  // 48% to 64%.
  ['a body type', ({ form }) => form.bodyType !== null, 0.56],
  ['a title that is not clean', ({ form }) => form.title !== 'clean', 0.19],
  [
    'a price below $100 or a joke',
    ({ price }) => price !== null && (price < 100 || [1234, 12345, 123456].includes(price)),
    0.03,
  ],
])('the form has %s as often as real ones', (_, is, expected, bias = 0) => {
  expect(Math.abs(computeShare(cars, is) - expected)).toBeLessThan(sampling(expected, cars.length) + bias)
})

test('one ad in 25 is not a car, and one stated odometer in twelve is below 1,000', () => {
  expect(Math.abs(computeShare(ads, ({ goods }) => goods !== null) - 0.04)).toBeLessThan(sampling(0.04, ads.length))
  const given = cars.filter(({ statedMiles }) => statedMiles !== null)
  expect(Math.abs(computeShare(given, ({ statedMiles }) => statedMiles! < 1_000) - 0.08)).toBeLessThan(
    sampling(0.08, given.length),
  )
})

test.each<[string, string, RegExp, number]>([
  ['chevy', 'Chevrolet', /\bchevy\b/i, 98 / (98 + 53)],
  ['vw', 'Volkswagen', /\bvw\b/i, 26 / (26 + 19)],
  ['mercedes benz or benz', 'Mercedes-Benz', /(?<!-)\bbenz\b/i, 92 / (92 + 10)],
])('titles contain %s as often as real titles', (_, make, short, expected) => {
  const whole = new RegExp(`\\b${make}\\b`, 'i')
  const named = cars.filter((ad) => ad.car.make === make && (short.test(ad.headline) || whole.test(ad.headline)))
  expect(Math.abs(computeShare(named, (ad) => short.test(ad.headline)) - expected)).toBeLessThan(
    sampling(expected, named.length),
  )
})

test('most titles of BMW and Mercedes-Benz name the engine or the chassis instead of the model', () => {
  const lines = /Series$|-Class$/
  const named = cars.filter((ad) => lines.test(ad.car.model) && namesMake(ad))
  expect(named.length).toBeGreaterThan(200)
  expect(
    computeShare(named, (ad) => /\d{3}|[ewfg]\d{2}/i.test(ad.headline.replace(/\b(?:19|20)\d\d\b/, ''))),
  ).toBeGreaterThan(0.8)
})

test('5% of titles name no car, and 10% only the model', () => {
  const isNamed = (ad: Posting) => namesMake(ad) || holds(ad.headline, catalogWords(ad).model)
  const without = cars.filter((ad) => !namesMake(ad))
  expect(computeShare(cars, (ad) => !isNamed(ad))).toBeLessThan(0.09)
  expect(without.filter(isNamed).length / cars.length).toBeGreaterThan(0.05)
})

const quantile = (numbers: number[], share: number) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * share)]!

test.each([
  [0.1, 105],
  [0.5, 313],
  [0.9, 900],
  [0.99, 2_400],
])('the %f quantile of description length is about %i characters', (share, expected) => {
  const found = quantile(
    cars.map(({ description }) => description.length),
    share,
  )
  expect(found).toBeGreaterThan(expected * 0.9)
  expect(found).toBeLessThan(expected * 1.1)
})

test('ads have 3, 10 and 20 photos at the tenth, the fiftieth and the ninetieth percentile', () => {
  const counts = cars.map(({ photos }) => photos.length)
  expect([0.1, 0.5, 0.9].map((share) => quantile(counts, share))).toEqual([3, 10, 20])
})

test('2% of ads are in Spanish, and 8% where Spanish is common', () => {
  const more = (ad: Posting) => ['TX', 'FL', 'AZ', 'NM', 'NV'].includes(ad.place.state)
  const isSpanish = ({ language }: Posting) => language === 'es'
  const [south, others] = [cars.filter(more), cars.filter((ad) => !more(ad) && ad.place.state !== 'CA')]
  expect(Math.abs(computeShare(south, isSpanish) - 0.08)).toBeLessThan(sampling(0.08, south.length))
  expect(Math.abs(computeShare(others, isSpanish) - 0.02)).toBeLessThan(sampling(0.02, others.length))
})
