import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Stopwatch } from './stopwatch.mjs'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())
const after = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('tells the seconds of each notable part, in the order they ended, and of the whole', async () => {
  const stopwatch = new Stopwatch()
  const parts = [
    stopwatch.measure('build', after(40_000)),
    stopwatch.measure('database', after(2_600)),
    stopwatch.measure('short', after(900)),
  ]
  await vi.advanceTimersByTimeAsync(40_000)
  await Promise.all(parts)
  const more = stopwatch.measure('database', after(1_000))
  await vi.advanceTimersByTimeAsync(1_000)
  await more
  expect(stopwatch.read()).toEqual({
    parts: [
      ['database', 4],
      ['build', 40],
    ],
    totalSeconds: 41,
  })
})

test('returns what the part returns, and fails with it', async () => {
  const stopwatch = new Stopwatch()
  expect(await stopwatch.measure('part', async () => 'value')).toBe('value')
  await expect(stopwatch.measure('part', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
})
