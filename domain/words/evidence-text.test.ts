import { expect, test } from 'vitest'
import { evidenceParts, evidenceText, toProof, withoutRepeats } from './evidence-text'

test.each([
  ['options', 'Leather Seats', 'Listed options: Leather seats'],
  ['options', 'Apple CarPlay', 'Listed options: Apple CarPlay'],
  ['features', 'BOSE Premium Sound', 'Listed options: Bose premium sound'],
  ['owner count', '1', 'Listed as one owner'],
  ['owner count', '2', 'Listed as two owners'],
  ['owner count', '6', 'Listed as 6 owners'],
  ['owners', 'one', 'Listed as one owner'],
  ['accident count', '0', 'Listed with no accidents'],
  ['accident count', '1', 'Listed with one accident'],
  ['title status', 'clean', 'Listed title: clean'],
  ['Title Status', 'Clean', 'Listed title: Clean'],
  ['is salvage', 'no', 'Listed as not salvage'],
  ['is salvage', 'yes', 'Listed as salvage'],
  ['is lemon', 'no', 'Listed as not a lemon'],
  ['is fleet', 'yes', 'Listed as a fleet car'],
  ['is theft recovery', 'no', 'Listed as not theft recovery'],
  ['has frame damage', 'no', 'Listed without frame damage'],
  ['has accidents', 'yes', 'Listed with accidents'],
  ['seller type', 'dealer', 'Listed by a dealer'],
  ['seller', 'private', 'Listed by a private seller'],
  ['paid off', 'yes', 'Listed as paid off'],
  ['paid off', 'still owed', 'Listed as not paid off'],
  ['delivery', 'pick-up only', 'Listed as pick-up only'],
  ['odometer broken', 'yes', 'Listed with a broken odometer'],
  ['odometer', 'not actual mileage', 'Listed odometer: not actual mileage'],
  ['drive', 'awd', 'Listed drive: AWD'],
  ['drivetrain', 'Front-Wheel Drive', 'Listed drive: Front-Wheel Drive'],
  ['transmission', 'automatic', 'Listed transmission: automatic'],
  ['fuel', 'gas', 'Listed fuel: gas'],
  ['paint', 'blue', 'Listed color: blue'],
  ['interior color', 'black', 'Listed interior: black'],
  ['cylinders', '6 cylinders', 'Listed engine: 6 cylinders'],
  ['engine', '2.0L I4', 'Listed engine: 2.0L I4'],
  ['mileage', '50,314 mi', '50,314 mi'],
  ['price', '$12,400', '$12,400'],
  ['year', '2019', 'Model year 2019'],
])('the listed field "%s: %s" reads "%s"', (label, value, words) =>
  expect(evidenceText({ kind: 'attribute', label, value })).toBe(words),
)

test.each([
  ['drive type', 'AWD', 'VIN: AWD'],
  ['drive type', 'AWD/All-Wheel Drive', 'VIN: AWD'],
  ['displacement', '2.0 L', 'VIN: 2.0 L engine'],
  ['cylinders', '4', 'VIN: 4 cylinders'],
  ['doors', '4', 'VIN: 4 doors'],
  ['turbo', 'Yes', 'VIN: turbo engine'],
  ['turbo', 'No', 'VIN: no turbo'],
  ['fuel type', 'Gasoline', 'VIN: gasoline'],
  ['year', '2019', 'VIN: built in 2019'],
  ['car', '2015 HONDA Civic', 'VIN: a 2015 Honda Civic'],
])('the VIN’s "%s: %s" reads "%s"', (label, value, words) =>
  expect(evidenceText({ kind: 'vin', label, value })).toBe(words),
)

test.each([
  [{ kind: 'quote', before: 'black ', quote: 'leather seats', after: ', heated' }, '“black leather seats, heated”'],
  [{ kind: 'photo', photo: 3, seen: 'apple carplay on the screen', url: null }, 'Photo 3: Apple CarPlay on the screen'],
  [{ kind: 'photo', photo: 3, seen: null, url: null }, 'Photo 3 shows it'],
  [
    { kind: 'rule', rule: 'every car since May 2018 has one', source: '49 CFR 571.111' },
    'Every car since May 2018 has one (49 CFR 571.111)',
  ],
  [{ kind: 'seller', on: '2026-11-21' }, 'The seller told you on Nov 21'],
  [{ kind: 'buyer', on: '2026-11-21' }, 'You corrected this on Nov 21'],
] as const)('%j reads "%s"', (evidence, words) => expect(evidenceText(evidence)).toBe(words))

test('evidence of a conclusion shows what it was inferred from', () => {
  const from = { label: 'leatherette seats', answer: 'yes' } as const
  const quote = (words: string) => ({ kind: 'quote', before: '', quote: words, after: '', from }) as const
  expect(evidenceText(quote('SofTex trim'))).toBe('“SofTex trim”, so leatherette seats')
  expect(evidenceText({ ...quote('bone dry'), from: { label: 'leaks', answer: 'no' } })).toBe('“bone dry”, so no leaks')
  const owners = (label: string) => evidenceText({ ...quote('my own'), from: { label, answer: 'yes' } })
  expect([owners('1 owners'), owners('2 owners')]).toEqual(['“my own”, so one owner', '“my own”, so 2 owners'])
})

test.each([
  ['a line end', '\r\nOpen it: here', ' Open it: here'],
  ['a line separator', '\u2028Sent by us', ' Sent by us'],
  ['a text direction mark', '\u202eexe', 'exe'],
])('%s in a seller’s text cannot fake a line of ours', (_, words, shown) => {
  const quote = { kind: 'quote', before: `a${words}`, quote: `b${words}`, after: `c${words}` } as const
  expect(evidenceText(quote)).toBe(`“a${shown}b${shown}c${shown}”`)
  const photo = { kind: 'photo', photo: 1, seen: `x${words}`, url: null } as const
  expect(evidenceText(photo)).toBe(`Photo 1: x${shown}`)
  expect(evidenceText({ kind: 'attribute', label: `trim${words}`, value: `EX${words}` })).not.toMatch(
    /[\n\r\u2028\u202e]/,
  )
})

test('the marked part is the evidence itself', () => {
  const quote = { kind: 'quote', before: 'black ', quote: 'leather', after: '' } as const
  expect(evidenceParts(quote)).toEqual({ before: '“black ', marked: 'leather', after: '”' })
})

test('a proof has its photo only if the photo may be shown', () => {
  const photo = { kind: 'photo', photo: 3, seen: null, url: '/3.jpg' } as const
  expect(toProof(photo).photo).toEqual({ number: 3, url: '/3.jpg' })
  expect(toProof({ ...photo, url: null })).toEqual({ kind: 'photo', before: '', marked: 'Photo 3', after: ' shows it' })
})

test('a quote does not start with the bullet of a seller’s list', () => {
  const item = { kind: 'quote', before: '* ', quote: 'four-wheel drive', after: '' } as const
  expect(evidenceText(item)).toBe('“four-wheel drive”')
  expect(evidenceText({ ...item, before: '', quote: '- four-wheel drive' })).toBe('“four-wheel drive”')
  expect(evidenceText({ ...item, before: '', quote: '-10 °F' })).toBe('“-10 °F”')
})

test('the same words prove once, wherever a site repeats them', () => {
  const option = { kind: 'attribute', label: 'options', value: 'Tow package' } as const
  const proof = [option, { kind: 'photo', photo: 2, seen: 'hitch', url: null } as const, option].map(toProof)
  expect(withoutRepeats(proof)).toEqual(proof.slice(0, 2))
})
