import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { closeSingletons } from '#platform/singletons'
import { startServiceMail } from './temporal.server'

test('closing waits for calls that are still retried while Temporal is away', async () => {
  const settings = {
    DATABASE_URL: 'postgresql://localhost/x',
    TEMPORAL_ADDRESS: '127.0.0.1:1', // refuses every connection
    TEMPORAL_TIMEOUT_MS: '100',
    LOG_LEVEL: 'silent',
    WEB_URL: 'http://localhost',
    SESSION_SECRET: 'long enough to be a secret of anybody',
    VAPID_PUBLIC_KEY: 'public',
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const uncaught = vi.fn()
  process.on('uncaughtException', uncaught)
  await startServiceMail('mail')
  await closeSingletons()
  await setTimeout(1_000) // a retry would have come after 0.3 s
  process.off('uncaughtException', uncaught)
  expect(uncaught).not.toHaveBeenCalled()
})
