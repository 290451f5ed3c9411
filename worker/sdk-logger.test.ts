import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger } from '#platform/log'
import { sdkLogger } from './temporal'

function lines(write: (log: ReturnType<typeof sdkLogger>) => void) {
  const written: string[] = []
  const stream = new Writable({ write: (chunk, _, done) => (written.push(String(chunk)), done()) })
  write(sdkLogger(createLogger('worker', 'info', stream)))
  return written
}

test('a line of Temporal’s core has our shape, with its level once', () => {
  const [line, ...more] = lines((log) =>
    log.log('ERROR', 'poll failed', {
      level: 'ERROR',
      taskQueue: 'judge',
      timestampNanos: 5n,
      namespace: 'default',
    } as never),
  )
  expect(more).toEqual([])
  expect(line!.match(/"level"/g)).toHaveLength(1)
  expect(JSON.parse(line!)).toMatchObject({ level: 'error', process: 'worker', taskQueue: 'judge', msg: 'poll failed' })
  expect(JSON.parse(line!)).not.toHaveProperty('namespace')
})

test('an error in it loses its addresses', () => {
  const [line] = lines((log) => log.warn('failed', { error: new Error('no such user pat@example.com') } as never))
  expect(JSON.parse(line!)).toMatchObject({ level: 'warn', err: { message: 'no such user [address]' } })
})

test('a line of a workflow keeps its ids', () => {
  const [line] = lines((log) => log.warn('a step failed', { workflowId: 'search/1', step: 'crawlFeed' } as never))
  expect(JSON.parse(line!)).toMatchObject({ workflowId: 'search/1', step: 'crawlFeed' })
})
