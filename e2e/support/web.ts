import { randomUUID } from 'node:crypto'
import { beforeAll, vi } from 'vitest'
import type { ActionFunctionArgs } from '@remix-run/node'
import type { Database } from '#platform/database'
import { hashToken } from '../../web/app/features/accounts/session/sessions.server'
import { HttpError } from '../../web/app/http/errors.server'
import { takeFlash } from '../../web/app/http/flash.server'
import { networkHeader } from '../../web/app/http/middleware.server'
import { action as apiSignup } from '../../web/app/routes/api.auth.signup'
import { useDatabase } from './database'

export const webUrl = 'http://lotwatch.test'
/** A port on which nothing listens: Temporal is down in these tests. */
const closedAddress = '127.0.0.1:9'

/** The web process's configuration with a fresh database. Read `.db` inside tests. */
export function useWeb(overrides: Record<string, string> = {}) {
  const testDatabase = useDatabase()
  beforeAll(() => {
    const env = {
      NODE_ENV: 'test',
      DATABASE_URL: testDatabase.url,
      TEMPORAL_ADDRESS: closedAddress,
      TEMPORAL_TIMEOUT_MS: '100',
      WEB_URL: webUrl,
      SESSION_SECRET: 'a secret that is long enough for tests',
      VAPID_PUBLIC_KEY: 'public',
      LOG_LEVEL: 'silent',
      SIGNUPS_PER_HOUR: '1000', // all tests of a file share a network
      SIGNUPS_PER_DAY: '1000',
      PUSH_ALLOWED_HOSTS: 'push.example,*.push.example,localhost:4011',
      SANDBOX_URL: 'http://localhost:4010',
      CRAIGSLIST_MODE: 'sandbox',
      ...overrides,
    }
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  })
  return testDatabase
}

type RouteFunction = (args: ActionFunctionArgs) => unknown
interface Call {
  method?: string
  params?: Record<string, string>
  json?: unknown
  form?: Record<string, string | string[]>
  body?: string
  token?: string
  network?: string
  headers?: Record<string, string>
}

/** Calls a loader or action as the server would. Returns what it returned or threw as a response. */
export async function callRoute(route: unknown, path: string, options: Call = {}): Promise<Response> {
  try {
    return asResponse(await runRoute(route, path, options))
  } catch (thrown) {
    // The sandbox's server replaces the global Response in its process, so both classes are checked.
    if (thrown instanceof Response || thrown instanceof HttpError) return thrown
    throw thrown
  }
}

/** Status and JSON body of a response. */
export const replyOf = async (response: Response) => [response.status, await response.json()]

/** Status and message of a refused call. */
export const refusalOf = async (response: Response) => [response.status, (await response.json()).error]

/** The data of a screen as its loader returns it, with times as dates. */
export const loadScreen = async <Data>(route: (args: never) => Data, path: string, options: Call = {}) =>
  unwrapped(await runRoute(route, path, options)) as Awaited<Data>

const unwrapped = (result: unknown) =>
  typeof result === 'object' && result !== null && 'init' in result && 'data' in result ? result.data : result

function runRoute(route: unknown, path: string, options: Call): unknown {
  const { json, form, body, params = {}, token } = options
  const headers = new Headers(options.headers)
  headers.set(networkHeader, options.network ?? '203.0.113.1')
  if (token) headers.set('authorization', `Bearer ${token}`)
  const sent = form ? formBody(form) : (body ?? (json === undefined ? undefined : JSON.stringify(json)))
  if (typeof sent === 'string' && !headers.has('content-type')) headers.set('content-type', 'application/json')
  const method = options.method ?? (sent === undefined ? 'GET' : 'POST')
  const request = new Request(webUrl + path, { method, headers, body: sent })
  return (route as RouteFunction)({ request, params, context: {} })
}

function formBody(form: Record<string, string | string[]>): URLSearchParams {
  const pairs = Object.entries(form).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
  return new URLSearchParams(pairs)
}

function asResponse(result: unknown): Response {
  if (result instanceof Response) return result
  if (typeof result === 'object' && result !== null && 'init' in result && 'data' in result) {
    return Response.json(result.data, (result.init as ResponseInit) ?? undefined)
  }
  return Response.json(result)
}

/** Where a response redirects, and what the next page says. */
export async function redirectOf(response: Response): Promise<[location: string | null, said: string | null]> {
  const headers = { cookie: sessionCookies(response) }
  const { notice, error } = await takeFlash(new Request(webUrl, { headers }))
  return [response.headers.get('location'), notice ?? error]
}

/** The cookies that a response sets, in the format of a Cookie header. */
export const sessionCookies = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')

export const signUpPayload = (email: string) => ({
  email,
  password: 'correct horse',
  firstName: 'Ada',
  lastName: 'Lovelace',
  countryCode: 'US',
  marketingConsent: false,
})

/** Signs up a new account on its free trial. */
export async function signUpAccount(db: Database, email = `${randomUUID()}@example.com`) {
  const response = await callRoute(apiSignup, '/api/auth/signup', { json: signUpPayload(email) })
  const { token } = (await response.json()) as { token: string }
  const { userId } = await db.session.findUniqueOrThrow({ where: { tokenHash: hashToken(token) } })
  return { email, token, userId, cookies: sessionCookies(response) }
}

export interface TestUser {
  token: string
  userId: string
}

export function useTestUsers(web: { readonly db: Database }): { ada: TestUser; bob: TestUser } {
  const people = { ada: { token: '', userId: '' }, bob: { token: '', userId: '' } }
  beforeAll(async () => {
    for (const [name, person] of Object.entries(people)) {
      Object.assign(person, await signUpAccount(web.db, `${name}@example.com`))
    }
  })
  return people
}
