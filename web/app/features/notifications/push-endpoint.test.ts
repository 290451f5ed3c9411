import { expect, test } from 'vitest'
import { arePushKeys, isAllowedEndpoint } from './push-endpoint'

const hosts = ['fcm.googleapis.com', '*.push.services.mozilla.com', 'localhost:4011']

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://localhost:4011/push/1',
])('%s may be connected to', (endpoint) => expect(isAllowedEndpoint(endpoint, hosts)).toBe(true))

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://user@fcm.googleapis.com/x',
  'https://push.services.mozilla.com/x',
  'https://evilpush.services.mozilla.com.example/x',
  'https://notpush.services.mozilla.com/x',
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://169.254.169.254/latest',
  'nonsense',
])('%s may not', (endpoint) => expect(isAllowedEndpoint(endpoint, hosts)).toBe(false))

test('keys have the lengths of RFC 8291', () => {
  const p256dh = Buffer.alloc(65, 4).toString('base64url')
  const auth = Buffer.alloc(16, 4).toString('base64url')
  expect(arePushKeys(p256dh, auth)).toBe(true)
  expect(arePushKeys(p256dh.slice(4), auth)).toBe(false)
  expect(arePushKeys(p256dh, 'AAAA')).toBe(false)
  expect(arePushKeys(undefined, auth)).toBe(false)
})
