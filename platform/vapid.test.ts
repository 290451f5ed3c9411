import webpush from 'web-push'
import { expect, test } from 'vitest'
import { vapidProblem } from './secret-strength'

const [pair, other] = [webpush.generateVAPIDKeys(), webpush.generateVAPIDKeys()]

test('accepts a matching key pair, and a public key alone', () => {
  expect(vapidProblem(pair.publicKey, pair.privateKey)).toBeNull()
  expect(vapidProblem(pair.publicKey)).toBeNull()
})

test.each([
  ['of two pairs', pair.publicKey, other.privateKey, 'VAPID_PRIVATE_KEY'],
  ['with a truncated private key', pair.publicKey, pair.privateKey.slice(0, 20), 'VAPID_PRIVATE_KEY'],
  ['without a private key', pair.publicKey, '', 'VAPID_PRIVATE_KEY'],
  ['with a truncated public key', pair.publicKey.slice(0, 60), pair.privateKey, 'VAPID_PUBLIC_KEY'],
  ['off the curve', Buffer.alloc(65, 4).toString('base64url'), pair.privateKey, 'VAPID_PUBLIC_KEY'],
  ['in the wrong order', pair.privateKey, pair.publicKey, 'VAPID_PUBLIC_KEY'],
])('rejects keys %s', (_, publicKey, privateKey, name) => {
  expect(vapidProblem(publicKey, privateKey)).toMatchObject({ name })
})
