import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { googleRoutes } from './routes'

const redirectUri = 'http://localhost:3000/api/auth/google-callback'
const authorizationParams = {
  client_id: 'client',
  redirect_uri: redirectUri,
  scope: 'openid',
  response_type: 'code',
  state: 's1',
}
type App = ReturnType<typeof googleRoutes>

const post = (app: App, path: string, form: Record<string, string>) =>
  app.request(path, { method: 'POST', body: new URLSearchParams(form) })
const consent = async (app: App, form: Record<string, string>) =>
  new URL((await post(app, '/consent', { ...authorizationParams, ...form })).headers.get('location')!)
const exchange = (app: App, code: string, more: Record<string, string> = {}) =>
  post(app, '/token', {
    grant_type: 'authorization_code',
    client_id: 'client',
    client_secret: 'secret',
    redirect_uri: redirectUri,
    code,
    ...more,
  })

test('the consent page lists accounts, one of them unverified, and passes the state on', async () => {
  const page = await (await googleRoutes().request(`/auth?${new URLSearchParams(authorizationParams)}`)).text()
  expect(page).toContain('Continue as Pat Doe (pat.doe@gmail.example)')
  expect(page).toContain('not verified')
  expect(page).toContain('name="state" value="s1"')
})

test('a code can be exchanged for a token once, and the token returns the profile', async () => {
  const app = googleRoutes()
  const back = await consent(app, { email: 'new@example.com', name: 'New Person' })
  expect(back.searchParams.get('state')).toBe('s1')
  const code = back.searchParams.get('code')!
  const { access_token } = await (await exchange(app, code)).json()
  const person = await app.request('/userinfo', { headers: { authorization: `Bearer ${access_token}` } })
  expect(await person.json()).toMatchObject({ email: 'new@example.com', email_verified: true, name: 'New Person' })
  expect((await exchange(app, code)).status).toBe(400)
  expect((await app.request('/userinfo', { headers: { authorization: 'Bearer x' } })).status).toBe(401)
})

test('a code is valid only for its client, redirect URI and verifier', async () => {
  const app = googleRoutes()
  const code = async (more = {}) => (await consent(app, { email: 'a@example.com', ...more })).searchParams.get('code')!
  expect((await exchange(app, await code(), { client_id: 'other' })).status).toBe(400)
  expect((await exchange(app, await code(), { redirect_uri: 'http://localhost/other' })).status).toBe(400)
  expect((await exchange(app, await code(), { client_secret: '' })).status).toBe(401)
  const challenge = { code_challenge: createHash('sha256').update('verifier').digest('base64url') }
  expect((await exchange(app, await code(challenge))).status).toBe(400)
  expect((await exchange(app, await code(challenge), { code_verifier: 'verifier' })).status).toBe(200)
})
