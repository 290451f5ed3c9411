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

test('caches a recent value, also for concurrent callers', async () => {
  const { clock, made, get } = counting()
  expect(await Promise.all([get('a'), get('a')])).toEqual(['a', 'a'])
  clock.now = 99
  await get('a')
  expect(made).toEqual(['a'])
  clock.now = 100
  await get('a')
  expect(made).toEqual(['a', 'a'])
})

test('evicts the least recently used entry', async () => {
  const { made, get } = counting()
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('does not cache a failure', async () => {
  const { recent, get } = counting()
  await expect(recent.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await get('a')).toBe('a')
})

test('peek creates nothing and returns an entry until it expires', async () => {
  const { clock, made, recent, get } = counting()
  expect(recent.peek('a')).toBeUndefined()
  await get('a')
  expect(await recent.peek('a')).toBe('a')
  clock.now = 100
  expect(recent.peek('a')).toBeUndefined()
  expect(made).toEqual(['a'])
})
