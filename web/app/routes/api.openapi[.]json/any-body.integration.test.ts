import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, inject } from 'vitest'
import { testWithCanaries } from '../../../../e2e/support/canaries'
import { loadJsonRoutes } from '../../../../e2e/support/routes'
import { callRoute, signUpPayload, useWeb } from '../../../../e2e/support/web'
import { errorStatusesOf, type ApiCall } from './call'
import { calls } from './document.server'

useWeb({
  TEMPORAL_ADDRESS: inject('temporalAddress'),
  TEMPORAL_NAMESPACE: inject('idleNamespace'),
  TEMPORAL_TIMEOUT_MS: '5000',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_TOKEN_URL: 'http://127.0.0.1:4/token',
})
let routes: Awaited<ReturnType<typeof loadJsonRoutes>>
let token = ''
let searchId = ''

beforeAll(async () => {
  routes = await loadJsonRoutes()
  const signUp = routes.get('/api/auth/signup')!.action
  const signedUp = await callRoute(signUp, '/api/auth/signup', { json: signUpPayload(`${randomUUID()}@example.com`) })
  token = (await signedUp.json()).token
  const { example } = calls.find(({ method, path }) => method === 'post' && path === '/api/searches')!
  const search = await callRoute(routes.get('/api/searches')!.action, '/api/searches', { token, json: example })
  searchId = (await search.json()).id
})

/** Strings that often break software: empty, very long, or with NUL bytes, lone surrogates or SQL. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    "' OR 1=1 --",
    '../../etc/passwd',
    '__proto__',
    '1e999',
    'NaN',
    '🚗'.repeat(500),
  ),
  fc.constant('x'.repeat(50_000)),
  fc.uuid(),
)
const value = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 6 }))
/** Bodies with the call's own fields, each of any type or omitted. */
const fields = (one: ApiCall) => {
  const shape = (one.body as { shape?: Record<string, unknown> } | undefined)?.shape
  const names = Object.keys(shape ?? { email: 0, password: 0, googleToken: 0, id: 0 })
  return fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
}
/** Random fields mixed with values of the call's example, to pass the first checks and reach later ones. */
const nearly = (one: ApiCall) =>
  fc
    .tuple(fields(one), fc.subarray(Object.keys(one.example ?? {})))
    .map(([given, kept]) => ({ ...given, ...Object.fromEntries(kept.map((name) => [name, one.example![name]])) }))
/** As deep as 64 kB allow, to overflow the stack of any recursive code. */
const nested = fc
  .record({
    depth: fc.constantFrom(10, 1_000, 9_000),
    field: fc.constantFrom('make', 'models', 'location', 'email', 'id'),
  })
  .chain(({ depth, field }) =>
    fc.constantFrom(
      `${'['.repeat(depth)}${']'.repeat(depth)}`,
      `{"${field}":${'['.repeat(depth)}${']'.repeat(depth)}}`,
      `{"make":"honda","${field}":${'{"id":'.repeat(depth)}1${'}'.repeat(depth)}}`,
    ),
  )
const body = (one: ApiCall) =>
  fc.oneof(
    { weight: 4, arbitrary: fields(one).map((given) => JSON.stringify(given)) },
    { weight: 4, arbitrary: nearly(one).map((given) => JSON.stringify(given)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 2, arbitrary: nested },
    { weight: 1, arbitrary: fc.constantFrom('', '{', 'null', '[]', '{"a":', `{"email":"${'x'.repeat(70_000)}"}`) },
  )
const contentType = fc.constantFrom(
  'application/json',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=',
  'x',
)
const bearer = fc.constantFrom('ours', 'ours', 'ours', 'none', 'unknown', '')
const id = fc.oneof(fc.constant('own'), fc.uuid(), fc.constantFrom('x', '%00', '0', "'", 'x'.repeat(3_000)))
/** Only strings allowed in a header or URL: Node rejects others before our code runs. */
const query = fc.webQueryParameters().map((given) => (given ? `?${given}` : ''))
const names = fc.constantFrom('id', 'q', 'flow', 'code', 'state', 'error', 'subscriptionId')
const knownQuery = fc
  .tuple(names, text)
  .map(([name, given]) => `?${new URLSearchParams({ [name]: given.slice(0, 5_000) })}`)

testWithCanaries(
  calls.map((one) => [`${one.method} ${one.path}`, one] as const),
  ([, { path }]) => path === '/api/searches',
)('%s never answers an unexpected error, whatever the request', async ([_, one]) => {
  const { loader, action } = routes.get(one.path)!
  const known = new Set([one.success.status, ...errorStatusesOf(one)])
  known.delete(503)
  const sends = one.method === 'get' || one.method === 'delete' ? fc.constant(undefined) : body(one)
  await fc.assert(
    fc.asyncProperty(
      sends,
      contentType,
      bearer,
      id,
      fc.oneof(query, knownQuery),
      async (sent, type, who, to, asked) => {
        const own = to === 'own' ? searchId : to
        const headers: Record<string, string> = { 'content-type': type }
        if (who !== 'none') headers.authorization = `Bearer ${who === 'ours' ? token : who}`
        // A real log-out or deletion would make all later runs return 401 or 404.
        if (one.path === '/api/auth/logout') headers.authorization = 'Bearer unknown'
        const id = one.method === 'delete' ? randomUUID() : own
        const response = await callRoute(
          one.method === 'get' ? loader : action,
          one.path.replace('{id}', 'any') + asked,
          { method: one.method.toUpperCase(), params: one.path.includes('{id}') ? { id } : {}, body: sent, headers },
        )
        const answer = await response.text()
        expect([...known], `${response.status}: ${answer.slice(0, 300)}`).toContain(response.status)
        if (response.status >= 400) expect(typeof JSON.parse(answer).error).toBe('string')
        expect(answer).not.toMatch(/\bat .*\.ts:\d/)
      },
    ),
    { numRuns: one.body ? 60 : 15 },
  )
})
