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
}

test.each(Object.keys(worst) as (keyof typeof worst)[])('truncates 5 MB of %s to a bounded length', (name) => {
  expect(removeContactDetails(worst[name](5_000_000)).length).toBeLessThanOrEqual(100_000)
})
