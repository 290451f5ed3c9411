import { expect, test } from 'vitest'
import { createRandom } from '#sandbox/random'
import { createCar } from '#sandbox/inventory/cars/create-car'
import { pickModelLine } from '#sandbox/inventory/cars/models'
import { drawMakeModel, drawTitle } from '#sandbox/inventory/sellers/titles/title'
import { mayNameSameCar } from '../names/related-models'
import { reconcileCar } from './reconcile'
import { recognizeCar } from './recognize'
import type { RecognizedCar } from './recognized-car'

const random = createRandom(26)
const drawn = 10_000

/** Titles and make/model fields as the sandbox's sellers write them, each with the car's catalog ids. */
const ads = Array.from({ length: drawn }, () => {
  const car = createCar(pickModelLine(random), random)
  const title = drawTitle({ car, price: 4_500, language: random.chance(0.04) ? 'es' : 'en' }, random)
  const truth = { ...recognizeCar(`${car.year} ${car.make} ${car.model}`), year: car.year }
  return { car, title, makeModel: drawMakeModel(car, random), truth }
})

/** Whether every stated value is correct. A Dodge 1500 and a Ram 1500 without a year count as one car. */
const agrees = (found: RecognizedCar, truth: RecognizedCar) =>
  (found.year === null || found.year === truth.year) &&
  (found.make === null ||
    (found.make === truth.make && (found.model === null || found.model === truth.model)) ||
    (truth.make !== null && mayNameSameCar({ ...found, make: found.make }, { ...truth, make: truth.make })))

test('at least 99.5% of the recognized values in ten thousand titles are correct', () => {
  const found = ads.map((ad) => ({ ...ad, found: recognizeCar(ad.title) }))
  const sure = found.filter(({ found }) => found.make !== null || found.year !== null)
  const wrong = sure.filter(({ found, truth }) => !agrees(found, truth))
  expect(wrong.length / sure.length, wrong.map(({ title }) => title).join('\n')).toBeLessThanOrEqual(0.005)
  // Also require coverage: a recognizer that always returns null makes no mistakes.
  expect(found.filter(({ found }) => found.make !== null).length / drawn).toBeGreaterThan(0.92)
  expect(found.filter(({ found }) => found.model !== null).length / drawn).toBeGreaterThan(0.9)
})

test('with the make and model field, nearly every car is recognized and almost none is wrong', () => {
  const found = ads.map((ad) => ({ ...ad, found: reconcileCar(ad.title, ad.makeModel, ad.car.year) }))
  const wrong = found.filter(({ found, truth }) => !agrees(found, truth))
  expect(
    wrong.length / drawn,
    wrong.map(({ title, makeModel }) => `${title} | ${makeModel}`).join('\n'),
  ).toBeLessThanOrEqual(0.005)
  expect(found.filter(({ found }) => found.model !== null).length / drawn).toBeGreaterThan(0.98)
})
