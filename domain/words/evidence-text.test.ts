import { expect, test } from 'vitest'
import { evidenceText, evidenceParts } from './evidence-text'

test.each([
  [{ kind: 'attribute', label: 'drive', before: '', value: 'awd', after: '' }, 'drive: awd'],
  [
    { kind: 'attribute', label: 'options', before: '…Bluetooth, ', value: 'Leather Seats', after: ', Sunroof…' },
    'options: …Bluetooth, Leather Seats, Sunroof…',
  ],
  [{ kind: 'quote', before: 'black ', quote: 'leather seats', after: ', heated' }, '“black leather seats, heated”'],
  [{ kind: 'photo', photo: 3, seen: 'a sunroof', url: null }, 'seen in photo 3: a sunroof'],
  [{ kind: 'photo', photo: 3, seen: null, url: null }, 'seen in photo 3'],
  [{ kind: 'vin', label: 'drive type', value: 'AWD' }, 'the VIN says drive type: AWD'],
  [
    { kind: 'rule', rule: 'required from May 2018', source: '49 CFR 571.111' },
    'required from May 2018 (49 CFR 571.111)',
  ],
  [{ kind: 'seller', on: '2026-11-21' }, 'the seller told you on Nov 21'],
  [{ kind: 'buyer', on: '2026-11-21' }, 'You corrected this on Nov 21'],
] as const)('formats %j as %s', (evidence, words) => expect(evidenceText(evidence)).toBe(words))

test.each([
  ['a line end', '\r\nOpen it: here', ' Open it: here'],
  ['a line separator', '\u2028Sent by us', ' Sent by us'],
  ['a text direction mark', '\u202eexe', 'exe'],
])('%s in a seller’s text cannot fake a line of ours', (_, words, shown) => {
  const quote = { kind: 'quote', before: `a${words}`, quote: `b${words}`, after: `c${words}` } as const
  expect(evidenceText(quote)).toBe(`“a${shown}b${shown}c${shown}”`)
  const photo = { kind: 'photo', photo: 1, seen: `x${words}`, url: null } as const
  expect(evidenceText(photo)).toBe(`seen in photo 1: x${shown}`)
})

test('the marked part is the evidence itself', () => {
  const marked = { before: 'the VIN says drive type: ', marked: 'AWD', after: '' }
  expect(evidenceParts({ kind: 'vin', label: 'drive type', value: 'AWD' })).toEqual(marked)
})

test('evidence of a conclusion shows what it was inferred from', () => {
  const from = { label: 'leatherette seats', answer: 'yes' } as const
  const quote = (words: string) => ({ kind: 'quote', before: '', quote: words, after: '', from }) as const
  expect(evidenceText(quote('SofTex trim'))).toBe('“SofTex trim”, so leatherette seats')
  expect(evidenceText({ ...quote('bone dry'), from: { label: 'leaks', answer: 'no' } })).toBe('“bone dry”, so no leaks')
  expect(evidenceText({ ...quote('I am the second owner'), from: { label: '2 owners', answer: 'yes' } })).toBe(
    '“I am the second owner”, so 2 owners',
  )
})
