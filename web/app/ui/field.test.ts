import { expect, test } from 'vitest'
import { firstError, requiredMessage, summarizeErrors } from './field'

const missing = 'Please fill in all required fields.'

test('shows one message for all empty fields, at the first of them', () => {
  const errors = {
    firstName: requiredMessage,
    countryCode: requiredMessage,
    companyName: 'No web address.',
    form: missing,
  }
  expect(summarizeErrors(errors)).toEqual({ firstName: missing, companyName: 'No web address.' })
})

test('shows a message shared by several fields once, at the first of them', () => {
  const wrong = 'Wrong email or password.'
  expect(summarizeErrors({ email: wrong, password: wrong })).toEqual({ email: wrong })
  expect(summarizeErrors({ form: 'Failed.' })).toEqual({ form: 'Failed.' })
})

test('returns the first message when only one can be shown', () => {
  expect(firstError({ lastName: requiredMessage, form: missing })).toBe(missing)
  expect(firstError({ email: 'Wrong.', password: 'Short.' })).toBe('Wrong.')
  expect(firstError({})).toBeUndefined()
})
