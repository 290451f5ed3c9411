import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, inject, test } from 'vitest'
import { testWithCanaries } from '../../../../e2e/support/canaries'
import { z } from 'zod'
import { loadJsonRoutes, routeModules } from '../../../../e2e/support/routes'
import { callRoute, signUpPayload, useWeb } from '../../../../e2e/support/web'
import type { ApiCall } from './call'
import { calls } from './document.server'

const web = useWeb({
  TEMPORAL_ADDRESS: inject('temporalAddress'),
  TEMPORAL_NAMESPACE: inject('idleNamespace'),
  TEMPORAL_TIMEOUT_MS: '5000',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
})
let routes: Awaited<ReturnType<typeof loadJsonRoutes>>
let token = ''
let searchId = ''

const search = { make: 'honda', models: ['civic'], countrywide: true, marketplaces: ['craigslist'] }

beforeAll(async () => {
  routes = await loadJsonRoutes()
  const signUp = routes.get('/api/auth/signup')!.action
  const signedUp = await callRoute(signUp, '/api/auth/signup', { json: signUpPayload(`${randomUUID()}@example.com`) })
  token = (await signedUp.json()).token
  const made = await callRoute(routes.get('/api/searches')!.action, '/api/searches', { token, json: search })
  searchId = (await made.json()).id
})

/** A NUL byte, each half of a surrogate pair, and a control character from each of the two blocks. */
const unstorable = ['a\u0000b', '\ud800', 'x\udc00', 'a\u0007', 'a\u009f']

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
/** Values that match the schema, each with the text in a different place, and one with the text as an unknown key. */
function valuesWith(text: string, { type, properties = {}, items, anyOf = [] }: Schema): unknown[] {
  const inner = Object.entries(properties).flatMap(([name, schema]) =>
    valuesWith(text, schema).map((value) => ({ [name]: value })),
  )
  return [
    ...(type === 'string' ? [text] : []),
    ...(type === 'object' ? [{ [text]: 1 }] : []),
    ...inner,
    ...(items ? valuesWith(text, items).map((item) => [item]) : []),
    ...anyOf.flatMap((schema) => valuesWith(text, schema)),
  ]
}
const bodyOf = ({ body }: ApiCall) => z.toJSONSchema(body!, { io: 'input' }) as Schema
const examples: Record<string, Record<string, unknown>> = {
  '/api/auth/signup': signUpPayload('ada@example.com'),
  '/api/auth/login': { email: 'ada@example.com', password: 'correct horse' },
  '/api/join-waitlist': { email: 'ada@example.com', country: 'US' },
}

testWithCanaries(
  calls.filter(({ body }) => body).map((one) => [`${one.method} ${one.path}`, one] as const),
  ([, { path }]) => path === '/api/searches',
)('%s answers unstorable text in any field with 400', async ([_, one]) => {
  for (const text of unstorable) {
    const values = valuesWith(text, bodyOf(one)) as Record<string, unknown>[]
    expect(values.length).toBeGreaterThan(1)
    for (const value of values) {
      const json = { ...(one.example ?? examples[one.path]), ...value }
      const response = await callRoute(routes.get(one.path)!.action, one.path.replace('{id}', searchId), {
        ...{ token, json, method: one.method.toUpperCase() },
        params: one.path.includes('{id}') ? { id: searchId } : {},
      })
      const { error } = await response.json()
      expect([response.status, error], JSON.stringify(json)).toEqual([400, expect.stringMatching(/^The request/)])
    }
  }
})

test('the undocumented pairing call rejects unstorable text too', async () => {
  const { action } = await import('../test_.add')
  const response = await callRoute(action, '/test/add', { json: { token: 'x', name: 'a\u0000b' } })
  expect(response.status).toBe(400)
})

test('keeps tabs and line breaks', async () => {
  const words = 'leather seats\r\nno\tsunroof 🚗'
  const made = await callRoute(routes.get('/api/searches')!.action, '/api/searches', {
    token,
    json: { ...search, smartCriteria: words },
  })
  expect((await made.json()).smartCriteria).toBe(words)
})

