import { afterEach, expect, test, vi } from 'vitest'
import { closeSingletons } from '#platform/singletons'
import { setSecurityHeaders } from './middleware.server'

afterEach(() => vi.unstubAllEnvs())

async function rule(name: string, env: Record<string, string>, page = {}): Promise<string | undefined> {
  const needed = {
    DATABASE_URL: 'postgresql://localhost/x',
    TEMPORAL_ADDRESS: 'localhost:7233',
    WEB_URL: 'https://lotwatch.example',
    SESSION_SECRET: 'long enough to be a secret of anybody',
    VAPID_PUBLIC_KEY: 'public',
  }
  for (const [setting, value] of Object.entries({ ...needed, POSTHOG_KEY: '', ...env })) vi.stubEnv(setting, value)
  await closeSingletons()
  const headers = new Headers()
  setSecurityHeaders(headers, 'nonce', page)
  const policy = headers.get('content-security-policy')!
  expect(policy).not.toMatch(/unsafe-(inline|eval)/)
  return policy.split('; ').find((rule) => rule.startsWith(name))
}

test('allows pages to connect only to this site, and to PostHog when its key is set', async () => {
  expect(await rule('connect-src', {})).toBe("connect-src 'self'")
  expect(await rule('connect-src', { POSTHOG_KEY: 'phc' })).toBe("connect-src 'self' https://eu.i.posthog.com")
})

test('allows images only from this site, whatever the marketplaces are', async () => {
  const sandbox = { SANDBOX_URL: 'http://localhost:4010', CRAIGSLIST_MODE: 'sandbox' }
  for (const env of [{}, sandbox]) expect(await rule('img-src', env)).toBe("img-src 'self' data:")
})

const paddle = {
  ...{ PADDLE_API_KEY: 'key', PADDLE_CLIENT_TOKEN: 'test_token', PADDLE_PRICE_BASIC_MONTHLY: 'pri_1' },
  ...{ PADDLE_PRICE_BASIC_YEARLY: 'pri_2', PADDLE_PRICE_PRO_MONTHLY: 'pri_3', PADDLE_PRICE_PRO_YEARLY: 'pri_4' },
}

test('a checkout allows Paddle’s script and frame, or their configured replacements, and no other page does', async () => {
  const checkout = { isCheckout: true }
  expect(await rule('frame-src', {}, checkout)).toBe("frame-src 'self'")
  for (const name of ['frame-src', 'connect-src', 'style-src']) expect(await rule(name, paddle)).toBe(`${name} 'self'`)
  expect(await rule('script-src', paddle)).toBe("script-src 'self' 'nonce-nonce'")
  expect(await rule('script-src', paddle, checkout)).toBe("script-src 'self' 'nonce-nonce' https://cdn.paddle.com")
  expect(await rule('frame-src', paddle, checkout)).toContain('https://buy.paddle.com https://sandbox-buy.paddle.com')
  const stood = { ...paddle, PADDLE_JS_URL: 'http://localhost:4010/paddle.js' }
  for (const name of ['frame-src', 'connect-src']) {
    expect(await rule(name, stood, checkout)).toBe(`${name} 'self' http://localhost:4010`)
  }
  expect(await rule('script-src', stood, checkout)).not.toContain('paddle.com')
})
