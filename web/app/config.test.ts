import { afterEach, expect, test, vi } from 'vitest'

const good = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://localhost/x',
  TEMPORAL_ADDRESS: 'localhost:7233',
  WEB_URL: 'https://lotwatch.example',
  SESSION_SECRET: 'long enough to be a secret of anybody',
  VAPID_PUBLIC_KEY: 'public',
}
const read = async (env: Record<string, string>) => {
  vi.resetModules()
  for (const name of ['APP_ENV', 'SANDBOX_URL', 'CRAIGSLIST_MODE', 'TEMPORAL_TIMEOUT_MS']) vi.stubEnv(name, '')
  for (const [name, value] of Object.entries({ ...good, ...env })) vi.stubEnv(name, value)
  return (await import('./config.server')).config()
}
afterEach(() => vi.unstubAllEnvs())

test('production starts on its own services, and waits for Temporal less than two seconds', async () => {
  const config = await read({})
  expect(config).toMatchObject({ isHttps: true, photoOrigins: ['https://images.craigslist.org'] })
  expect(config.TEMPORAL_TIMEOUT_MS).toBeLessThan(2_000)
})

test('production does not start on the sandbox, on the example secret, or without https', async () => {
  const bad = {
    SANDBOX_URL: 'http://localhost:4010',
    CRAIGSLIST_MODE: 'sandbox',
    SESSION_SECRET: 'sandbox-secret-that-everybody-can-read',
    WEB_URL: 'http://lotwatch.example',
  }
  await expect(read(bad)).rejects.toMatchObject({
    problems: [
      'SANDBOX_URL: production does not run on the sandbox',
      'SESSION_SECRET: is the published example, not a secret',
      'WEB_URL: must be https in production',
    ],
  })
  await expect(read({ ...bad, APP_ENV: 'development' })).resolves.toMatchObject({ isHttps: false })
})

test('every problem is named at once, and no value is', async () => {
  const failure = read({ DATABASE_URL: '', SESSION_SECRET: 'hunter2' })
  await expect(failure).rejects.toThrow(/DATABASE_URL: .*\n.*SESSION_SECRET: /)
  await expect(failure).rejects.not.toThrow(/hunter2/)
})