testWithCanaries(
  calls.filter(({ path }) => path.includes('{id}')).map((one) => [`${one.method} ${one.path}`, one] as const),
  ([, { path }]) => path === '/api/searches/{id}',
)('%s answers an id with unstorable text with 404', async ([_, one]) => {
  const { loader, action } = routes.get(one.path)!
  for (const id of [...unstorable, `${searchId}\u0000`, '%00']) {
    const options = { token, params: { id }, method: one.method.toUpperCase() }
    const response = await callRoute(one.method === 'get' ? loader : action, one.path.replace('{id}', 'any'), options)
    expect([response.status, typeof (await response.json()).error]).toEqual([404, 'string'])
  }
})

test.each(calls.filter(({ query }) => query).map((one) => [one.path, one] as const))(
  'a query with unstorable text causes no unexpected error of %s',
  async (_, one) => {
    for (const name of Object.keys(one.query!)) {
      const query = new URLSearchParams({ [name]: 'a\u0000b' })
      const { status } = await callRoute(routes.get(one.path)!.loader, `${one.path}?${query}`, { token })
      // The Google callback returns a page that says it failed.
      expect([400, 404, one.path === '/api/auth/google-callback' ? 200 : 400]).toContain(status)
    }
  },
)

test('credentials with unstorable text identify nobody', async () => {
  const { loader } = routes.get('/api/auth/get-user')!
  for (const text of ['a\u0007', 'a\u009f', '%00']) {
    const asBearer = await callRoute(loader, '/api/auth/get-user', { token: text })
    const asCookie = await callRoute(loader, '/api/auth/get-user', { headers: { cookie: `session=${text}` } })
    expect([asBearer.status, asCookie.status]).toEqual([401, 401])
  }
})

/** Routes that accept forms: all with an action, except API calls, endpoints, and routes that reject everything. */
const screens = [...routeModules]
  .filter(([name]) => !/^(api\.|makes|test_|refused|\$)/.test(name))
  .filter(([, file]) =>
    /^export (async function action|const action = (?!endpoint|loader))/m.test(readFileSync(file, 'utf8')),
  )
  .map(([name]) => name)
test('finds the forms', () => expect(screens.length).toBeGreaterThan(20))
const fields = ['intent', 'id', 'email', 'password', 'confirmation', 'firstName', 'lastName', 'companyName', 'name']
const moreFields = ['googleToken', 'countryCode', 'country', 'countryState', 'message', 'feedback', 'theme', 'back']
const searchFields = ['make', 'models', 'priceFrom', 'transmission', 'bodyTypes', 'smartCriteria', 'location', 'radius']

testWithCanaries(screens, (route) => route === 'dashboard.search.$id')(
  'the form of %s answers unstorable text with 400 and a message',
  async (route) => {
    const { action } = (await import(routeModules.get(route)!)) as { action: unknown }
    const before = await web.db.search.count()
    for (const name of [
      ...fields,
      ...moreFields,
      ...searchFields,
      'listingId',
      'marketplaces',
      'redirectTo',
      'a\u0000',
    ]) {
      const options = { token, params: { id: searchId, token: 'x' }, form: { [name]: 'a\u0000b' } }
      const response = await callRoute(action, '/any', options)
      expect(response.status, `${name}: ${await response.clone().text()}`).toBe(400)
      expect(await response.text()).toMatch(/characters we can’t store/)
    }
    expect(await web.db.search.count()).toBe(before)
  },
)

test.each([
  ['dashboard.search.$id', 'smartCriteria'],
  ['dashboard.feedback', 'feedback'],
  ['waitlist', 'message'],
])('%s keeps the input without the unstorable text', async (route, name) => {
  const { action } = (await import(routeModules.get(route)!)) as { action: unknown }
  const response = await callRoute(action, '/any', {
    token,
    params: { id: 'new' },
    form: { [name]: 'leather\u000bseats\u0000' },
  })
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('leather\\nseats"')])
})
