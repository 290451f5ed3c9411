import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { allowedAddress, createCheckedLookup, pushRule, retryAfterMs, webhookRule, type Resolver } from './outgoing'

const push = pushRule({
  PUSH_ALLOWED_HOSTS: ['fcm.googleapis.com', '*.push.services.mozilla.com', 'localhost:4011'],
  SANDBOX_URL: 'http://localhost:4010',
})
const webhook = webhookRule({ SANDBOX_URL: undefined })

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://localhost:4011/push/1',
])('allows %s for a push', (endpoint) => expect(allowedAddress(endpoint, push)?.href).toBe(endpoint))

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil-push.services.mozilla.com.example/x',
  'https://push.services.mozilla.com/x',
  'https://notpush.services.mozilla.com/x',
  'https://localhost/push/1',
  'https://localhost:4010/push/1',
  'http://localhost:4011/push/1',
  'https://127.0.0.1:4011/x',
  'https://user:word@fcm.googleapis.com/x',
  'https://10.0.0.1\\@fcm.googleapis.com/x',
  'file:///etc/passwd',
  'nowhere',
])('rejects %s for a push', (endpoint) => expect(allowedAddress(endpoint, push)).toBeNull())

test('returns the normalized URL', () => {
  expect(allowedAddress('HTTPS://FCM.googleapis.com:443/a', push)?.href).toBe('https://fcm.googleapis.com/a')
})

test.each(['https://hooks.example.com/a?b=c', 'https://xn--bcher-kva.example/', 'https://a.b.c.example.org:443/'])(
  'allows %s for a webhook',
  (address) => expect(allowedAddress(address, webhook)).not.toBeNull(),
)

test.each([
  'http://hooks.example.com/',
  'https://hooks.example.com:8443/',
  'https://hooks.example.com./',
  'https://user@hooks.example.com/',
  'https://hooks/',
  'https://router.local/',
  'https://metadata.google.internal/',
  'https://8.8.8.8/',
  'https://[2606:4700::1]/',
  `https://hooks.example.com/${'a'.repeat(2_000)}`,
])('rejects %s for a webhook', (address) => expect(allowedAddress(address, webhook)).toBeNull())

test('without a sandbox, no private address is allowed, even if listed', () => {
  const rule = pushRule({ PUSH_ALLOWED_HOSTS: ['localhost:4011', '10.0.0.1'] })
  expect(['https://localhost:4011/x', 'https://10.0.0.1/x'].map((url) => allowedAddress(url, rule))).toEqual([
    null,
    null,
  ])
})

test('only the sandbox’s own origin is allowed', () => {
  const rule = webhookRule({ SANDBOX_URL: 'http://localhost:4010/' })
  const at = (origin: string) => allowedAddress(`${origin}/webhook-receiver/hook`, rule) !== null
  expect(['http://localhost:4010', 'http://localhost:4011', 'https://localhost:4010'].map(at)).toEqual([
    true,
    false,
    false,
  ])
})

test.each(['/control/reset', '/webhook-receiver/../control/reset', '/webhook-receiver/%2e%2e/control/reset', '/'])(
  'a webhook cannot reach the sandbox at %s',
  (path) => {
    const rule = webhookRule({ SANDBOX_URL: 'http://localhost:4010' })
    expect(allowedAddress(`http://localhost:4010${path}`, rule)).toBeNull()
  },
)

test('checks every address that a name resolves to', async () => {
  const resolver = ((_: string, __: object, callback: (error: null, found: object[]) => void) =>
    callback(null, [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ])) as unknown as Resolver
  const lookup = promisify(createCheckedLookup({ ...webhook, resolver }))
  await expect(lookup('hooks.example.com', {})).rejects.toMatchObject({ type: 'SourceBlocked' })
})

test.each([
  ['120', 120_000],
  ['Thu, 01 Oct 2026 12:02:00 GMT', 120_000],
  ['Thu, 01 Oct 2026 11:00:00 GMT', 0],
  ['99999999999999999999', 24 * 3_600_000],
  ['Fri, 01 Jan 2077 00:00:00 GMT', 24 * 3_600_000],
  ['soon', null],
  ['', null],
  [null, null],
])('a Retry-After of %j is %j ms, and at most a day', (header, waitMs) => {
  expect(retryAfterMs(header, new Date('2026-10-01T12:00:00Z'))).toBe(waitMs)
})
