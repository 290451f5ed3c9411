import { expect, test } from 'vitest'
import { closeSingletons, singleton } from './singletons'

test('a singleton is created once, on first use, and again after it was closed', async () => {
  let count = 0
  const counter = singleton(() => ({ count: ++count }))
  expect(count).toBe(0)
  expect(counter()).toBe(counter())
  await closeSingletons()
  expect(counter()).toEqual({ count: 2 })
})

test('the newest is closed first', async () => {
  const closed: string[] = []
  const older = singleton(
    () => 'older',
    (value) => closed.push(value),
  )
  const newer = singleton(
    () => `newer than ${older()}`,
    async (value) => void closed.push(value),
  )
  newer()
  await closeSingletons()
  await closeSingletons()
  expect(closed).toEqual(['newer than older', 'older'])
})

test('a singleton whose creation fails is created by the next call', () => {
  let tries = 0
  const flaky = singleton(() => {
    if (tries++ === 0) throw new Error('not yet')
    return 'here'
  })
  expect(flaky).toThrow('not yet')
  expect(flaky()).toBe('here')
})
