import { expect, test } from 'vitest'
import { fieldsAtFault, tiedToFields } from './fields-at-fault'
import { messages } from './sign-up-rules'

function form(values: Record<string, string>): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(values)) made.append(name, value)
  return made
}

test('a message about empty fields is about those that the form has and that are empty', () => {
  const details = form({ firstName: ' ', lastName: 'L', companyName: '', countryCode: '' })
  expect(fieldsAtFault(messages.missingFields, details)).toEqual(['firstName', 'countryCode'])
  expect(fieldsAtFault(messages.logInFieldsMissing, form({ email: 'a@b.dev', password: '' }))).toEqual(['password'])
})

test('other messages have their own fields, and the name at fault is found', () => {
  expect(fieldsAtFault(messages.wrongLogIn, form({}))).toEqual(['email', 'password'])
  expect(fieldsAtFault(messages.notAName, form({ firstName: 'Ada', lastName: 'www.x.dev' }))).toEqual(['lastName'])
  expect(fieldsAtFault(messages.signUpFailed, form({ email: '' }))).toEqual([])
})

test('the summary has a message once, at its first field; each field has words of its own', () => {
  const { summary, at } = tiedToFields({ error: messages.missingFields, fields: ['firstName', 'countryCode'] })
  expect(summary).toEqual({ firstName: messages.missingFields })
  expect(['firstName', 'lastName', 'countryCode'].map(at)).toEqual([
    'This is required.',
    undefined,
    'This is required.',
  ])
  expect(tiedToFields({ error: messages.signUpFailed, fields: [] }).summary).toEqual({ form: messages.signUpFailed })
  expect(tiedToFields(null).at('email')).toBeUndefined()
})
