import { randomUUID } from 'node:crypto'
import { beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { marketplaces } from '#domain/marketplaces'
import { insertCandidate, insertListing, toJson, createVerdict } from '../../../../e2e/support/rows'
import { loadJsonRoutes } from '../../../../e2e/support/routes'
import { callRoute, sessionCookies, signUpPayload, useWeb, replyOf } from '../../../../e2e/support/web'
import { hashToken } from '../../features/accounts/session/sessions.server'
import type { ApiCall } from './call'
import { calls, openApiDocument } from './document.server'

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

const adLink = 'https://sfbay.craigslist.org/eby/cto/d/oakland-civic/7700000001.html'

const routeOf = ({ method, path }: ApiCall) => {
  const { loader, action } = routes.get(path)!
  return method === 'get' ? loader : action
}
const make = (one: ApiCall, options: Parameters<typeof callRoute>[2] = {}, query = '') =>
  callRoute(routeOf(one), one.path.replace('{id}', searchId) + query, {
    method: one.method.toUpperCase(),
    params: one.path.includes('{id}') ? { id: searchId } : {},
    ...options,
  })
const find = (method: string, path: string) => calls.find((one) => one.method === method && one.path === path)!

beforeAll(async () => {
  routes = await loadJsonRoutes()
  const signUp = find('post', '/api/auth/signup')
  token = (await (await make(signUp, { json: signUpPayload(`${randomUUID()}@example.com`) })).json()).token
  const search = find('post', '/api/searches')
  searchId = (await (await make(search, { token, json: search.example })).json()).id
  const evidence = [{ kind: 'quote', quote: 'Leather' } as const]
  const verdicts = toJson([createVerdict('leather seats', { answer: 'yes', evidence })])
  const { id: listingId } = await insertListing(web.db, { externalId: '7700000001', url: adLink })
  await insertCandidate(web.db, searchId, listingId, { stage: 'MATCH', verdicts, searchVersion: 1 })
})

test('every route has a description and every description a route', () => {
  expect([...new Set(calls.map(({ path }) => path))].sort()).toEqual([...routes.keys()].sort())
})

test('the document is OpenAPI 3.1 with valid references and operation ids', async () => {
  const document = openApiDocument()
  expect(document.openapi).toMatch(/^3\.1\./)
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as { operationId: string }[]
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.length)
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map((m) => m[1])
  expect([...new Set(references)]).toEqual(Object.keys(document.components.schemas))
  const answered = await make(find('get', '/api/openapi.json'))
  expect(await answered.json()).toEqual(JSON.parse(JSON.stringify(document)))
})

test('methods without a description are not allowed', async () => {
  for (const [path, { loader, action }] of routes) {
    const known = calls.filter((one) => one.path === path).map(({ method }) => method)
    for (const method of ['get', 'post', 'put', 'delete', 'patch'] as const) {
      const route = method === 'get' ? loader : action
      const { status } = await callRoute(route, path, {
        method: method.toUpperCase(),
        headers: { authorization: 'Bearer x' },
      })
      expect(status === 405, `${method} ${path}: ${status}`).toBe(!known.includes(method as 'get'))
    }
  }
})

test.each(calls.filter(({ who }) => who !== 'anybody').map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s needs a token that is known',
  async (_, one) => {
    for (const bearer of [undefined, 'unknown']) {
      const response = await make(one, { token: bearer, json: one.method === 'get' ? undefined : (one.example ?? {}) })
      expect(await replyOf(response)).toEqual([401, { error: 'Please log in.' }])
    }
  },
)

/** Valid bodies and queries. Other calls succeed with their example or with nothing. */
const wellFormed: Record<string, () => { json?: unknown; query?: string; headers?: Record<string, string> }> = {
  'post /api/auth/check-email': () => ({ json: { email: 'a@example.com' } }),
  'post /api/auth/signup': () => ({ json: signUpPayload(`${randomUUID()}@example.com`) }),
  'post /api/auth/request-password-reset': () => ({ json: { email: 'nobody@example.com' } }),
  'post /api/auth/handover': () => ({ headers: { cookie: `handover=${token}` } }),
  'post /api/join-waitlist': () => ({ json: { email: 'a@example.com', country: 'US', countryState: 'TX' } }),
  'post /api/feedback/send': () => ({ json: { feedback: 'Hello' } }),
  'get /api/models': () => ({ query: '?id=honda' }),
  'get /api/locations': () => ({ query: '?q=Austin' }),
  'get /api/searches/{id}/why': () => ({ query: `?link=${encodeURIComponent(adLink)}` }),
}
/** Calls that need prepared data. Separate tests cover them. */
const byThemselves = [
  'post /api/auth/login',
  'post /api/auth/logout',
  'post /api/auth/reset-password',
  'post /api/notifications/renew-target', // features/notifications/push
  'post /api/searches/{id}/hide', // features/searches/results
  'post /api/searches/{id}/save', // features/shortlist
  'post /api/notifications/toggle-target',
  'post /api/notifications/remove-target',
  'get /api/paddle/get-cancellation-url',
  'post /api/paddle/subscription-preview',
  'post /api/paddle/update-subscription',
  'delete /api/searches/{id}',
]
const nameOf = (one: ApiCall) => `${one.method} ${one.path}`

