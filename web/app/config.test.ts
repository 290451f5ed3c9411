import { afterEach, expect, test, vi } from 'vitest'
import { closeSingletons } from '#platform/singletons'
import { config } from './config.server'

const good = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://lotwatch:n4Tq8vXz@localhost/x',
  TEMPORAL_ADDRESS: 'localhost:7233',
  WEB_URL: 'https://lotwatch.example',
  SESSION_SECRET: 'q3yF8mZt1RvLw0XcKd9JbHn6PsUe2GaTo5iVxEjMkYA',
  VAPID_PUBLIC_KEY: 'BGiJ1rrMIRB2MpaeFwOVvaxII4Avw_0vDbxEC2Tdg7kivhHF9VmHCPkZq3GKWbrphodbvgiKHiN072zsxeCbEL8',
  SUPPORT_EMAIL: 'help@lotwatch.dev',
  OPERATOR_NAME: 'Lotwatch Inc.',
  OPERATOR_ADDRESS: '1 Main Street, Denver, CO 80202',
  GOVERNING_LAW: 'the State of Colorado',
  POSTMARK_WEBHOOK_SECRET: '4be81c0d97f2a36e5d18c7f0b29a64e3',
  TRUSTED_PROXIES: '1',
}
const issued = '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'
const read = async (env: Record<string, string>) => {
  await closeSingletons()
  for (const name of ['APP_ENV', 'SANDBOX_URL', 'CRAIGSLIST_MODE', 'TEMPORAL_TIMEOUT_MS']) vi.stubEnv(name, '')
  for (const [name, value] of Object.entries({ ...good, ...env })) vi.stubEnv(name, value)
  return config()
}
afterEach(() => vi.unstubAllEnvs())

test('production starts with its own services and waits for Temporal for less than two seconds', async () => {
  const production = await read({})
  expect(production).toMatchObject({ isHttps: true })
  expect(production.TEMPORAL_TIMEOUT_MS).toBeLessThan(2_000)
})

test('production rejects the sandbox, a weak secret and plain http, and lists every problem', async () => {
  const bad = {
    DATABASE_URL: '',
    SANDBOX_URL: 'http://localhost:4010',
    CRAIGSLIST_MODE: 'sandbox',
    SESSION_SECRET: 'sandbox-secret-that-everybody-can-read',
    SUPPORT_EMAIL: '',
    OPERATOR_NAME: '',
    OPERATOR_ADDRESS: '',
    GOVERNING_LAW: '',
    POSTMARK_WEBHOOK_SECRET: '',
    TRUSTED_PROXIES: '',
    WEB_URL: 'http://lotwatch.example',
    PADDLE_API_URL: 'http://127.0.0.1:4010/paddle',
  }
  const failure = await read(bad).catch((error) => error)
  expect(failure.problems.map((problem: string) => problem.replace(/ .*/, '')).sort()).toEqual(
    [
      ...['DATABASE_URL:', 'SANDBOX_URL:', 'CRAIGSLIST_MODE:', 'SESSION_SECRET:', 'SUPPORT_EMAIL:', 'WEB_URL:'],
      ...['OPERATOR_NAME:', 'OPERATOR_ADDRESS:', 'GOVERNING_LAW:', 'POSTMARK_WEBHOOK_SECRET:'],
      'TRUSTED_PROXIES:',
      ...['PADDLE_API_KEY:', 'PADDLE_CLIENT_TOKEN:', 'PADDLE_PRICE_BASIC_MONTHLY:', 'PADDLE_PRICE_BASIC_YEARLY:'],
      ...['PADDLE_PRICE_PRO_MONTHLY:', 'PADDLE_PRICE_PRO_YEARLY:', 'PADDLE_API_URL:'],
    ].sort(),
  )
  expect(failure.problems).toContain('SESSION_SECRET: is the published example, not a secret')
  bad.DATABASE_URL = good.DATABASE_URL
  bad.PADDLE_API_URL = ''
  await expect(read({ ...bad, APP_ENV: 'development' })).resolves.toMatchObject({ isHttps: false })
})

test('the error lists every problem without values', async () => {
  const failure = read({ DATABASE_URL: '', SESSION_SECRET: 'hunter2' })
  await expect(failure).rejects.toThrow(/DATABASE_URL: .*\n.*SESSION_SECRET: /)
  await expect(failure).rejects.not.toThrow(/hunter2/)
})

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: issued }

test('a service without settings is off; with settings it has default URLs', async () => {
  expect(await read({})).toMatchObject({ google: null, paddle: null, posthog: null, mapbox: null })
  expect((await read(google)).google).toMatchObject({
    clientId: 'id',
    authUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  })
  expect(await read({ POSTHOG_KEY: `phc_${issued}`, MAPBOX_TOKEN: `pk.${issued}` })).toMatchObject({
    posthog: { key: `phc_${issued}`, host: 'https://eu.i.posthog.com' },
    mapbox: { token: `pk.${issued}`, baseUrl: 'https://api.mapbox.com' },
  })
})

test('a partly configured service fails with the missing settings', async () => {
  const half = {
    GOOGLE_TOKEN_URL: 'https://token.example/token',
    PADDLE_API_KEY: issued,
    POSTHOG_HOST: 'https://eu.example',
  }
  await expect(read(half)).rejects.toMatchObject({
    problems: [
      'GOOGLE_CLIENT_ID: is required because other settings of Google sign-in are set',
      'GOOGLE_CLIENT_SECRET: is required because other settings of Google sign-in are set',
      'PADDLE_CLIENT_TOKEN: is required because other settings of Paddle are set',
      'PADDLE_PRICE_BASIC_MONTHLY: is required because other settings of Paddle are set',
      'PADDLE_PRICE_BASIC_YEARLY: is required because other settings of Paddle are set',
      'PADDLE_PRICE_PRO_MONTHLY: is required because other settings of Paddle are set',
      'PADDLE_PRICE_PRO_YEARLY: is required because other settings of Paddle are set',
      'POSTHOG_KEY: is required because other settings of PostHog are set',
      'PADDLE_WEBHOOK_SECRETS: is needed in production: without it nobody who pays gets a plan',
    ],
  })
})

test("production rejects a service's example secret", async () => {
  await expect(read({ ...google, GOOGLE_CLIENT_SECRET: 'sandbox-secret' })).rejects.toMatchObject({
    problems: ['GOOGLE_CLIENT_SECRET: is the published example, not a secret'],
  })
})
