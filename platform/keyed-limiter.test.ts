import { expect, test } from 'vitest'
import { KeyedLimiter } from './keyed-limiter'

const never = new AbortController().signal

/** A task that stops when its signal aborts. */
function jobs(lanes: KeyedLimiter) {
  const running: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, host: string, signal = never) =>
    lanes.run(host, signal, () => {
      running.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)!()
    await new Promise(setImmediate)
  }
  return { running, start, end }
}

test('limits concurrent work per key in order, without delaying other keys', async () => {
  const { running, start, end } = jobs(new KeyedLimiter(2))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void start(name, 'a')
  void start('b1', 'b')
  await new Promise(setImmediate)
  expect(running).toEqual(['a1', 'a2', 'b1'])
  await end('a2')
  expect(running).toEqual(['a1', 'a2', 'b1', 'a3'])
  await end('a1')
  expect(running).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('failing work releases its slot', async () => {
  const lanes = new KeyedLimiter(1)
  await expect(lanes.run('a', never, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await lanes.run('a', never, () => Promise.resolve('yes'))).toBe('yes')
})

test('work aborted before its turn does not start, and the next one does', async () => {
  const { running, start, end } = jobs(new KeyedLimiter(1))
  const gone = new AbortController()
  void start('a1', 'a')
  const late = start('a2', 'a', gone.signal)
  void start('a3', 'a')
  gone.abort(new Error('too late'))
  void late.catch(() => {})
  await new Promise(setImmediate)
  await end('a1')
  await expect(late).rejects.toThrow('too late')
  expect(running).toEqual(['a1', 'a3'])
})

test('a slot is free only after its rest, and the result does not wait for it', async () => {
  let wake = () => {}
  const lanes = new KeyedLimiter(1, () => new Promise((resolve) => (wake = resolve)))
  expect(await lanes.run('a', never, () => Promise.resolve('first'))).toBe('first')
  let hasRun = false
  const second = lanes.run('a', never, async () => void (hasRun = true))
  await new Promise(setImmediate)
  expect(hasRun).toBe(false)
  wake()
  await second
  expect(hasRun).toBe(true)
})
