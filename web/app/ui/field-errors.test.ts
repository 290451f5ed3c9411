import { expect, test } from 'vitest'
import { firstError, required, summaryOf } from './field'

const missing = 'Please fill in all required fields.'

test('the summary has one sentence for all empty fields, at the first of them', () => {
  const errors = { firstName: required, countryCode: required, companyName: 'No web address.', form: missing }
  expect(summaryOf(errors)).toEqual({ firstName: missing, companyName: 'No web address.' })
})

test('the summary has a message of several fields once, at the first of them', () => {
  const wrong = 'Wrong email or password.'
  expect(summaryOf({ email: wrong, password: wrong })).toEqual({ email: wrong })
  expect(summaryOf({ form: 'Failed.' })).toEqual({ form: 'Failed.' })
})

test('an answer with room for one message gets the first', () => {
  expect(firstError({ lastName: required, form: missing })).toBe(missing)
  expect(firstError({ email: 'Wrong.', password: 'Short.' })).toBe('Wrong.')
  expect(firstError({})).toBeUndefined()
})
