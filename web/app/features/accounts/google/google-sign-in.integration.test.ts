import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useSandbox } from '../../../../../e2e/support/sandbox'
import { callRoute, redirectOf, sessionCookies, useWeb } from '../../../../../e2e/support/web'
import { consentAtGoogle, useGoogle } from '../../../../../e2e/support/google'
import { loader as start } from '../../../routes/api.auth.google-auth-redirect'
import { loader as callback } from '../../../routes/api.auth.google-callback/route'
import { encrypt } from '../tokens.server'

const sandbox = useSandbox({ size: 0 })
useWeb()
useGoogle(sandbox)

const accepted = '/signup?step=details'
const refused = ['/signup', 'Authentication with Google failed. Please try again.']

/** Starts a sign-in and consents at Google. Returns Google's redirect back and the browser's cookies. */
async function consent(form: Record<string, string> = {}) {
  const started = await callRoute(start, '/api/auth/google-auth-redirect?flow=signup')
  const query = Object.fromEntries(new URL(started.headers.get('location')!).searchParams)
  const person = { email: `${randomUUID()}@gmail.example`, name: 'Ada' }
  const { searchParams } = await consentAtGoogle(sandbox.url, started, { ...person, ...form })
  return { query, params: searchParams, cookie: sessionCookies(started) }
}

const finish = async (params: URLSearchParams, cookie: string) =>
  callRoute(callback, `/api/auth/google-callback?${params}`, { headers: { cookie } })

const tokenRequests = async () => {
  const requests = (await (await fetch(`${sandbox.url}/control/requests`)).json()) as { path: string }[]
  return requests.filter(({ path }) => path === '/google/token').length
}

const now = Math.floor(Date.now() / 1000)
const withClaims = (claims: object) => ({ claims: JSON.stringify(claims) })

test.each([
  ['the usual claims', {}],
  ['a clock that is 10 seconds behind', withClaims({ exp: now - 10 })],
])('accepts an ID token with %s', async (_, form) => {
  const { params, cookie } = await consent(form)
  expect((await finish(params, cookie)).headers.get('location')).toBe(accepted)
})

test.each([
  ['another nonce', withClaims({ nonce: 'x' })],
  ['no nonce', withClaims({ nonce: null })],
  ['another audience', withClaims({ aud: 'other-client' })],
  ['a second audience', withClaims({ aud: ['sandbox-client', 'other-client'] })],
  ['another authorized party', withClaims({ azp: 'other-client' })],
  ['another issuer', withClaims({ iss: 'https://accounts.example.com' })],
  ['a time in the past', withClaims({ exp: now - 3600 })],
  ['no expiry', withClaims({ exp: null })],
  ['another person than userinfo', withClaims({ sub: '1' })],
  ['a wrong signature', { forged: '1' }],
])('rejects an ID token with %s', async (_, form) => {
  const { params, cookie } = await consent(form)
  expect(await redirectOf(await finish(params, cookie))).toEqual(refused)
})

test.each([
  ['a second state', (params: URLSearchParams) => params.append('state', params.get('state')!)],
  ['an error beside the code', (params: URLSearchParams) => params.set('error', 'access_denied')],
  ['another issuer', (params: URLSearchParams) => params.set('iss', 'https://accounts.example.com')],
  ['no state', (params: URLSearchParams) => params.delete('state')],
  ['no code', (params: URLSearchParams) => params.delete('code')],
])('rejects a callback with %s before any request to Google', async (_, change) => {
  const { params, cookie } = await consent()
  const before = await tokenRequests()
  change(params)
  expect(await redirectOf(await finish(params, cookie))).toEqual(refused)
  expect(await tokenRequests()).toBe(before)
})

test("accepts a callback with Google's issuer", async () => {
  const { params, cookie } = await consent()
  params.set('iss', 'https://accounts.google.com')
  expect((await finish(params, cookie)).headers.get('location')).toBe(accepted)
})

test('rejects a sign-in without its verifier or nonce before any request to Google', async () => {
  const { query, params } = await consent()
  const before = await tokenRequests()
  const complete = { 'oauth2:state': query.state, nonce: query.nonce, verifier: 'v', flow: 'signup', returnTo: null }
  for (const missing of ['verifier', 'nonce']) {
    const { [missing]: _, ...state } = complete as Record<string, unknown>
    const cookie = `oauthState=${await encrypt('google round trip', state, 60_000)}`
    expect(await (await finish(params, cookie)).text()).toContain('"token":""')
  }
  expect(await tokenRequests()).toBe(before)
  // Google rejects the code if the verifier does not match the challenge.
  const cookie = `oauthState=${await encrypt('google round trip', complete, 60_000)}`
  expect(await redirectOf(await finish(params, cookie))).toEqual(refused)
  expect(await tokenRequests()).toBe(before + 1)
})
