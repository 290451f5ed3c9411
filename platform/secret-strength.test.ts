import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretWeakness } from './secret-strength'

test.each([
  'x'.repeat(64),
  'abcabcabcabcabcabcabcabcabcabcabcabc',
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '1111111111222222222233333333334444444444',
  'qwertyuiopasdfghjklzxcvbnm1234567890',
  'QwErTyUiOpAsDfGhJkLzXcVbNm!@#$%^&*()',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  'qwerasdfzxcv1234tyuighjkbnm,5678',
  'azertyuiopqsdfghjklmwxcvbn1234567890',
  'please let me in',
  'short',
])('%s can be guessed', (weak) => expect(secretWeakness(weak)).toMatch(/guessed/))

test.each(['sandbox-key', 'changeme-changeme-9fK2mQx7LwZr4TnB8vYc', 'your-session-key', 'POSTMARK_API_TEST'])(
  '%s is a published example',
  (example) => expect(secretWeakness(example)).toMatch(/example/),
)

test('accepts generated secrets in any alphabet', () => {
  for (let i = 0; i < 2_000; i++) {
    for (const secret of [
      randomUUID(),
      ...(['hex', 'base64', 'base64url'] as const).map((a) => randomBytes(24).toString(a)),
    ]) {
      expect([secret, secretWeakness(secret)]).toEqual([secret, null])
    }
  }
})
