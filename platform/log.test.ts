import { expect, test } from 'vitest'
import { Writable } from 'node:stream'
import { createLogger, errorForLog } from './log'

function lines() {
  const written: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk))
      done()
    },
  })
  return { written, log: createLogger('test', 'info', stream) }
}

test('logs ids, and redacts addresses and secrets at any depth', () => {
  const { written, log } = lines()
  const target = { endpoint: 'https://push.example/secret-endpoint', auth: 'sesame' }
  log.info({ searchId: 's1', listingId: 'l1', email: 'pat@example.com', user: { password: 'horse', target } }, 'told')
  expect(written.join('')).toContain('"searchId":"s1"')
  expect(written.join('')).toContain('"listingId":"l1"')
  expect(written.join('')).not.toMatch(/pat@example|horse|secret-endpoint|sesame/)
})

test('logs an error with its stack and causes, without the addresses in its message', () => {
  const { written, log } = lines()
  log.error({ err: new Error('no such recipient pat@example.com', { cause: new Error('550 pat@example.com') }) }, 'no')
  expect(written.join('')).toContain('no such recipient [address]')
  expect(written.join('')).toContain('550 [address]')
  expect(written.join('')).not.toContain('pat@')
})

test('logs a thrown value that is not an error as text', () => {
  expect(errorForLog('down for pat@example.com')).toEqual({ type: 'string', message: 'down for [address]' })
})
