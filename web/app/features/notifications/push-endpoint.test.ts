import { ECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { pushKeys } from '../../../../e2e/support/push-keys'
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

test('keys are those of RFC 8291: a point of the curve and sixteen bytes', () => {
  const { p256dh, auth } = pushKeys()
  expect(arePushKeys(p256dh, auth)).toBe(true)
  expect(arePushKeys(p256dh.slice(4), auth)).toBe(false)
  expect(arePushKeys(p256dh, 'AAAA')).toBe(false)
  const moved = Buffer.from(p256dh, 'base64url')
  moved[64]! ^= 1 // of the right length, and off the curve
  expect(arePushKeys(moved.toString('base64url'), auth)).toBe(false)
  expect(arePushKeys(Buffer.alloc(65, 4).toString('base64url'), auth)).toBe(false)
  const half = ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1', undefined, undefined, 'compressed')
  expect(arePushKeys(half.toString('base64url'), auth)).toBe(false)
  expect(arePushKeys(undefined, auth)).toBe(false)
})
