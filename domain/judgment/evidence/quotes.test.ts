import { expect, test } from 'vitest'
import { findAlignments, maxQuoteWords } from './align'
import { quoteInContext, findQuote } from './quote-in-context'
import { maxDescriptionLength, indexListingTexts } from './read-text'
import { splitIntoWords } from '../../text/tokens'

function found(description: string, quote: string, title = ''): string | null {
  const place = findQuote(indexListingTexts({ title, description }), quote)
  return place && place.read.text.slice(place.start, place.end)
}

test.each([
  ['ice cold A/C, new tires', 'A/C', 'A/C'],
  ['ice cold A/C, new tires', 'AC', 'A/C'],
  ['cold AC and heat', 'ac', 'AC'],
  ['strong V6 engine', 'V6', 'V6'],
  ['5.3L V8', 'v8', 'V8'],
  ['2018 Camry LE sedan', 'LE', 'LE'],
  ['4WD with low range', '4WD', '4WD'],
  ['sold as is', 'as is', 'as is'],
])('in "%s", finds the quote "%s" as whole words: %s', (text, quote, said) => {
  expect(found(text, quote)).toBe(said)
})

test.each([
  ['no rust on a car', 'no'],
  ['no rust on a car', 'a'],
  ['no rust, not one spot', 'not'],
  ['yes it runs', 'yes'],
  ['la llave y el control', 'la'],
  ['without w/o rust', 'w/o'],
  ['driven 12 miles', '12'],
  ['★★★ nice ★★★', '★★★'],
  ['', ''],
])('in "%s", the quote "%s" proves nothing', (text, quote) => {
  expect(found(text, quote)).toBeNull()
})

test.each([
  ['I trust it', 'rust'],
  ['package V60', 'V6'],
  ['fully loaded leash', 'le'],
  ['vacuum hose', 'ac'],
  ['has a c pillar', 'ac'],
  ['only 12,400 miles', '400 miles'],
  ['engine 2.5L', '5L'],
  ['don’t have rust', 't have rust'],
])('in "%s", the quote "%s" is only part of a word', (text, quote) => {
  expect(found(text, quote)).toBeNull()
})

test.each([
  ['blak lether seats', 'black lether seats', 'blak lether seats'],
  ['black lether seats', 'black leather seats', 'black lether seats'],
  ['balck leathher seats', 'balck leather seats', 'balck leathher seats'],
  ['power sunroff works', 'power sunroof', 'power sunroff'],
  ['has leatherseats inside', 'leather seats', 'leatherseats'],
  ['has leather seats inside', 'leatherseats', 'leather seats'],
  ['a big sun roof', 'sunroof', 'sun roof'],
  ['back-up camera', 'backup camera', 'back-up camera'],
  ['back up camera', 'back-up camera', 'back up camera'],
  ['norust at all', 'no rust', 'norust'],
  ['transmisión automática', 'transmision automatica', 'transmisión automática'],
  ['**Leather** seats', 'Leather seats', 'Leather** seats'],
  ['lea\u200bther seats', 'leather seats', 'lea\u200bther seats'],
])('"%s" matches the quote "%s", shown in the seller’s spelling: %s', (text, quote, said) => {
  expect(found(text, quote)).toBe(said)
})

test.each([
  ['too many wrong letters', 'blak lether seats', 'black leather seats'],
  ['a short quote', 'lether', 'leathe'],
  ['a digit', 'timing belt done at 90k', 'timing belt done at 80k'],
  ['an extra digit', 'odometer 71000 miles', 'odometer 710000 miles'],
  ['a digit instead of a letter', 'towing package 5', 'towing package s'],
  ['a negation instead of a word', 'now accidents at all', 'no accidents at all'],
  ['one and none', 'none accident ever', 'one accident ever'],
  ['never and ever', 'ever smoked in here', 'never smoked in here'],
  ['free and fee', 'smoke fee car here', 'smoke free car here'],
  ['a contraction', 'cant be repaired', 'can be repaired'],
  ['sin y un', 'carro fin accidentes', 'carro sin accidentes'],
  ['a missing word', 'no known accidents', 'no accidents'],
  ['the end of a sentence in between', 'Rust? No. Accidents: two', 'no accidents'],
  ['words in two places', 'leather here, seats there', 'leather seats'],
  ['a wrong letter and two joined words', 'has lether sunroof', 'leather sun roof'],
])('the quote does not match: %s', (_, text, quote) => {
  expect(found(text, quote)).toBeNull()
})

test('any letter of a long quote may be wrong, but no digit', () => {
  const text = 'heated leather seats, 2 keys'
  for (let at = 0; at < text.length; at += 1) {
    if (!/[a-z0-9]/.test(text[at]!)) continue
    const wrong = `${text.slice(0, at)}z${text.slice(at + 1)}`
    expect([at, found(text, wrong)]).toEqual([at, /\d/.test(text[at]!) ? null : text])
  }
})

test('an exact match is preferred over a corrected one', () => {
  expect(found('lether seats. Then leather seats.', 'leather seats')).toBe('leather seats')
  expect(found('lether seats', 'leather seats', 'leather seats')).toBe('leather seats')
})

test.each([
  ['x '.repeat(6_000), `${'x '.repeat(maxQuoteWords - 1)}y`],
  ['ab'.repeat(6_000), 'ab'.repeat(40)],
  ['sun roof '.repeat(1_300), `${'sunroof '.repeat(30)}z`],
  [`${'don’t '.repeat(2_000)}`, 'do nt '.repeat(30)],
])('a hostile text of 12,000 characters needs a bounded number of comparisons', (text, quote) => {
  let reads = 0
  const counted = new Proxy(splitIntoWords(text), {
    get: (words, key, self) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1
      return Reflect.get(words, key, self) as unknown
    },
  })
  const words = splitIntoWords(quote)
  findAlignments(counted, words, true)
  expect(reads).toBeLessThanOrEqual(counted.length * (4 * words.length + 8))
})

test('a quote with too many words is not searched', () => {
  const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}x`).join(' ')
  expect(found(words(200), words(maxQuoteWords))).toBe(words(maxQuoteWords))
  expect(found(words(200), words(maxQuoteWords + 1))).toBeNull()
})

test('a quote and its context end before a link or a tag', () => {
  const text = 'See https://evil.example/x leather seats throughout, www.evil.example or <b>call</b>'
  expect(found(text, 'leather seats throughout, www.evil.example')).toBe('leather seats throughout, ')
  expect(found(text, 'www.evil.example')).toBeNull()
  expect(
    quoteInContext({ title: '', description: text }, 'leather seats', { label: 'leather seats', answer: 'yes' }, 80),
  ).toMatchObject({ before: '', marked: 'leather seats', after: ' throughout,' })
})

test('finds a name with a model number attached, but not the start of another word', () => {
  expect(found('2009 BMW X5 xDrive35d diesel', 'xDrive')).toBe('xDrive35d')
  expect(found('a red SUV4x4', 'SUV')).toBeNull()
  expect(found('the leathery look', 'leather')).toBeNull()
})

test('searches quotes only in the part of the description shown to the model', () => {
  const shown = 'x '.repeat(maxDescriptionLength / 2)
  const listing = { title: '', description: `${shown}leather seats` }
  expect(findQuote(indexListingTexts(listing), 'leather seats')).toBeNull()
  expect(indexListingTexts({ title: '', description: 'x '.repeat(32_500) })[0]!.words).toHaveLength(
    maxDescriptionLength / 2,
  )
})
