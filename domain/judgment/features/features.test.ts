import { expect, test } from 'vitest'
import {
  featureCovering,
  featureEntry,
  featureNamed,
  features,
  isNumeric,
  readFeatures,
  riskFeatures,
  type Feature,
} from './features'
import { paintFeatures } from './paint'

const plain = (text: string) => text.toLowerCase().replace(/[-\s]+/g, ' ')
const wordingsOf = (feature: Feature): string[] => {
  const { name, spanish, aliases, opposites } = featureEntry(feature)
  return [...new Set([name, spanish, ...aliases, ...opposites].map(plain))]
}
const rows = features.map(featureEntry)
const namesOf = (found: typeof rows) => found.map(({ name }) => name)

test('the table has at least 80 features, and the model reads for all but the one that only code can know', () => {
  expect(features.length).toBeGreaterThanOrEqual(80)
  expect(features.filter((feature) => !readFeatures.some((read) => read === feature))).toEqual(['vin mismatch'])
})

test('every feature has a name in lower case, and a Spanish name and a definition of one line', () => {
  const isLine = (text: string) => text.trim() === text && text !== '' && !/[\n\r]/.test(text)
  const bad = rows.filter(
    ({ name, spanish, definition }) =>
      name !== name.toLowerCase() || ![name, spanish, definition].every(isLine) || definition.endsWith('.'),
  )
  expect(namesOf(bad)).toEqual([])
})

test('no name holds " or ", which stands between the alternatives of a wish', () => {
  expect(features.filter((feature) => feature.includes(' or '))).toEqual([])
})

test('no wording names two features', () => {
  const named = features.flatMap((feature) =>
    [...wordingsOf(feature), ...featureEntry(feature).narrower].map((wording) => ({ feature, wording })),
  )
  const shared = named.filter(({ feature, wording }) =>
    named.some((other) => other.wording === wording && other.feature !== feature),
  )
  expect(shared).toEqual([])
})

test('every wording finds its feature, and the opposites turn it', () => {
  for (const feature of features) {
    const { opposites } = featureEntry(feature)
    for (const wording of wordingsOf(feature)) {
      const isOpposite = opposites.map(plain).includes(wording)
      expect(featureNamed(wording.toUpperCase()), wording).toEqual({ feature, isOpposite })
    }
  }
})

test.each<[string, Feature]>([
  ['new tires', 'good tires'],
  ['oil leak', 'leaks'],
  ['check engine light', 'warning lights'],
  ['transmission problem', 'mechanical problem'],
  ['built-in bluetooth', 'bluetooth'],
  ['tan interior', 'light interior'],
  ['factory warranty', 'warranty'],
  ['rebuilt transmission', 'new transmission'],
])('“%s” is a kind of %s, not another name for it', (wording, feature) => {
  expect(featureNamed(wording)).toBeNull()
  expect(featureCovering(wording)).toBe(feature)
})

test.each(['carfax available', 'good stereo', 'park assist', 'traction control', 'leveling kit', 'no issues'])(
  '“%s” names no feature',
  (wording) => {
    expect([featureNamed(wording), featureCovering(wording)]).toEqual([null, null])
  },
)

test('opposites are no wordings of the thing itself', () => {
  const bad = rows.filter(({ name, spanish, aliases, opposites }) =>
    opposites.some((opposite) => [name, spanish, ...aliases].map(plain).includes(plain(opposite))),
  )
  expect(namesOf(bad)).toEqual([])
})

test('the risks are these, and nobody wants one', () => {
  expect([...riskFeatures].sort()).toEqual([
    'curb price',
    'dealer posing as private',
    'lemon history',
    'missing title',
    'odometer doubt',
    'parts only',
    'salvage title',
    'scam sign',
    'vin mismatch',
    'wanted ad',
  ])
  expect(riskFeatures.filter((feature) => featureEntry(feature).meant !== 'unwanted')).toEqual([])
})

test('the features that are a number have a unit', () => {
  expect(
    features
      .filter(isNumeric)
      .map((feature) => `${feature}: ${featureEntry(feature).unit}`)
      .sort(),
  ).toEqual([
    'cylinders: cylinders',
    'doors: doors',
    'electric range: mi',
    'engine size: L',
    'fuel economy: mpg',
    'horsepower: hp',
    'keys: keys',
    'owners: owners',
    'seats: seats',
    'towing capacity: lb',
  ])
})

test('the main colors are eleven; anybody may want one, and a photo shows it', () => {
  expect(paintFeatures).toHaveLength(11)
  expect(paintFeatures.filter((name) => !featureEntry(name).visible || featureEntry(name).meant !== 'either')).toEqual(
    [],
  )
})

test.each<[string, Feature]>([
  ['black', 'black paint'],
  ['black color', 'black paint'],
  ['Black Exterior', 'black paint'],
  ['black car', 'black paint'],
  ['color negro', 'black paint'],
  ['negro', 'black paint'],
  ['silver', 'silver/gray paint'],
  ['gray', 'silver/gray paint'],
  ['grey', 'silver/gray paint'],
  ['tan', 'beige/gold paint'],
  ['gold car', 'beige/gold paint'],
  ['black interior', 'black interior'],
  ['original paint', 'original paint'],
])('"%s" names %s', (wording, feature) => {
  expect(featureNamed(wording)).toEqual({ feature, isOpposite: false })
})
