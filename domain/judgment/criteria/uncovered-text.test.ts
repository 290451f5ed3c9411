import { expect, test } from 'vitest'
import { uncoveredText } from './uncovered-text'

const covering = (words: string, label = '', feature: string | null = null) => ({
  ...{ words, alternatives: [{ label, feature }] },
})

test('words that no criterion covers are found, one text for each gap, as written', () => {
  const words = 'Sunroof please; Great vibes, no rust (room for two dogs)'
  expect(uncoveredText(words, [covering('Sunroof'), covering('no rust')])).toEqual(['vibes', 'room for two dogs'])
})

test('a word is covered by the label, or by any wording of the feature', () => {
  expect(uncoveredText('moonroof', [covering('', 'sunroof', 'sunroof')])).toEqual([])
  expect(uncoveredText('asientos de piel', [covering('', '', ' Leather Seats ')])).toEqual([])
  expect(uncoveredText('black paint', [covering('', 'black paint')])).toEqual([])
  expect(uncoveredText('black paint', [covering('', 'x', 'no such feature')])).toEqual(['black paint'])
})

test('singular and plural cover each other', () => {
  expect(uncoveredText('new tires, low miles', [covering('tire'), covering('mile low')])).toEqual([])
})

test('fillers need no cover, in English and Spanish', () => {
  expect(uncoveredText("Hello, I'm looking for a nice car with good … thank you!", [])).toEqual([])
  expect(uncoveredText('Hola, busco un carro por favor', [])).toEqual([])
})

test('covered words inside a gap stay in its text', () => {
  expect(uncoveredText('great sunroof karma here', [covering('sunroof')])).toEqual(['karma'])
  expect(uncoveredText('karma with sunroof and vibes', [covering('sunroof')])).toEqual(['karma with sunroof and vibes'])
})

test('a number is never cut at its comma or point', () => {
  expect(uncoveredText('$5,000 max, 2.5 liters.', [])).toEqual(['$5,000 max', '2.5 liters'])
})

test('a second heated thing is not covered by the first', () => {
  expect(uncoveredText('heated seats and heated steering wheel', [covering('heated seats', 'heated seats')])).toEqual([
    'heated steering wheel',
  ])
  expect(uncoveredText('no rust. Really no rust', [covering('no rust', 'rust', 'rust')])).toEqual([])
})

test('the make, models and place of the search are covered', () => {
  expect(uncoveredText('Honda Civic in Round Rock with ski box', [], ['Honda', 'Civic', 'Round Rock'])).toEqual([
    'ski box',
  ])
})

test('short names of equipment are wishes that can be overlooked', () => {
  expect(uncoveredText('V6. AC. a/c. 4x4. i8. ok. 2', [])).toEqual(['V6', 'AC', 'a/c', '4x4', 'i8'])
  expect(uncoveredText('cold AC', [covering('', 'air conditioning', 'air conditioning')])).toEqual([])
})

test('who buys, how and what for is no wish', () => {
  expect(uncoveredText('Cash buyer, can pick up today. For my daughter: first car, daily driver, commute', [])).toEqual(
    [],
  )
  expect(uncoveredText('rust is a deal breaker', [covering('rust')])).toEqual([])
})
