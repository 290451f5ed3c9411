import { expect, test } from 'vitest'
import {
  findBroaderFeature,
  featureEntry,
  findFeatureByName,
  features,
  isNumeric,
  featuresToRead,
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

test('the table has at least 80 features, and the model reads all except the computed one', () => {
  expect(features.length).toBeGreaterThanOrEqual(80)
  expect(features.filter((feature) => !featuresToRead.some((read) => read === feature))).toEqual(['vin mismatch'])
})

test('every feature has a lowercase name, a Spanish name and a one-line definition', () => {
  const isLine = (text: string) => text.trim() === text && text !== '' && !/[\n\r]/.test(text)
  const bad = rows.filter(
    ({ name, spanish, definition }) =>
      name !== name.toLowerCase() || ![name, spanish, definition].every(isLine) || definition.endsWith('.'),
  )
  expect(namesOf(bad)).toEqual([])
})

test('no name contains " or ", which separates alternatives', () => {
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

test('every wording finds its feature, and opposites are marked', () => {
  for (const feature of features) {
    const { opposites } = featureEntry(feature)
    for (const wording of wordingsOf(feature)) {
      const isOpposite = opposites.map(plain).includes(wording)
      expect(findFeatureByName(wording.toUpperCase()), wording).toEqual({ feature, isOpposite })
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
])('“%s” is narrower than %s, not a synonym', (wording, feature) => {
  expect(findFeatureByName(wording)).toBeNull()
  expect(findBroaderFeature(wording)).toBe(feature)
})

test.each(['carfax available', 'good stereo', 'park assist', 'traction control', 'leveling kit', 'no issues'])(
  '“%s” is not a name of a feature',
  (wording) => {
    expect([findFeatureByName(wording), findBroaderFeature(wording)]).toEqual([null, null])
  },
)

test('opposites are not wordings of the feature itself', () => {
  const bad = rows.filter(({ name, spanish, aliases, opposites }) =>
    opposites.some((opposite) => [name, spanish, ...aliases].map(plain).includes(plain(opposite))),
  )
  expect(namesOf(bad)).toEqual([])
})

test('lists the risks, all of them unwanted', () => {
  expect([...riskFeatures].sort()).toEqual([
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

test('numeric features have a unit', () => {
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

test('there are eleven main colors, each wanted by some and visible in photos', () => {
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
  expect(findFeatureByName(wording)).toEqual({ feature, isOpposite: false })
})
