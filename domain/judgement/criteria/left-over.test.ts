import { expect, test } from 'vitest'
import { leftOver } from './left-over'

const covering = (words: string, label = '', feature: string | null = null) => ({
  ...{ words, alternatives: [{ label, feature }] },
})

test('words that no criterion covers are found, one text for each gap, as written', () => {
  const words = 'Sunroof please; Great vibes, no rust (room for two dogs)'
  expect(leftOver(words, [covering('Sunroof'), covering('no rust')])).toEqual(['vibes', 'room for two dogs'])
})

test('a word is covered by the label, or by any wording of the feature', () => {
  expect(leftOver('moonroof', [covering('', 'sunroof', 'sunroof')])).toEqual([])
  expect(leftOver('asientos de piel', [covering('', '', ' Leather Seats ')])).toEqual([])
  expect(leftOver('black paint', [covering('', 'black paint')])).toEqual([])
  expect(leftOver('black paint', [covering('', 'x', 'no such feature')])).toEqual(['black paint'])
})

test('singular and plural cover each other', () => {
  expect(leftOver('new tires, low miles', [covering('tire'), covering('mile low')])).toEqual([])
})

test('fillers need no cover, in English and Spanish', () => {
  expect(leftOver("Hello, I'm looking for a nice car with good … thank you!", [])).toEqual([])
  expect(leftOver('Hola, busco un carro por favor', [])).toEqual([])
})

test('covered words inside a gap stay in its text', () => {
  expect(leftOver('great sunroof karma here', [covering('sunroof')])).toEqual(['karma'])
  expect(leftOver('karma with sunroof and vibes', [covering('sunroof')])).toEqual(['karma with sunroof and vibes'])
})
