import { expect, test } from 'vitest'
import { labelOf } from './criterion'
import { readWording } from './wording'

/** "must unwanted rust", "sunroof". */
const said = (text: string) =>
  readWording(text).map((wish) => [wish.strength, wish.polarity, labelOf(wish)].filter(Boolean).join(' '))

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
])('“%s” is read as %j', (text, expected) => {
  expect(said(text)).toEqual(expected)
})

test.each(['', '  ', '?!', '\u0000', '—'])('%j is no wish', (text) => {
  expect(readWording(text)).toEqual([])
})
