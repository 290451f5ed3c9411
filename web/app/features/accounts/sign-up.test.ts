import { expect, test } from 'vitest'
import { requiredMessage } from '../../ui/field'
import { accountMessages } from './sign-up-rules'
import { checkCredentials, checkDetails } from './sign-up.server'

const ada = { firstName: 'Ada', lastName: 'Lovelace', companyName: '', countryCode: 'us' }

test('reports only empty fields if there are any', async () => {
  const errors = { firstName: requiredMessage, countryCode: requiredMessage, form: accountMessages.missingFields }
  expect(checkDetails({ ...ada, firstName: ' ', lastName: 'www.x.dev', countryCode: '' })).toMatchObject({
    fieldErrors: errors,
  })
  expect(checkDetails({})).toMatchObject({ status: 400, fieldErrors: { ...errors, lastName: requiredMessage } })
  expect(await checkCredentials({ email: '', password: 'short' })).toEqual({
    ok: false,
    status: 400,
    fieldErrors: { email: requiredMessage, form: accountMessages.missingFields },
  })
})

test('reports each invalid field with its own message, in form order', async () => {
  const details = checkDetails({ ...ada, lastName: 'www.x.dev', companyName: 'a@b.dev', countryCode: 'ZZ' })
  expect(details).toMatchObject({ ok: false })
  expect(Object.entries('fieldErrors' in details ? details.fieldErrors : {})).toEqual([
    ['lastName', accountMessages.notAName],
    ['companyName', accountMessages.notAName],
    ['countryCode', accountMessages.unknownCountry],
  ])
  expect(await checkCredentials({ email: 'nobody', password: 'short' })).toEqual({
    ok: false,
    status: 400,
    fieldErrors: { email: accountMessages.invalidEmail, password: accountMessages.shortPassword },
  })
})

test('trims details, and treats other types as empty', () => {
  expect(checkDetails({ ...ada, firstName: ' Ada ', marketingConsent: 'on', timeZone: 'Nowhere/City' })).toEqual({
    ok: true,
    value: { ...ada, companyName: null, countryCode: 'US', marketingConsent: true, timeZone: null },
  })
  expect(checkDetails({ ...ada, firstName: 7, companyName: ['x'] })).toMatchObject({
    fieldErrors: { firstName: requiredMessage },
  })
})
