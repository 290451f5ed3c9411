import { expect, test } from 'vitest'
import { recognizeCar } from '#domain/catalog/recognize/recognize'
import { findOtherOffer } from '#domain/listing/offer/other-offer'
import { unseenTitles } from './unseen-titles'

const noFacts = { makeModelText: null, year: null, priceCents: null, odometerMiles: null, vin: null }
const flagOf = (title: string) => findOtherOffer({ title, ...noFacts })?.flag ?? null

const cars = unseenTitles.filter(({ kind }) => kind === 'car')
const goods = unseenTitles.filter(({ kind }) => kind !== 'car' && kind !== 'none')

test('no car is left out or ruled out by its title', () => {
  expect(cars.length).toBeGreaterThan(250)
  expect(cars.filter(({ title }) => flagOf(title) !== null)).toEqual([])
})

test('at most 1 % of the cars are misread', () => {
  const misread = cars.filter(({ title, make, model, year }) => {
    const found = recognizeCar(title)
    return found.make !== make || found.model !== model || found.year !== year
  })
  expect(misread.length, misread.map(({ title }) => title).join('\n')).toBeLessThanOrEqual(cars.length * 0.01)
})

test('at most 2 % of what offers something else pass as cars', () => {
  const passed = goods.filter(({ title }) => flagOf(title) === null).map(({ title }) => title)
  expect(goods.length).toBeGreaterThan(80)
  expect(passed.length, passed.join('\n')).toBeLessThanOrEqual(goods.length * 0.02)
})
