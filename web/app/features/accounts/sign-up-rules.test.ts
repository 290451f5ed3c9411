import { expect, test } from 'vitest'
import { isValidName, normalizedEmail } from './sign-up-rules'

test.each([
  'Ada',
  'María José',
  "O'Brien-Smith",
  'St. John',
  'J.R.R.',
  'Müller & Söhne Inc.',
  'St.John',
  'Cars.com LLC',
  'No.1 Motors',
  '李',
  'x'.repeat(60),
  '',
])('accepts the name %j', (text) => expect(isValidName(text)).toBe(true))

test.each([
  'Your account is suspended, verify at http://evil.example/now',
  'see www.evil.example',
  'a@b',
  'Ada\nVerify now',
  'Ada\u2028x',
  'Ada\u202eelpmaxe',
  '<b>Ada</b>',
  'x'.repeat(61),
])('rejects the name %j', (text) => expect(isValidName(text)).toBe(false))

test.each([
  ["sean.o'brien@example.com", "sean.o'brien@example.com"],
  [' Ada+cars@Example.COM. ', 'ada+cars@example.com'],
  ['a!#$%&*+/=?^_`{|}~-b@x-y.example', 'a!#$%&*+/=?^_`{|}~-b@x-y.example'],
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
])('the address %j is stored as %j', (typed, stored) => expect(normalizedEmail(typed)).toBe(stored))

test.each([
  'ada',
  'ada@localhost',
  'ada@example..com',
  'ada@-example.com',
  'a b@example.com',
  '"a"@example.com',
  'a@b@example.com',
  'a@example.com/x',
  'a@example.com:80',
  'a@exa%41mple.com',
  '<a@example.com>',
  'a,b@example.com',
  `${'x'.repeat(250)}@example.com`,
  null,
])('%j is no email address', (typed) => expect(normalizedEmail(typed)).toBeNull())
