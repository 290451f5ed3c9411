import { expect, test } from 'vitest'
import { ConcurrentDeduper } from './photo.server'

test('remembers a failure for a minute, but neither results nor exceptions', async () => {
  const clock = { now: 0 }
  const work = new ConcurrentDeduper<string | null>(() => clock.now)
  const made: string[] = []
  const make = (key: string, result: string | null) =>
    work.of(key, () => {
      made.push(key)
      return Promise.resolve(result)
    })
  expect([
    await make('a', 'made'),
    await make('a', 'again'),
    await make('b', null),
    await make('b', 'too soon'),
  ]).toEqual(['made', 'again', null, null])
  await expect(work.of('c', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  clock.now = 60_000
  expect([await make('b', 'back'), await make('c', 'up')]).toEqual(['back', 'up'])
  expect(made).toEqual(['a', 'a', 'b', 'b', 'c'])
})
