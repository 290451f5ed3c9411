import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

async function rule(name: string, env: Record<string, string>): Promise<string | undefined> {
  const needed = {
    DATABASE_URL: 'postgresql://localhost/x',
    TEMPORAL_ADDRESS: 'localhost:7233',
    WEB_URL: 'https://lotwatch.example',
    SESSION_SECRET: 'long enough to be a secret of anybody',
    VAPID_PUBLIC_KEY: 'public',
  }
  for (const [setting, value] of Object.entries({ ...needed, POSTHOG_KEY: '', ...env })) vi.stubEnv(setting, value)
  vi.resetModules()
  const headers = new Headers()
  const { setSecurityHeaders } = await import('./headers.server')
  setSecurityHeaders(headers, 'nonce')
  const policy = headers.get('content-security-policy')!
  expect(policy).not.toMatch(/unsafe-(inline|eval)/)
  return policy.split('; ').find((rule) => rule.startsWith(name))
}

test('pages may connect to this site only, and to PostHog when its key is set', async () => {
  expect(await rule('connect-src', {})).toBe("connect-src 'self'")
  expect(await rule('connect-src', { POSTHOG_KEY: 'phc' })).toBe("connect-src 'self' https://eu.i.posthog.com")
})

test('pages show pictures of this site only, whatever the marketplaces are', async () => {
  const sandbox = { SANDBOX_URL: 'http://localhost:4010', CRAIGSLIST_MODE: 'sandbox' }
  for (const env of [{}, sandbox]) expect(await rule('img-src', env)).toBe("img-src 'self' data:")
})
