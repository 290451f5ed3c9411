import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { keepSecretsOutOfRequestLog, pathForLog } from './request-log.server'

test.each([
  ['/reset-password?token=secret', '/reset-password'],
  ['/reset-password.data?token=secret&x=1', '/reset-password.data'],
  ['/unsubscribe/secret', '/unsubscribe/[token]'],
  ['/api/auth/google-callback?code=secret&state=secret', '/api/auth/google-callback'],
  ['/dashboard', '/dashboard'],
])('%s is logged as %s', (url, logged) => expect(pathForLog(url)).toBe(logged))

test("the server's own request log has no query either", () => {
  keepSecretsOutOfRequestLog()
  const morgan = createRequire(createRequire(import.meta.url).resolve('@remix-run/serve/package.json'))('morgan')
  const line = morgan.compile(':method :url')(
    morgan,
    { method: 'GET', originalUrl: '/reset-password?token=secret' },
    {},
  )
  expect(line).toBe('GET /reset-password')
})
