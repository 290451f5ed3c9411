import { expect, test } from 'vitest'
import { criterionLabel, vocabularyLabel } from './criterion'
import { parseWording } from './wording'

/** "must unwanted rust", "sunroof". */
const summarize = (text: string) =>
  parseWording(text).map((wish) => [wish.strength, wish.polarity, criterionLabel(wish)].filter(Boolean).join(' '))

test.each([
  ['leather', ['leather seats']],
  ['Leather  Seats', ['leather seats']],
  ['asientos de piel', ['leather seats']],
  ['a sunroof', ['sunroof']],
  ['heated seats or leather', ['heated seats or leather seats']],
  ['leather or a ski rack', ['leather seats or ski rack']],
  ['no rust or accidents', ['unwanted rust', 'unwanted accident']],
  ['no rust and no dents', ['unwanted rust', 'unwanted dents']],
  ['no rust, dents', ['unwanted rust', 'unwanted dents']],
  ['no rust, sunroof', ['unwanted rust', 'sunroof']],
  ['leather and sunroof, no rust', ['leather seats', 'sunroof', 'unwanted rust']],
  ['smoke-free', ['unwanted smoking']],
  ['sin accidentes', ['unwanted accident']],
  ['private seller', ['unwanted dealer']],
  ['not a dealer', ['unwanted dealer']],
  ['not from a dealer', ['unwanted dealer']],
  ["I don't want a sunroof", ['unwanted sunroof']],
  ['avoid salvage', ['unwanted salvage title']],
  ['no bumper stickers', ['unwanted bumper stickers']],
  ['must have 3rd row', ['must third row']],
  ['nice to have: sunroof', ['nice sunroof']],
  ['prefer leather', ['nice leather seats']],
  ['with a/c', ['air conditioning']],
  ['2 keys', ['spare key']],
  ['sunroof or moonroof', ['sunroof']],
  ['stick or manual', ['manual transmission']],
  ['no salvage or rebuilt title', ['unwanted salvage title']],
  ['no salvage, no rebuilt', ['unwanted salvage title']],
  ['sin accidentes ni choques', ['unwanted accident']],
  ['no salvage, sunroof, moonroof', ['unwanted salvage title', 'sunroof']],
  ['leather and more than 5 seats', ['leather seats', 'at least 6 seats']],
  ['leather & sunroof', ['leather seats', 'sunroof']],
  ['leather, third row, and sunroof', ['leather seats', 'third row', 'sunroof']],
  ['sin óxido, asientos de piel, y quemacocos', ['unwanted rust', 'leather seats', 'sunroof']],
  ['leather, under 80,000 miles', ['leather seats', 'at most 80,000 mi']],
  ['2015 and newer and leather', ['2015 or newer', 'leather seats']],
  ['leather, between 5k and 80k miles', ['leather seats', '5,000 to 80,000 mi']],
  ['under 80k miles & 2015 or newer', ['at most 80,000 mi', '2015 or newer']],
  ['2015 or newer or one owner', ['2015 or newer or at most 1 owner']],
  ['2015 o más nuevo, sin accidentes', ['2015 or newer', 'unwanted accident']],
  ['sunroof preferred', ['nice sunroof']],
  ['leather would be nice', ['nice leather seats']],
  ['a sunroof is a plus', ['nice sunroof']],
  ['would prefer leather', ['nice leather seats']],
  ["I'd prefer leather", ['nice leather seats']],
  ['leather, sunroof preferred', ['leather seats', 'nice sunroof']],
  ['leather and sunroof would be nice', ['nice leather seats', 'nice sunroof']],
  ['leather, must have sunroof', ['leather seats', 'must sunroof']],
  ['sunroof is a must', ['must sunroof']],
  ['ski box preferred', ['nice ski box']],
  ['rust is a deal breaker', ['must unwanted rust']],
  ['must not have rust', ['must unwanted rust']],
  ["can't be a salvage", ['must unwanted salvage title']],
  ['cannot have rust or dents', ['must unwanted rust', 'must unwanted dents']],
  ['neither rust nor dents', ['unwanted rust', 'unwanted dents']],
  ['ni óxido ni golpes', ['unwanted rust', 'unwanted dents']],
  ['leather, neither rust nor dents', ['leather seats', 'unwanted rust', 'unwanted dents']],
  ['zero accidents', ['unwanted accident']],
  ['0 accidents', ['unwanted accident']],
  ['zero emissions', ['zero emissions']],
  ['0 to 60 in 5 seconds', ['0 to 60 in 5 seconds']],
  ['no wrecks', ['unwanted accident']],
  ['no oil leaks', ['unwanted oil leaks']],
  ['no rust, oil leaks', ['unwanted rust', 'unwanted oil leaks']],
  ['zero oil leaks', ['unwanted oil leaks']],
  ['leather and new tires', ['leather seats', 'new tires']],
  ['sold by a private owner', ['unwanted dealer']],
  ['engine under 100,000 miles', ['engine under 100,000 miles']],
  ['no dealers please', ['unwanted dealer']],
  ['never in an accident', ['unwanted accident']],
  ['never been in an accident', ['unwanted accident']],
  ['private seller only', ['unwanted dealer']],
  ['only private sellers', ['unwanted dealer']],
  ['ac works', ['air conditioning']],
  ['cold ac', ['air conditioning']],
  ['titulo limpio', ['clean title']],
  ['sin oxido', ['unwanted rust']],
  ['unico dueño', ['at most 1 owner']],
  ['un solo dueño', ['at most 1 owner']],
  ['under 80k miles', ['at most 80,000 mi']],
  ['2015 or newer', ['2015 or newer']],
  ['one owner or under 40k miles', ['at most 1 owner or at most 40,000 mi']],
  ['timing belt done if over 90k', ['timing belt replaced (if at least 90,000 mi)']],
  ['timing belt replaced (if at least 90,000 mi)', ['timing belt replaced (if at least 90,000 mi)']],
  ['new engine if 2012 or older', ['new engine (if 2012 or older)']],
  ['salvage if repaired well', ['salvage if repaired well']],
  ['black', ['black paint']],
  ['a black car', ['black paint']],
  ['color negro', ['black paint']],
  ['black interior', ['black interior']],
  ['black, white or silver', ['black paint or white paint or silver/gray paint']],
  ['silver or gray, leather', ['silver/gray paint', 'leather seats']],
  ['no silver or gray', ['unwanted silver/gray paint']],
  ['no white or red', ['unwanted white paint', 'unwanted red paint']],
  ['no rust, black', ['unwanted rust', 'black paint']],
  ['not red, orange', ['unwanted red paint', 'unwanted orange paint']],
  ['matte black', ['matte black']],
  ['room for a cello and a dog', ['room for a cello and a dog']],
  ['nice', ['nice']],
  ['must have', ['must have']],
])('parses “%s” as %j', (text, expected) => {
  expect(summarize(text)).toEqual(expected)
})

test.each(['', '  ', '?!', '\u0000', '—'])('%j contains no wish', (text) => {
  expect(parseWording(text)).toEqual([])
})

test('a narrower term becomes an open question that keeps its feature as related', () => {
  const [wish] = parseWording('the new tires')
  expect(wish!.alternatives).toEqual([
    { label: 'new tires', spanish: null, feature: null, comparison: null, visible: true, near: tires },
  ])
})
const tires = { feature: 'good tires', is: 'narrower' }

test.each([
  ['leather seats', 'leather seats'],
  ['moonroof or leather', 'sunroof or leather seats'],
  ['no rebuilt title', 'rebuilt title'],
  ['under 90k miles', 'at most 90,000 mi'],
  ['2015 or newer', '2015 or newer'],
  ['leather or call 555 0100 now', null],
  ['verify at evil.example', null],
])('the vocabulary label of “%s” is %j', (text, label) => {
  expect(parseWording(text).map(vocabularyLabel)).toEqual([label])
})
