import { expect, test, vi } from 'vitest'
import { reconcileCar } from './reconcile'
import { recognizeCar } from './recognize'
import { truncateAtWord, maxTextLength, maxWords, splitWords } from '../title/words'

const fiveMegabytes = 5_000_000
const of = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Long texts of the kinds that once made recognition slow. */
const worst: [string, (length: number) => string][] = [
  ['a make over and over', (n) => of('honda ', n)],
  ['makes and models alternating', (n) => of('2005 honda civic ford f150 ', n)],
  ['one word without an end', (n) => of('a', n)],
  ['digits without an end', (n) => of('2005', n)],
  ['years', (n) => of('2005 ', n)],
  ['spaces', (n) => of(' ', n)],
  ['words that end a title', (n) => of('trade trades swap vs not an ', n)],
  ['glued words', (n) => of('2013chevytoyota', n)],
  ['accents', (n) => of('é́ü ', n)],
  ['half a surrogate', (n) => of('\ud83d', n)],
]

/** Number of table and pattern lookups in `work`: the cost of recognizing a title. */
function lookUps(work: () => unknown): number {
  const gets = vi.spyOn(Map.prototype, 'get')
  const tests = vi.spyOn(Set.prototype, 'has')
  const patterns = vi.spyOn(RegExp.prototype, 'exec')
  try {
    work()
    return gets.mock.calls.length + tests.mock.calls.length + patterns.mock.calls.length
  } finally {
    vi.restoreAllMocks()
  }
}

test.each(worst)('%s: a 5 MB text costs no more than its first characters', (_, of) => {
  const whole = of(fiveMegabytes)
  const head = of(4 * maxTextLength)
  expect(lookUps(() => recognizeCar(whole))).toBe(lookUps(() => recognizeCar(head)))
  expect(recognizeCar(whole)).toEqual(recognizeCar(head))
})

test.each(worst)('%s: the cost is bounded', (_, of) => {
  expect(lookUps(() => recognizeCar(of(30_000)))).toBeLessThan(60_000)
  expect(lookUps(() => reconcileCar(of(30_000), of(30_000), 2010))).toBeLessThan(180_000)
})

test.each(worst)('%s: twice the words cost at most about twice as much', (_, of) => {
  const one = lookUps(() => recognizeCar(of(maxTextLength / 2)))
  const two = lookUps(() => recognizeCar(of(maxTextLength)))
  expect(two).toBeLessThanOrEqual(Math.max(3 * one, 2_000))
})

test('splits only the start of a text into words', () => {
  for (const [, of] of worst) {
    expect(truncateAtWord(of(fiveMegabytes)).length).toBeLessThanOrEqual(maxTextLength)
    expect(splitWords(of(fiveMegabytes).slice(0, maxTextLength)).length).toBeLessThanOrEqual(maxWords + 1)
  }
})

test('finds a car named at the start of a very long text', () => {
  const title = `2012 Honda Civic LX ${'very nice '.repeat(500_000)}`
  expect(recognizeCar(title)).toEqual({ make: 'honda', model: 'civic', year: 2012, trim: 'LX' })
})

test('JavaScript property names are not recognized as cars', () => {
  const words = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf', 'length', 'name']
  for (const make of ['Chevy', 'Dodge Ram', 'GMC Sierra', 'Ford Super Duty', 'Silverado', '2009 Smart']) {
    const title = `2005 ${make} ${words.join(' ')}`
    expect(recognizeCar(title).model, title).toBeNull()
  }
  for (const word of words) expect(recognizeCar(`2005 ${word} 1500`)).toMatchObject({ make: null, model: null })
})
