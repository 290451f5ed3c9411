import { expect, test } from 'vitest'
import { hostname } from 'node:os'
import { Writable } from 'node:stream'
import { createLogger, createSampler, errorForLog, withLogContext } from './log'

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

const write = (run: (log: ReturnType<typeof lines>['log']) => void) => {
  const { written, log } = lines()
  run(log)
  return written.map((line) => JSON.parse(line))
}

test('a line has the level once as a word, the time, process and host', () => {
  const { written, log } = lines()
  log.warn({ searchId: 's1' }, 'told')
  expect(JSON.parse(written[0]!)).toEqual({
    ...{
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      process: 'test',
      host: hostname(),
      pid: process.pid,
    },
    ...{ searchId: 's1', msg: 'told' },
  })
  expect(written[0]!.match(/"level"/g)).toHaveLength(1)
  expect(written).toHaveLength(1)
})

test('a line has the ids of what the line was written for, even later', async () => {
  const [inside, outside] = await new Promise<unknown[]>((resolve) => {
    const { written, log } = lines()
    const later = withLogContext({ requestId: 'r1' }, async () => {
      await Promise.resolve()
      log.info('inside')
    })
    void later.then(() => {
      log.info('outside')
      resolve(written.map((line) => JSON.parse(line)))
    })
  })
  expect(inside).toMatchObject({ requestId: 'r1', msg: 'inside' })
  expect(outside).not.toHaveProperty('requestId')
})

test('repeated lines are thinned out, each kind by itself', () => {
  let now = 0
  const sample = createSampler(1_000, () => now)
  expect([sample('a'), sample('a'), sample('b'), sample('a')]).toEqual([0, null, 0, null])
  now = 1_000
  expect([sample('a'), sample('b')]).toEqual([2, 0])
})

test('a level below the configured one is not written', () => {
  expect(write((log) => log.debug('no'))).toEqual([])
})

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

test('a message of one word of 5 MB is cut, and has no address', () => {
  const word = 'a'.repeat(5_000_000)
  expect(errorForLog(new Error(word)).message).toBe(`${word.slice(0, 10_000)}…`)
  expect(errorForLog(new Error(`pat@example.com ${word}`)).message).toMatch(/^\[address\] a{9000,}…$/)
  expect(errorForLog(new Error(`pat@${word}`)).message).toBe('[address]')
})
