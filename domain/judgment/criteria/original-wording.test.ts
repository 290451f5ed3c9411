import { expect, test } from 'vitest'
import { findOriginalWording } from './from-drafts'

test.each([
  ['the same words', 'Smoker ok, no rust', 'Smoker ok', 'Smoker ok'],
  ['another case, as the buyer wrote it', 'Smoker OK, no rust', 'smoker ok', 'Smoker OK'],
  ['different white space', ' smoker\n  ok ', 'smoker ok\t', 'smoker ok'],
  ['pattern characters', 'under $8k (or so), A/C.', '$8k (or so), a/c.', '$8k (or so), A/C.'],
  ['words that end in punctuation', 'leather,sunroof', 'leather,', 'leather,'],
  ['accents', 'Sin ÓXIDO por favor', 'sin óxido', 'Sin ÓXIDO'],
  ['a script without spaces', '我要真皮座椅', '真皮', '真皮'],
])('finds %s in the buyer’s text', (_, text, quoted, expected) => {
  expect(findOriginalWording(text, quoted)).toBe(expected)
})

test.each([
  ['words in another order', 'ok smoker', 'smoker ok'],
  ['part of a word', 'someone I trust', 'rust'],
  ['part of a number', 'under 80000', 'under 8000'],
  ['other words', 'no rust or accidents', 'no accidents'],
  ['a pattern', 'smoker', 's.+r'],
  ['nothing', 'smoker', ' '],
  ['only punctuation', 'smoker, ok', ','],
])('does not find %s in the buyer’s text', (_, text, quoted) => {
  expect(findOriginalWording(text, quoted)).toBeNull()
})

test('truncates long wording at 120 characters, never inside one', () => {
  const long = `${'x'.repeat(119)}🚗🚗`
  expect(findOriginalWording(`I want ${long}!`, long)).toBe(`${'x'.repeat(119)}🚗`)
})
