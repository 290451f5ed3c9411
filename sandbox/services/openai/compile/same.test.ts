import { expect, test } from 'vitest'
import { compareTerm } from './compile'

test.each([
  ['really good leather seats please', 'leather seats', 'same'],
  ['heated leather seats', 'leather seats', 'same'],
  ['heated leather seats', 'heated seats', 'same'],
  ['must have a sunroof', 'sunroof', 'same'],
  ['leather or a sunroof', 'sunroof', 'same'],
  ['mechanically sound', 'mechanical problem', 'opposite'],
  ['bluetooth adapter', 'bluetooth', 'narrower'],
  ['leather in every row', 'leather seats', 'narrower'],
  ['room for a cello', 'third row', 'different'],
  ['gets at least 40 mpg', 'fuel economy: at least 40 mpg', 'same'],
  ['engine under 100,000 miles', 'odometer: at most 100,000 mi', 'different'],
  ['low miles', 'odometer: at most 60,000 mi', 'different'],
])('“%s” beside %s is %s', (words, feature, relation) => {
  expect(compareTerm({ words, thing: feature, feature })).toBe(relation)
})
