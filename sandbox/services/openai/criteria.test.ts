import { expect, test } from 'vitest'
import { features } from '#domain/judgement/features/features'
import { compile } from './criteria'

const compiled = (words: string) =>
  compile(words, [...features]).map(
    (a) => `${a.polarity === 'wanted' ? '+' : '-'} ${a.label}${a.feature ? '' : ' (free)'}`,
  )

test.each([
  ['leather seats, no salvage title', ['+ leather seats', '- salvage title']],
  ['I want a sunroof and heated seats but not a dealer', ['+ sunroof', '+ heated seats', '- dealer']],
  ['never smoked in; accident-free', ['- smoker', '- accident']],
  ['no rust or dents', ['- rust', '- dents']],
  ['clean title\none owner', ['+ clean title', '+ one owner']],
  ["don't want a rebuilt title", ['- salvage title']],
  ['must not have mechanical issues', ['- mechanical problem']],
  ['private seller', ['- dealer']],
  ['black color', ['+ black color (free)']],
  ['leather seats, sunroof, black color', ['+ leather seats', '+ sunroof', '+ black color (free)']],
  [
    'a limited slip differential. No aftermarket exhaust!',
    ['+ limited slip differential (free)', '- aftermarket exhaust (free)'],
  ],
  ['heated leather seats', ['+ leather seats', '+ heated seats']],
  ['sunroof, moonroof', ['+ sunroof']],
  [' , ; and ', []],
])('%s', (words, criteria) => {
  expect(compiled(words)).toEqual(criteria)
})

test('a photo can answer what can be seen', () => {
  const visible = (words: string) => compile(words, [...features])[0]?.visible
  expect([visible('leather seats'), visible('salvage title'), visible('black color'), visible('remote start')]).toEqual(
    [true, false, true, false],
  )
})

test('only features that were offered are named', () => {
  expect(compile('sunroof', ['rust'])).toMatchObject([{ polarity: 'wanted', label: 'sunroof', feature: null }])
})
