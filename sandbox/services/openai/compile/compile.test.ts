import { expect, test } from 'vitest'
import { compileCriteria } from './compile'
import type { Range } from './ranges'

const rangeWords = ({ quantity, least, most }: Range) => `${quantity} ${least ?? ''}..${most ?? ''}`

/**
 * e.g. "must +leather seats | sunroof (if odometer 90000..)". "~" marks an open question, "?" a permission, "!" a
 * remark.
 */
const compiled = (words: string) =>
  compileCriteria(words).map(({ kind, polarity, strength, alternatives, condition }) => {
    const things = alternatives.map(({ label, feature, comparison }) =>
      comparison
        ? rangeWords(comparison)
        : feature === null
          ? `~${label}`
          : label === feature
            ? label
            : `${label}=${feature}`,
    )
    const sign = { wish: '', permission: '?', remark: '!' }[kind] + (polarity === 'wanted' ? '+' : '-')
    const start = strength === 'should' ? '' : `${strength} `
    return `${start}${sign}${things.join(' | ')}${condition ? ` (if ${rangeWords(condition)})` : ''}`
  })

test('Spanish words compile to the same criteria as English ones', () => {
  const english = compiled('no accidents, leather seats')
  expect(english).toEqual(['-accident', '+leather seats'])
  expect(compiled('sin accidentes, asientos de piel')).toEqual(english)
  expect(compiled('menos de 80 mil millas, 2015 o más nuevo, único dueño')).toEqual([
    '+odometer ..80000',
    '+year 2015..',
    '+owners ..1',
  ])
  expect(compiled('de preferencia techo solar y sin óxido')).toEqual(['nice +sunroof', 'nice -rust'])
})

test.each([
  ['leather seats, no salvage title', ['+leather seats', '-salvage title']],
  ['I want a sunroof and heated seats but not a dealer', ['+sunroof', '+heated seats', '-dealer']],
  ['never smoked in; accident-free', ['-smoking', '-accident']],
  ['clean title\none owner', ['+clean title', '+owners ..1']],
  ["don't want a rebuilt title", ['-salvage title']],
  ['must not have mechanical issues', ['must -mechanical problem']],
  ['private seller', ['-dealer']],
  ['not modified', ['-modifications']],
  ['stock', ['-modifications']],
  ['heated leather seats', ['+leather seats', '+heated seats']],
  ['black leather seats', ['+~black leather seats']],
  ['black interior', ['+black interior']],
  ['blue or silver car, not white', ['+blue paint | silver/gray paint', '-white paint']],
  ['carro negro', ['+black paint']],
  ['panoramic sunroof', ['+panoramic roof']],
  ['adaptive cruise control', ['+adaptive cruise control']],
  ['sunroof, moonroof', ['+sunroof']],
  ['leather seats, sunroof, black color', ['+leather seats', '+sunroof', '+black paint']],
  ['limited slip differential. No aftermarket exhaust!', ['+~limited slip differential', '-modifications']],
  ['no rust, dents or accidents', ['-rust', '-dents', '-accident']],
  ['no rust, leather or cloth seats', ['-rust', '-leather seats', '-cloth seats']],
  ['must have AWD and leather, sunroof', ['must +all-wheel drive', 'must +leather seats', '+sunroof']],
  ['must have: AWD, leather. Bonus: sunroof', ['must +all-wheel drive', 'must +leather seats', 'nice +sunroof']],
  ["Hi, I'm looking for a car with carplay please", ['+apple carplay']],
  ['service records a must, sunroof is a plus', ['must +service records', 'nice +sunroof']],
  ['prefer leather but no rust', ['nice +leather seats', '-rust']],
  ['not a salvage tittle', ['-salvage title']],
  ['salvage titles no', ['-salvage title']],
  ['clean tittle no rebuilt', ['+clean title', '-salvage title']],
  ['título limpio (no salvage)', ['+clean title', '-salvage title']],
  [' , ; and ', []],
])('%s', (words, criteria) => {
  expect(compiled(words)).toEqual(criteria)
})

test.each([
  ['$8,000 max', 'price ..8000'],
  ['between $8k and $12k', 'price 8000..12000'],
  ['80-100k miles', 'odometer 80000..100000'],
  ['under 100k', 'odometer ..100000'],
  ['nothing over 120,000 miles', 'odometer ..120000'],
  ['2015+', 'year 2015..'],
  ['2014-2018', 'year 2014..2018'],
  ['no older than 2012', 'year 2012..'],
  ['newer than 2014', 'year 2015..'],
  ['one or two owners', 'owners 1..2'],
  ['no more than 2 owners', 'owners ..2'],
  ['V6', 'cylinders 6..6'],
  ['7 passenger', 'seats 7..'],
  ['4 doors', 'doors 4..4'],
  ['tows 5,000 lbs', 'towing capacity 5000..'],
  ['200 miles of range', 'electric range 200..'],
])('"%s" compiles to a numeric range', (words, range) => {
  expect(compiled(words)).toEqual([`+${range}`])
})

test.each(['3rd row', '4x4', '360 camera', '2 keys', '20 inch wheels', '5 speed'])(
  '"%s" does not compile to a numeric range',
  (words) => {
    expect(compileCriteria(words)[0]?.alternatives[0]?.comparison).toBeNull()
  },
)

test("a criterion quotes the buyer's words as written", () => {
  const words = 'Prefer LEATHER but Cloth ok, under $8k'
  expect(compileCriteria(words).map((criterion) => criterion.words)).toEqual([
    'Prefer LEATHER',
    'Cloth ok',
    'under $8k',
  ])
})

test('a criterion about something visible can be answered by a photo', () => {
  const visible = (words: string) => compileCriteria(words)[0]?.alternatives[0]?.visible
  const wishes = ['leather seats', 'salvage title', 'matte black hood', 'remote start', 'under 80k miles']
  expect(wishes.map(visible)).toEqual([true, false, true, false, false])
})
