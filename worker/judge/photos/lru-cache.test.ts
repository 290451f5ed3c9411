import { expect, test } from 'vitest'
import { LruCache } from './lru-cache'

function counting(most = 2) {
  const clock = { now: 0 }
  const made: string[] = []
  const recent = new LruCache<string>(most, 100, () => clock.now)
  const get = (key: string) =>
    recent.get(key, () => {
      made.push(key)
      return Promise.resolve(key)
    })
  return { clock, made, recent, get }
}

test('what was made lately is not made again, also for callers at the same time', async () => {
  const { clock, made, get } = counting()
  expect(await Promise.all([get('a'), get('a')])).toEqual(['a', 'a'])
  clock.now = 99
  await get('a')
  expect(made).toEqual(['a'])
  clock.now = 100
  await get('a')
  expect(made).toEqual(['a', 'a'])
})

test('beyond its size the least recently used one is forgotten', async () => {
  const { made, get } = counting()
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('a failure is not remembered', async () => {
  const { recent, get } = counting()
  await expect(recent.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await get('a')).toBe('a')
})

test('a look makes nothing, and finds what is kept until its time is over', async () => {
  const { clock, made, recent, get } = counting()
  expect(recent.peek('a')).toBeUndefined()
  await get('a')
  expect(await recent.peek('a')).toBe('a')
  clock.now = 100
  expect(recent.peek('a')).toBeUndefined()
  expect(made).toEqual(['a'])
})
