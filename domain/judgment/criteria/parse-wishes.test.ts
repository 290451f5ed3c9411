import { expect, test } from 'vitest'
import { labelOf } from './criterion'
import { parseWishes } from './parse-wishes'

const read = (words: string) => parseWishes(words).map((wish) => `${wish.polarity} ${wish.strength} ${labelOf(wish)}`)

test.each([
  ['', []],
  ['leather seats, no accidents', ['wanted should leather seats', 'unwanted should accident']],
  [
    'No rust or accidents. Must have a sunroof!',
    ['unwanted should rust', 'unwanted should accident', 'wanted must sunroof'],
  ],
  ['leather, and a ski box that locks', ['wanted should leather seats', 'wanted should ski box that locks']],
  ['sunroof\nsunroof', ['wanted should sunroof']],
])('%j is read as %j', (words, wishes) => expect(read(words)).toEqual(wishes))

test('wishes are numbered, and no text makes more than a search may have', () => {
  expect(parseWishes('leather, sunroof').map(({ id }) => id)).toEqual(['a1', 'a2'])
  expect(parseWishes(Array.from({ length: 60 }, (_, i) => `thing ${i}`).join('. '))).toHaveLength(20)
})
