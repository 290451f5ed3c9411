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
  ['not a salvage tittle', ['unwanted should salvage title']],
  ['no salvaged titles no rebuilds', ['unwanted should salvage title']],
  ['no salvge', ['unwanted should salvage title']],
  ['rebiult title no', ['unwanted should salvage title']],
  ['sin título de salvamento', ['unwanted should salvage title']],
  ['título de salvamento no', ['unwanted should salvage title']],
  ['nada de salvamento', ['unwanted should salvage title']],
  ['sin salvamiento', ['unwanted should salvage title']],
  ['que no sea de salvamento', ['unwanted should salvage title']],
  ['no sea siniestrado ni de chatarra', ['unwanted should salvage title']],
  ['no titulo rebuilt', ['unwanted should rebuilt title']],
  ['no acidents', ['unwanted should accident']],
  ['clean tittle only', ['wanted should clean title']],
  ['título limpio (no reconstruido)', ['wanted should clean title', 'unwanted should salvage title']],
  ['solo dueño', ['wanted should at most 1 owner']],
  ['seats that have no tears', ['wanted should seats that have no tears']],
])('parses %j as %j', (words, wishes) => expect(read(words)).toEqual(wishes))

test('numbers the wishes, up to the maximum of a search', () => {
  expect(parseWishes('leather, sunroof').map(({ id }) => id)).toEqual(['a1', 'a2'])
  expect(parseWishes(Array.from({ length: 60 }, (_, i) => `thing ${i}`).join('. '))).toHaveLength(20)
})
