import { expect, test } from 'vitest'
import { spellFunctionWords } from './function-words'

test.each([
  ['undr 20k nr dallas tx', 'under 20k near dallas tx'],
  ['uder 12k, unde 12k', 'under 12k, under 12k'],
  ['abt 50 mi arond Tampa', 'about 50 mi around Tampa'],
  ['btwn 8k and 12k', 'between 8k and 12k'],
  ['les than 12k, 90k miles or les', 'less than 12k, 90k miles or less'],
  ['w/in 50 miles, w/o accidents, wth sunroof', 'within 50 miles, without accidents, with sunroof'],
  ['Lookng for a Camry', 'looking for a Camry'],
  ['menos d 10 mil serca de Houston', 'menos de 10 mil cerca de Houston'],
])('“%s” means “%s”', (typed, meant) => expect(spellFunctionWords(typed)).toBe(meant))

test.each([
  'Hasty, Arkansas',
  'never wrecked',
  'Olden TX',
  'about a Bentley',
  'cerca',
  'no les gusta',
  'rear nav, w/ leather',
])('“%s” has no misspelled function word', (text) => expect(spellFunctionWords(text)).toBe(text))
