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
const ours = [
  'CRAIGSLIST_MODE',
  'CARGURUS_ROBOTS',
  'FACEBOOK_ROBOTS',
  'HOST_MIN_GAP_MS',
  'FACEBOOK_REQUESTS_PER_MINUTE',
]
beforeEach(() => {
  for (const name of ours) vi.stubEnv(name, '')
  for (const [name, value] of Object.entries(needed)) vi.stubEnv(name, value)
})
afterEach(() => vi.unstubAllEnvs())

test('honors robots.txt unless the operator overrides it', () => {
  expect(readWorkerConfig().robots).toEqual({ craigslist: 'honour', cargurus: 'honour', facebook: 'honour' })
  vi.stubEnv('FACEBOOK_ROBOTS', 'override')
  expect(readWorkerConfig().robots).toEqual({ craigslist: 'honour', cargurus: 'honour', facebook: 'override' })
})

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://lotwatch:n4Tq8vXz@127.0.0.1:4/none',
  WEB_URL: 'https://lotwatch.example',
  OPENAI_API_KEY: 'sk-proj-9fK2mQx7LwZr4TnB8vYc3HsJd6GpUeA1',
  POSTMARK_TOKEN: '7c1e9b52-4d3a-48f6-a0e7-5b2d8c91f364',
  MAIL_FROM: 'Lotwatch <alerts@lotwatch.dev>',
  SUPPORT_EMAIL: 'help@lotwatch.dev',
  VAPID_PUBLIC_KEY: 'BGiJ1rrMIRB2MpaeFwOVvaxII4Avw_0vDbxEC2Tdg7kivhHF9VmHCPkZq3GKWbrphodbvgiKHiN072zsxeCbEL8',
  VAPID_PRIVATE_KEY: 'NVeJhOboOqZdf5vP6TPNcJVou4tf_dDDkVbxLkdfh-Q',
}
const inProduction = (env: Record<string, string>) => {
  for (const [name, value] of Object.entries({ ...production, APP_ENV: '', ...env })) vi.stubEnv(name, value)
  return readWorkerConfig()
}

test('production starts on real services and gives push services the support address', () => {
  expect(inProduction({}).VAPID_SUBJECT).toBe('mailto:help@lotwatch.dev')
})

test.each(['help@lotwatch.dev', 'http://lotwatch.dev', 'mailto:help'])(
  'a push subject that push services refuse is refused at the start: %s',
  (VAPID_SUBJECT) => {
    expect(() => inProduction({ VAPID_SUBJECT })).toThrow('VAPID_SUBJECT: must be a mailto: or https: address')
    expect(inProduction({ VAPID_SUBJECT: 'https://lotwatch.dev' }).VAPID_SUBJECT).toBe('https://lotwatch.dev')
  },
)

test('production does not start with stand-ins and names each one', () => {
  const standIns = {
    SANDBOX_URL: 'http://localhost:4010',
    FACEBOOK_MODE: 'sandbox',
    OPENAI_API_KEY: 'sandbox-key',
    OPENAI_BASE_URL: 'http://localhost:4010/openai/v1',
    POSTMARK_TOKEN: 'sandbox-token',
    POSTMARK_HOST: 'localhost:4010/postmark',
    POSTMARK_HTTPS: 'false',
    PUSH_ALLOWED_HOSTS: 'fcm.googleapis.com,localhost:4011',
    PUSH_CA_FILE: '/data/push-ca.pem',
    MAIL_FROM: 'Lotwatch <alerts@lotwatch.example>',
    SUPPORT_EMAIL: '',
    VAPID_PRIVATE_KEY: 'x'.repeat(43),
  }
  let problems: string[] = []
  try {
    inProduction(standIns)
  } catch (error) {
    problems = (error as { problems: string[] }).problems
  }
  expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual(Object.keys(standIns).sort())
})

test('production does not start with a key pair that does not match', () => {
  const other = 'q3yF8mZt1RvLw0XcKd9JbHn6PsUe2GaTo5iVxEjMkYA'
  expect(() => inProduction({ VAPID_PRIVATE_KEY: other })).toThrow('VAPID_PRIVATE_KEY: does not belong to')
})

test('an invalid pace and an invalid choice prevent the start, and both are named', () => {
  vi.stubEnv('FACEBOOK_REQUESTS_PER_MINUTE', '0')
  vi.stubEnv('CARGURUS_ROBOTS', 'ignore')
  expect(() => readWorkerConfig()).toThrow(/CARGURUS_ROBOTS[\s\S]*FACEBOOK_REQUESTS_PER_MINUTE/)
})

test.each([
  ['crawl-craigslist,crawl-facebook', []],
  ['searches', []],
  ['judge', ['OPENAI_API_KEY']],
  ['notify', ['POSTMARK_TOKEN', 'VAPID_PRIVATE_KEY']],
  ['all', ['OPENAI_API_KEY', 'POSTMARK_TOKEN', 'VAPID_PRIVATE_KEY']],
])('a worker of %s starts with only its own secrets', (WORKER_QUEUES, own) => {
  const secrets = ['OPENAI_API_KEY', 'POSTMARK_TOKEN', 'VAPID_PRIVATE_KEY']
  const prices = { PADDLE_PRICE_BASIC_MONTHLY: '', PADDLE_API_KEY: '' }
  const others = Object.fromEntries(secrets.filter((name) => !own.includes(name)).map((name) => [name, '']))
  expect(inProduction({ ...prices, ...others, WORKER_QUEUES }).WORKER_QUEUES).toBe(WORKER_QUEUES)
  for (const name of own)
    expect(() => inProduction({ ...prices, WORKER_QUEUES, [name]: '' })).toThrow(`${name}: is required by a worker of`)
})

test('only the queue that asks Paddle needs its key', () => {
  const prices = { PADDLE_PRICE_BASIC_MONTHLY: 'pri_1' }
  expect(inProduction({ ...prices, WORKER_QUEUES: 'crawl-craigslist' }).paddle).toBeNull()
  expect(() => inProduction({ ...prices, WORKER_QUEUES: 'searches' })).toThrow('PADDLE_API_KEY: is required')
})
