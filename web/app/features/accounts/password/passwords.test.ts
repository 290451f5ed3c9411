import { expect, test } from 'vitest'
import { passwordProblem } from './passwords.server'

test.each(['password', 'Password1', '12345678', 'qwertyuiop', 'iloveyou', 'TRUSTNO1'])('%s is too common', (common) =>
  expect(passwordProblem(common)).toMatch(/most common/),
)

test.each(['correct horse', 'a new password', 'tr0ub4dor&3-and-more'])('%s is accepted', (rare) =>
  expect(passwordProblem(rare)).toBeNull(),
)

test('a password that is too short or too long is refused with that reason', () => {
  expect(passwordProblem('1234567')).toMatch(/at least 8/)
  expect(passwordProblem('x'.repeat(201))).toMatch(/at most 200/)
})
