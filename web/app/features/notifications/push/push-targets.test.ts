import { ECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { pushKeys } from '../../../../../e2e/support/push-keys'
import { arePushKeys } from './push-targets.server'

test('accepts only RFC 8291 keys: a point on the curve and sixteen bytes', () => {
  const { p256dh, auth } = pushKeys()
  expect(arePushKeys(p256dh, auth)).toBe(true)
  expect(arePushKeys(p256dh.slice(4), auth)).toBe(false)
  expect(arePushKeys(p256dh, 'AAAA')).toBe(false)
  const moved = Buffer.from(p256dh, 'base64url')
  moved[64]! ^= 1 // correct length, but not on the curve
  expect(arePushKeys(moved.toString('base64url'), auth)).toBe(false)
  expect(arePushKeys(Buffer.alloc(65, 4).toString('base64url'), auth)).toBe(false)
  const half = ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1', undefined, undefined, 'compressed')
  expect(arePushKeys(half.toString('base64url'), auth)).toBe(false)
  expect(arePushKeys(undefined, auth)).toBe(false)
})
