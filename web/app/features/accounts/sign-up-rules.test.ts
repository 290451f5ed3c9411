import { expect, test } from 'vitest'
import { isValidName } from './sign-up-rules'

test.each([
  'Ada',
  'María José',
  "O'Brien-Smith",
  'St. John',
  'J.R.R.',
  'Müller & Söhne Inc.',
  '李',
  'x'.repeat(60),
  '',
])('accepts the name %j', (text) => expect(isValidName(text)).toBe(true))

test.each([
  'Your account is suspended, verify at http://evil.example/now',
  'see evil.example',
  'EVIL.COM',
  'www.evil',
  'a@b',
  'evil。example',
  '10.0.0.1',
  'Ada\nVerify now',
  'Ada\u2028x',
  'Ada\u202eelpmaxe',
  '<b>Ada</b>',
  'x'.repeat(61),
])('rejects the name %j', (text) => expect(isValidName(text)).toBe(false))
