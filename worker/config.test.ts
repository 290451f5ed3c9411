import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readWorkerConfig } from './config'

const needed = {
  DATABASE_URL: 'postgresql://127.0.0.1:4/none',
  TEMPORAL_ADDRESS: '127.0.0.1:4',
  WEB_URL: 'http://localhost:3000',
  OPENAI_API_KEY: 'sandbox-key',
  POSTMARK_TOKEN: 'sandbox-token',
  MAIL_FROM: 'a@b.example',
  VAPID_PUBLIC_KEY: 'public',
  VAPID_PRIVATE_KEY: 'private',
}
const ours = ['CRAIGSLIST_MODE', 'CARGURUS_ROBOTS', 'FACEBOOK_ROBOTS', 'HOST_MIN_GAP_MS', 'HOST_REQUESTS_PER_MINUTE']
beforeEach(() => {
  for (const name of ours) vi.stubEnv(name, '')
  for (const [name, value] of Object.entries(needed)) vi.stubEnv(name, value)
})
afterEach(() => vi.unstubAllEnvs())

test('robots.txt is honoured where nobody chose otherwise', () => {
  expect(readWorkerConfig().robots).toEqual({ craigslist: 'honour', cargurus: 'honour', facebook: 'honour' })
  vi.stubEnv('FACEBOOK_ROBOTS', 'override')
  expect(readWorkerConfig().robots).toEqual({ craigslist: 'honour', cargurus: 'honour', facebook: 'override' })
})

test('a pace that is none and a choice that is none stop the start, each by its name', () => {
  vi.stubEnv('HOST_REQUESTS_PER_MINUTE', '0')
  vi.stubEnv('CARGURUS_ROBOTS', 'ignore')
  expect(() => readWorkerConfig()).toThrow(/CARGURUS_ROBOTS[\s\S]*HOST_REQUESTS_PER_MINUTE/)
})
