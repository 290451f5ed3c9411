import { expect, test } from 'vitest'
import { removeContactDetails } from './contact'

test('removes phone numbers and email addresses, but keeps the car’s figures', () => {
  const text =
    'Call (518) 555-0142, 518.555.0142 or 5185550142, me@mail.example. 88,000 miles, $7,900, 2014, 1-2 owners'
  expect(removeContactDetails(text)).toBe(
    'Call [phone], [phone] or [phone], [address]. 88,000 miles, $7,900, 2014, 1-2 owners',
  )
})

test.each([
  ['me@mail.example', '[address]'],
  ['<me@mail.example>', '<[address]>'],
  ['me.too+x@a.b.mail.example!', '[address]!'],
  ['a@b.example@c.example', '[address]@c.example'],
  ['ME@MAIL.EXAMPLE', '[address]'],
  ['$500 @ month', '$500 @ month'],
  ['@seller', '@seller'],
  ['seller@home', 'seller@home'],
  ['a@@b.example', 'a@@b.example'],
  ['me@.example', 'me@.example'],
])('turns %j into %j', (text, bare) => expect(removeContactDetails(text)).toBe(bare))

test.each([
  '(518)-555-0142',
  '518•555•0142',
  '518*555*0142',
  '518/555/0142',
  '+1 518 555 0142',
  '518-S55-O142',
  '5 1 8 5 5 5 0 1 4 2',
  'five one eight, five five five, oh one four two',
  'cinco uno ocho cinco cinco cinco cero uno cuatro dos',
  '15185550142',
  '+15185550142',
  '+1 5185550142',
  '+1-5185550142',
  '+1(518)555-0142',
  '+1 (518) 555-0142',
  '[518] 555-0142',
  '(518)5550142',
  '(518)(555)(0142)',
  '(+1) 518-555-0142',
])('removes the phone number %s', (phone) => {
  expect(removeContactDetails(`88,000 miles. Text ${phone}, $7,900`)).toBe('88,000 miles. Text [phone], $7,900')
})

test('removes phone numbers that touch words', () => {
  expect(removeContactDetails('SilverCALL5185550142NOW')).toBe('SilverCALL[phone]NOW')
  expect(removeContactDetails('SilverCall (518) 555-0142')).toBe('SilverCall [phone]')
})

test.each([
  ['#5185550142', '#[phone]'],
  ['Call # 518-555-0142', 'Call # [phone]'],
  ['(5185550142)', '([phone])'],
  ['[518-555-0142]', '[[phone]]'],
])('turns %j into %j', (text, bare) => expect(removeContactDetails(text)).toBe(bare))

test.each([
  'Stock # 5185550142',
  'Stock number 518-555-0142',
  'Stk: 20-555-64',
  'part no. 5185550142',
  'OEM part # 84555-20176',
  'Ref. 5185550142',
  'VIN 1J4FA69S74P755012, 1N4AL3AP8DC5185550',
  'firing order 1 8 4 3 6 5 7 2',
  '10 4 87 3 years, 1 owner, 2 keys',
  'one owner, two keys, three rows',
  'Price 12,500 2015 100 000 1500',
  '100-200-3000',
  '$2,500 400 5000',
  'Serviced @Honda.Great car',
  'SOLD as is 2015-2016 models',
  'Serviced @Honda',
  'look at lot.Come today',
])('keeps %s', (text) => expect(removeContactDetails(text)).toBe(text))

test.each([
  ['IG @rustyrides', 'IG [address]'],
  ['Snapchat: @dub_dusty!', 'Snapchat: [address]!'],
  ['bill(at)lake.example', '[address]'],
  ['bill at lake dot example', '[address]'],
  ['bill [at] lake [dot] example', '[address]'],
])('turns %j into %j', (text, bare) => expect(removeContactDetails(text)).toBe(bare))

/** Texts of a given length that would make a backtracking pattern run for hours. */
const worst = {
  letters: (length: number) => 'a'.repeat(length),
  ats: (length: number) => '@'.repeat(length),
  'an address without an end': (length: number) => 'a@'.repeat(length / 2),
  dots: (length: number) => `a@${'.'.repeat(length)}`,
  'a long domain': (length: number) => `a@${'a'.repeat(length)}`,
  'many long domains': (length: number) => `a@${'a'.repeat(250)}`.repeat(length / 252),
  'dots and letters': (length: number) => `a@${'.a'.repeat(length / 2)}`,
  digits: (length: number) => '5'.repeat(length),
  'digits in groups': (length: number) => '518-'.repeat(length / 4),
  spaces: (length: number) => ' '.repeat(length),
  'letters for digits': (length: number) => 'SSS-'.repeat(length / 4),
  'spelled digits': (length: number) => 'five '.repeat(length / 5),
  'single digits': (length: number) => '5 '.repeat(length / 2),
  handles: (length: number) => '@a_'.repeat(length / 3),
  'words and at': (length: number) => 'a at '.repeat(length / 5),
  brackets: (length: number) => 'a(at)a.'.repeat(length / 7),
  'brackets of phones': (length: number) => '(518)'.repeat(length / 5),
}

test.each(Object.keys(worst) as (keyof typeof worst)[])('truncates 5 MB of %s to a bounded length', (name) => {
  expect(removeContactDetails(worst[name](5_000_000)).length).toBeLessThanOrEqual(100_000)
})
