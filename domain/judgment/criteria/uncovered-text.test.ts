import { expect, test } from 'vitest'
import { findUncoveredText } from './uncovered-text'

const covering = (words: string, label = '', feature: string | null = null) => ({
  ...{ words, alternatives: [{ label, feature }] },
})

test('finds text that no criterion covers, one part per gap, as written', () => {
  const words = 'Sunroof please; Great vibes, no rust (room for two dogs)'
  expect(findUncoveredText(words, [covering('Sunroof'), covering('no rust')])).toEqual(['vibes', 'room for two dogs'])
})

test('the label and any wording of the feature cover a word', () => {
  expect(findUncoveredText('moonroof', [covering('', 'sunroof', 'sunroof')])).toEqual([])
  expect(findUncoveredText('asientos de piel', [covering('', '', ' Leather Seats ')])).toEqual([])
  expect(findUncoveredText('black paint', [covering('', 'black paint')])).toEqual([])
  expect(findUncoveredText('black paint', [covering('', 'x', 'no such feature')])).toEqual(['black paint'])
})

test('singular and plural cover each other', () => {
  expect(findUncoveredText('new tires, low miles', [covering('tire'), covering('mile low')])).toEqual([])
})

test('filler words need no cover, in English and Spanish', () => {
  expect(findUncoveredText("Hello, I'm looking for a nice car with good … thank you!", [])).toEqual([])
  expect(findUncoveredText('Hola, busco un carro por favor', [])).toEqual([])
})

test('a gap includes the covered words inside it', () => {
  expect(findUncoveredText('great sunroof karma here', [covering('sunroof')])).toEqual(['karma'])
  expect(findUncoveredText('karma with sunroof and vibes', [covering('sunroof')])).toEqual([
    'karma with sunroof and vibes',
  ])
})

test('never splits a number at its comma or period', () => {
  expect(findUncoveredText('$5,000 max, 2.5 liters.', [])).toEqual(['$5,000 max', '2.5 liters'])
})

test('one heated feature does not cover a second one', () => {
  expect(
    findUncoveredText('heated seats and heated steering wheel', [covering('heated seats', 'heated seats')]),
  ).toEqual(['heated steering wheel'])
  expect(findUncoveredText('no rust. Really no rust', [covering('no rust', 'rust', 'rust')])).toEqual([])
})

test('the search’s make, models and location are covered', () => {
  expect(findUncoveredText('Honda Civic in Round Rock with ski box', [], ['Honda', 'Civic', 'Round Rock'])).toEqual([
    'ski box',
  ])
})

test('short equipment names can be uncovered wishes', () => {
  expect(findUncoveredText('V6. AC. a/c. 4x4. i8. ok. 2', [])).toEqual(['V6', 'AC', 'a/c', '4x4', 'i8'])
  expect(findUncoveredText('cold AC', [covering('', 'air conditioning', 'air conditioning')])).toEqual([])
})

test('text about the buyer or the purpose is not a wish', () => {
  expect(
    findUncoveredText('Cash buyer, can pick up today. For my daughter: first car, daily driver, commute', []),
  ).toEqual([])
  expect(findUncoveredText('rust is a deal breaker', [covering('rust')])).toEqual([])
})
