import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { closeSingletons } from '#platform/singletons'
import { callRoute, useWeb, replyOf, sessionCookies, signUpAccount } from '../../../../e2e/support/web'
import { setSecurityHeaders } from '../../http/middleware.server'
import { action as apiJoin } from '../../routes/api.join-waitlist'
import { action as deleteAccount } from '../../routes/dashboard.account_.delete/route'
import { action as screen, loader } from '../../routes/waitlist/route'
import { waitlistStates } from './waitlist-rules'

const web = useWeb()
const newEmail = () => `${randomUUID()}@example.com`
const join = (json: unknown) => callRoute(apiJoin, '/api/join-waitlist', { json })
const entryOf = (email: string) => web.db.waitlistEntry.findUnique({ where: { email } })

test('stores an entry as entered, with empty values as null', async () => {
  const email = newEmail()
  const full = {
    name: ' Ada ',
    email: email.toUpperCase(),
    country: 'US',
    countryState: 'TX',
    message: 'Soon?\nPlease',
  }
  expect((await join(full)).status).toBe(200)
  expect(await entryOf(email)).toMatchObject({
    name: 'Ada',
    country: 'US',
    countryState: 'TX',
    message: 'Soon?\nPlease',
  })
  const short = newEmail()
  await join({ email: short, country: 'GB', name: ' ', message: '', countryState: 'TX' })
  expect(await entryOf(short)).toMatchObject({ name: null, country: 'GB', countryState: null, message: null })
})

test('joining again changes nothing and returns the same response', async () => {
  const email = newEmail()
  await join({ email, country: 'US' })
  expect((await join({ email, country: 'CA', name: 'Somebody else' })).status).toBe(200)
  expect(await entryOf(email)).toMatchObject({ country: 'US', name: null })
})

test.each([
  [{ country: 'US' }, 'Email address is required.'],
  [{ email: 'nobody', country: 'US' }, 'Enter an email address, like name@example.com.'],
  [{ email: 'a@example.com' }, 'Choose your country.'],
  [{ email: 'a@example.com', country: 'FR' }, 'Choose your country.'],
  [{ email: 'a@example.com', country: 'US', countryState: 'DC' }, 'Choose a state from the list.'],
  [{ email: 'a@example.com', country: 'US', message: 'x'.repeat(2_001) }, 'Keep your message under 2,000 characters.'],
])('answers joining with %j with 400', async (json, error) => {
  const response = await join(json)
  expect(await replyOf(response)).toEqual([400, { error }])
})

test('lists only the fifty states', () => {
  expect(waitlistStates).toHaveLength(50)
  expect(waitlistStates.map(({ code }) => code)).not.toContain('PR')
})

test("keeps the form's input, and thanks the user", async () => {
  const typed = { name: 'Ada', email: 'nobody', country: 'CA', countryState: '', message: 'Hello' }
  const wrong = await callRoute(screen, '/waitlist', { form: typed })
  expect(await replyOf(wrong)).toEqual([
    400,
    { fieldErrors: { email: 'Enter an email address, like name@example.com.' }, draft: typed },
  ])
  const done = await callRoute(screen, '/waitlist', { form: { ...typed, email: newEmail() } })
  expect(done.headers.get('location')).toBe('/waitlist')
  const headers = { cookie: sessionCookies(done) }
  const thanks = { notice: expect.stringMatching(/^Thank you for joining/), analytics: null }
  expect(await (await callRoute(loader, '/waitlist', { headers })).json()).toMatchObject(thanks)
})

test('allows connections to the analytics service only when a key is set', async () => {
  const policy = async () => {
    await closeSingletons()
    const headers = new Headers()
    setSecurityHeaders(headers, 'nonce')
    return /connect-src [^;]*/.exec(headers.get('content-security-policy')!)![0]
  }
  expect(await policy()).toBe("connect-src 'self'")
  vi.stubEnv('POSTHOG_KEY', 'phc_key')
  expect(await policy()).toBe("connect-src 'self' https://eu.i.posthog.com")
  vi.stubEnv('POSTHOG_KEY', '')
})

test('deleting an account deletes the entry of its verified address, and of no other', async () => {
  const [verified, claimed] = [await signUpAccount(web.db), await signUpAccount(web.db)]
  await web.db.user.update({ where: { id: verified.userId }, data: { emailVerifiedAt: new Date() } })
  for (const { email, token } of [verified, claimed]) {
    await join({ email, country: 'US' })
    const form = { current: 'correct horse' }
    expect((await callRoute(deleteAccount, '/dashboard/account/delete', { token, form })).status).toBe(302)
  }
  expect([await entryOf(verified.email), (await entryOf(claimed.email))?.email]).toEqual([null, claimed.email])
})
