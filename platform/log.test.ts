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

test('ids are logged, addresses and secrets are not, at any depth', () => {
  const { written, log } = lines()
  const target = { endpoint: 'https://push.example/secret-endpoint', auth: 'sesame' }
  log.info({ searchId: 's1', listingId: 'l1', email: 'pat@example.com', user: { password: 'horse', target } }, 'told')
  expect(written.join('')).toContain('"searchId":"s1"')
  expect(written.join('')).toContain('"listingId":"l1"')
  expect(written.join('')).not.toMatch(/pat@example|horse|secret-endpoint|sesame/)
})

test('an error is logged with its stack and its causes, without the addresses in its message', () => {
  const { written, log } = lines()
  log.error({ err: new Error('no such recipient pat@example.com', { cause: new Error('550 pat@example.com') }) }, 'no')
  expect(written.join('')).toContain('no such recipient [address]')
  expect(written.join('')).toContain('550 [address]')
  expect(written.join('')).not.toContain('pat@')
})

test('a thrown value that is not an error is logged as text', () => {
  expect(errorForLog('down for pat@example.com')).toEqual({ type: 'string', message: 'down for [address]' })
})
