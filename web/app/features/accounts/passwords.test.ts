import { expect, test } from 'vitest'
import { newPasswordSchema } from './passwords.server'

const problemOf = (password: string) =>
  newPasswordSchema.safeParse(password).error?.issues.map(({ message }) => message)

test.each(['password', 'Password1', '12345678', 'qwertyuiop', 'iloveyou', 'TRUSTNO1'])(
  'rejects the common password %s',
  (common) => expect(problemOf(common)).toEqual([expect.stringContaining('too common')]),
)

test.each(['correct horse', 'a new password', 'tr0ub4dor&3-and-more'])('accepts the password %s', (rare) =>
  expect(problemOf(rare)).toBeUndefined(),
)

test('rejects a password that is too short or too long, with that reason', () => {
  expect(problemOf('1234567')).toEqual([expect.stringContaining('at least 8')])
  expect(problemOf('x'.repeat(201))).toEqual([expect.stringContaining('200 characters or fewer')])
})
