import { expect, test } from 'vitest'
import { criterionLabel } from './criterion'
import { parseWishes } from './parse-wishes'

const read = (words: string) =>
  parseWishes(words).map((wish) => `${wish.polarity} ${wish.strength} ${criterionLabel(wish)}`)

test.each([
  ['', []],
  ['leather seats, no accidents', ['wanted should leather seats', 'unwanted should accident']],
  [
    'No rust or accidents. Must have a sunroof!',
    ['unwanted should rust', 'unwanted should accident', 'wanted must sunroof'],
  ],
  ['leather, and a ski box that locks', ['wanted should leather seats', 'wanted should ski box that locks']],
  ['sunroof\nsunroof', ['wanted should sunroof']],
])('parses %j as %j', (words, wishes) => expect(read(words)).toEqual(wishes))

test('numbers the wishes, up to the maximum of a search', () => {
  expect(parseWishes('leather, sunroof').map(({ id }) => id)).toEqual(['a1', 'a2'])
  expect(parseWishes(Array.from({ length: 60 }, (_, i) => `thing ${i}`).join('. '))).toHaveLength(20)
})
