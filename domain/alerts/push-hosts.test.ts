import { expect, test } from 'vitest'
import { allowedEndpoint } from './push-hosts'

const allowed = ['fcm.googleapis.com', '*.push.services.mozilla.com', 'localhost:4011']

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://localhost:4011/push/1',
])('%s is allowed', (endpoint) => {
  expect(allowedEndpoint(endpoint, allowed)).toBe(endpoint)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil-push.services.mozilla.com.example/x',
  'https://push.services.mozilla.com/x',
  'https://notpush.services.mozilla.com/x',
  'https://localhost/push/1',
  'https://localhost:4010/push/1',
  'https://127.0.0.1/x',
  'https://169.254.169.254/latest',
  'https://[::1]:4011/x',
  'https://fcm.googleapis.com@10.0.0.1/x',
  'https://user:word@fcm.googleapis.com/x',
  'https://10.0.0.1\\@fcm.googleapis.com/x',
  'file:///etc/passwd',
  'nowhere',
])('%s is refused', (endpoint) => {
  expect(allowedEndpoint(endpoint, allowed)).toBeNull()
})
