import { expect, test } from 'vitest'
import { checkProduction, isProduction } from './production'

const fine = { SUPPORT_EMAIL: 'help@lotwatch.dev', WEB_URL: 'https://lotwatch.dev' }
function problemsWith(env: Record<string, string>): string[] {
  const problems: string[] = []
  const all = { ...fine, ...env }
  checkProduction(Object.keys(all), all, (name) => void problems.push(name))
  return problems
}

test.each([
  'http://localhost:4010/openai/v1',
  'https://localhost',
  'http://api.localhost',
  'http://127.0.0.1',
  'http://127.9.9.9:80',
  'http://0x7f.1/',
  'http://0.0.0.0:1',
  'http://[::1]:4010',
  'http://[::ffff:127.0.0.1]/',
  'localhost:4010/postmark',
  'localhost.',
  'http://sandbox:4010',
  'http://10.0.0.5:4011',
  'http://host.docker.internal',
  'https://sandbox-api.paddle.com',
  'api.postmarkapp.com,localhost:4011',
])('%s is a stand-in', (address) => expect(problemsWith({ ANY_HOST: address })).toEqual(['ANY_HOST']))

test.each(['https://api.openai.com/v1', 'api.postmarkapp.com', '*.push.services.mozilla.com', 'http://10.0.0.5:8000'])(
  '%s is not a stand-in',
  (address) => expect(problemsWith({ ANY_URL: address })).toEqual([]),
)

test.each(['support@lotwatch.example', 'Lotwatch <a@example.com>', 'mailto:a@b.test', 'root@localhost'])(
  'rejects the unreachable contact %s',
  (contact) => expect(problemsWith({ ANY_EMAIL: contact })).toEqual(['ANY_EMAIL']),
)

test('the database may run on the same machine, but not with the published password', () => {
  expect(problemsWith({ DATABASE_URL: 'postgresql://lotwatch:n0t-that@localhost/lotwatch' })).toEqual([])
  expect(problemsWith({ DATABASE_URL: 'postgres:///lotwatch?host=/run/pg&user=x&password=n0t-that' })).toEqual([])
  expect(problemsWith({ DATABASE_URL: 'postgresql://postgres:postgres@db/x' })).toEqual(['DATABASE_URL'])
})

test.each([
  'postgresql://lotwatch@127.0.0.1:5432/lotwatch',
  'postgresql://lotwatch:@db/lotwatch',
  'postgresql://db/lotwatch',
  'postgresql://db/lotwatch?user=lotwatch&password=lotwatch',
  'postgresql://lotwatch:p%6fstgres@db/lotwatch',
  'mysql://lotwatch:n0t-that@db/lotwatch',
  'https://lotwatch:n0t-that@db/lotwatch',
  'db.internal/lotwatch',
  'postgresql://lotwatch:100%sure@db/lotwatch',
])('rejects the database URL %s in production', (address) =>
  expect(problemsWith({ DATABASE_URL: address })).toEqual(['DATABASE_URL']),
)

test.each(['*', 'fcm.googleapis.com, *', '*.com', '**', '*.*', '*.'])(
  'rejects push hosts that allow any host (%s)',
  (hosts) => expect(problemsWith({ PUSH_ALLOWED_HOSTS: hosts })).toEqual(['PUSH_ALLOWED_HOSTS']),
)

test('APP_ENV marks a trial run, regardless of NODE_ENV', () => {
  expect(isProduction({ NODE_ENV: 'production' })).toBe(true)
  expect(isProduction({ NODE_ENV: 'production', APP_ENV: 'development' })).toBe(false)
  expect(isProduction({ APP_ENV: 'production' })).toBe(true)
  expect(isProduction({})).toBe(false)
})
