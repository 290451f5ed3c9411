import { expect, test } from 'vitest'
import { originalWording } from './from-drafts'

test.each([
  ['the same words', 'Smoker ok, no rust', 'Smoker ok', 'Smoker ok'],
  ['another case, as the buyer wrote it', 'Smoker OK, no rust', 'smoker ok', 'Smoker OK'],
  ['other white space', ' smoker\n  ok ', 'smoker ok\t', 'smoker ok'],
  ['signs that mean something in a pattern', 'under $8k (or so), A/C.', '$8k (or so), a/c.', '$8k (or so), A/C.'],
  ['words that end in a sign', 'leather,sunroof', 'leather,', 'leather,'],
  ['accents', 'Sin ÓXIDO por favor', 'sin óxido', 'Sin ÓXIDO'],
  ['a script without spaces', '我要真皮座椅', '真皮', '真皮'],
])('%s are found in the buyer’s text', (_, text, quoted, expected) => {
  expect(originalWording(text, quoted)).toBe(expected)
})

test.each([
  ['words of another order', 'ok smoker', 'smoker ok'],
  ['part of a word', 'someone I trust', 'rust'],
  ['part of a number', 'under 80000', 'under 8000'],
  ['other words', 'no rust or accidents', 'no accidents'],
  ['a pattern', 'smoker', 's.+r'],
  ['nothing', 'smoker', ' '],
  ['a mere sign', 'smoker, ok', ','],
])('%s are not what the buyer wrote', (_, text, quoted) => {
  expect(originalWording(text, quoted)).toBeNull()
})

test('long words are cut at 120 characters, never inside one', () => {
  const long = `${'x'.repeat(119)}🚗🚗`
  expect(originalWording(`I want ${long}!`, long)).toBe(`${'x'.repeat(119)}🚗`)
})
