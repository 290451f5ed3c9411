import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Feature } from '#domain/judgment/features/features'
import { bodyTypes, type BodyType } from '#domain/vocabulary'
import { createCar } from '../inventory/cars/create-car'
import { modelLines, type ModelLine, type Car } from '../inventory/cars/models'
import { createRandom } from '../random'
import { renderPhoto, renderSvg } from './render'
import { photoViews, visibleFeatures, type PhotoView } from './edge-code'

const plain: Car = { ...createCar(modelLines[0] as ModelLine, createRandom(1)), seats: 'cloth', features: new Set() }
const having = (...features: Feature[]): Car => ({ ...plain, features: new Set(features) })
const size = { width: 600, height: 450 }

test.each(Object.keys(bodyTypes) as BodyType[])('a %s is drawn from every side without invalid numbers', (bodyType) => {
  for (const view of photoViews) {
    const svg = renderSvg({ ...having('sunroof', 'roof rack', 'tow hitch', 'dents', 'rust'), bodyType }, view, size)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  }
})

test.each<[Feature, PhotoView]>([
  ['sunroof', 'front'],
  ['roof rack', 'side'],
  ['roof rack', 'front'],
  ['alloy wheels', 'side'],
  ['tow hitch', 'side'],
  ['rust', 'side'],
  ['dents', 'side'],
  ['dents', 'front'],
  ['navigation', 'interior'],
  ['apple carplay', 'interior'],
  ['third row', 'interior'],
  ['running boards', 'side'],
  ['tinted windows', 'front'],
  ['fog lights', 'front'],
  ['cracked windshield', 'front'],
  ['warning lights', 'interior'],
  ['torn seats', 'interior'],
])('the edge code states %s only in views that draw it, such as %s', (feature, view) => {
  expect(renderSvg(having(feature), view, size)).not.toBe(renderSvg(plain, view, size))
  expect(visibleFeatures(having(feature), view)).toContain(feature)
  expect(visibleFeatures(plain, view)).not.toContain(feature)
})

test('seats and gearbox are visible only in the interior', () => {
  const other: Car = {
    ...plain,
    seats: 'leather',
    transmission: plain.transmission === 'manual' ? 'automatic' : 'manual',
  }
  expect(renderSvg(other, 'interior', size)).not.toBe(renderSvg(plain, 'interior', size))
  expect(renderSvg(other, 'side', size)).toBe(renderSvg(plain, 'side', size))
  expect(visibleFeatures(other, 'interior')).toContain('leather seats')
  expect(visibleFeatures(other, 'side').join()).not.toContain('seats')
})

test('a car without a roof has nothing on the roof', () => {
  const open: Car = { ...having('sunroof', 'roof rack', 'tinted windows'), bodyType: 'convertible' }
  for (const view of ['side', 'front'] as const) {
    expect(visibleFeatures(open, view)).toEqual([`${plain.paint} paint`, 'convertible'])
    expect(renderSvg(open, view, size)).toBe(renderSvg({ ...plain, bodyType: 'convertible' }, view, size))
  }
})

test('the seat cover decides whether the interior is black, light or neither', () => {
  const tones = Array.from({ length: 40 }, (_, i) => visibleFeatures({ ...plain, vin: String(i) }, 'interior').join())
  for (const tone of ['black interior', 'light interior']) {
    expect(tones.some((shows) => shows.includes(tone))).toBe(true)
  }
  expect(tones.some((shows) => !/interior/.test(shows))).toBe(true)
  expect(tones.every((shows) => !/black.*light|light.*black/.test(shows))).toBe(true)
})

test('a photo is a JPEG of the requested size, rendered once', async () => {
  const photo = await renderPhoto(having('sunroof'), 'front', { width: 300, height: 225 })
  expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 225 })
  expect(await renderPhoto(having('sunroof'), 'front', { width: 300, height: 225 })).toBe(photo)
})