test.each(calls.filter((one) => !byThemselves.includes(nameOf(one))).map((one) => [nameOf(one), one] as const))(
  '%s answers what is described',
  async (name, one) => {
    const { query = '', ...options } = wellFormed[name]?.() ?? {}
    await expectDescribed(one, await make(one, { token, json: one.example, ...options }, query))
  },
)

test('calls that need prepared data answer as described', async () => {
  const email = `${randomUUID()}@example.com`
  await make(find('post', '/api/auth/signup'), { json: signUpPayload(email) })
  const logIn = find('post', '/api/auth/login')
  await expectDescribed(logIn, await make(logIn, { json: { email, password: 'correct horse' } }))
  const { id: userId } = await web.db.user.findUniqueOrThrow({ where: { email } })
  await web.db.passwordReset.create({
    data: { tokenHash: hashToken('reset'), userId, expiresAt: new Date(Date.now() + 60_000) },
  })
  const reset = find('post', '/api/auth/reset-password')
  const done = await make(reset, { json: { token: 'reset', password: 'a new password' } })
  const own = sessionCookies(done).replace('session=', '')
  await expectDescribed(reset, done)

  const added = await make(find('post', '/api/notifications/add-target'), {
    token: own,
    json: { email: 'b@example.com' },
  })
  const { _id: id } = await added.json()
  const toggle = find('post', '/api/notifications/toggle-target')
  await expectDescribed(toggle, await make(toggle, { token: own, json: { id, active: false } }))
  const remove = find('post', '/api/notifications/remove-target')
  await expectDescribed(remove, await make(remove, { token: own, json: { id } }))
  const logOut = find('post', '/api/auth/logout')
  await expectDescribed(logOut, await make(logOut, { token: own }))
  const drop = find('delete', '/api/searches/{id}')
  await expectDescribed(drop, await make(drop, { token }))
})

test('a typed name of a car answers as described', async () => {
  const models = find('get', '/api/models')
  await expectDescribed(models, await make(models, {}, '?find=f150'))
})

/** A new search, because earlier tests have deleted theirs. */
const newSearch = async (): Promise<{ id: string }> => {
  const search = find('post', '/api/searches')
  return (await make(search, { token, json: search.example })).json()
}

test('optional fields accept null, and no other value counts as missing', async () => {
  const add = find('post', '/api/notifications/add-target')
  const email = `${randomUUID()}@example.com`
  expect((await make(add, { token, json: { email, name: null, subscription: null } })).status).toBe(201)
  expect((await make(add, { token, json: { email, subscription: false } })).status).toBe(400)
  const { id } = await newSearch()
  const put = find('put', '/api/searches/{id}')
  const { make: ofMake, ...others } = put.example!
  const nulls = Object.fromEntries(Object.keys(others).map((name) => [name, null]))
  const answer = await make(put, { token, params: { id }, json: { make: ofMake, ...nulls, countrywide: true } })
  expect(await answer.json()).toMatchObject({
    ...{ models: [], location: null, marketplaces, tellAtOnce: 'likely', tellsRest: true },
  })
})

test('the documented maximums are the largest values accepted', async () => {
  const put = find('put', '/api/searches/{id}')
  const schema = z.toJSONSchema(put.body!, { io: 'input' }) as unknown as { properties: Record<string, Figure> }
  const bounded = Object.entries(schema.properties).flatMap(([name, { anyOf }]) => {
    const most = anyOf?.find(({ type }) => type === 'integer')?.maximum
    return most === undefined || most > 1e12 ? [] : [[name, most] as const]
  })
  expect(bounded.map(([name]) => name)).toEqual([
    ...['priceFrom', 'priceTo', 'mileageFrom', 'mileageTo', 'radius'],
    ...['quietFrom', 'quietTo', 'digestHour'],
  ])
  const { id } = await newSearch()
  const place = { countrywide: false, location: { label: '94110', value: '' } }
  const quiet = { quietFrom: 1, quietTo: 2 }
  for (const [name, most] of bounded) {
    const statusOf = async (figure: number) =>
      (
        await make(put, {
          token,
          params: { id },
          json: { ...put.example, priceTo: null, ...place, ...quiet, [name]: figure },
        })
      ).status
    expect([name, await statusOf(most), await statusOf(most + 1)]).toEqual([name, 200, 400])
  }
})
interface Figure {
  anyOf?: { type: string; maximum?: number }[]
}

async function expectDescribed({ success, ...one }: ApiCall, response: Response): Promise<void> {
  expect(response.status, `${nameOf({ success, ...one })}: ${await response.clone().text()}`).toBe(success.status)
  const type = response.headers.get('content-type') ?? ''
  if (success.answer === 'text') return expect(type).toContain('text/plain')
  if (success.answer === 'html') return expect(type).toContain('text/html')
  if (success.answer === 'redirect') return expect(response.headers.has('location')).toBe(true)
  const body: unknown = await response.json()
  // The schema drops unknown fields, so comparing reveals them.
  expect(z.encode(success.answer, z.decode(success.answer, body))).toEqual(body)
}
