import { expect, test } from 'vitest'
import { orderKeyOf, statusSinceOf, timeOfKey } from './event-order'

const at = (seconds: number) => `2026-11-22T10:00:${String(seconds).padStart(2, '0')}Z`
const key = (seconds: number, id = 'evt_1') => orderKeyOf(at(seconds), id)

test('events are ordered by their time to the microsecond, whatever its offset, then by their id', () => {
  const inOrder = [
    orderKeyOf('2026-11-22T10:00:00Z', 'evt_9'),
    orderKeyOf('2026-11-22T10:00:00.000001Z', 'evt_2'),
    orderKeyOf('2026-11-22T05:00:00.000002-05:00', 'evt_1'),
    orderKeyOf('2026-11-22T10:00:00.5Z', 'evt_a'),
    orderKeyOf('2026-11-22T10:00:00.500Z', 'evt_b'),
    orderKeyOf('2026-11-22T10:00:00.500000Z', 'repair_a'),
    orderKeyOf('2026-11-22T10:00:00.500000123Z', 'repair_b'),
    orderKeyOf('2026-11-22T10:00:01Z', 'evt_0'),
  ]
  expect([...inOrder].reverse().sort()).toEqual(inOrder)
  expect(timeOfKey(inOrder[2]!)).toEqual(new Date('2026-11-22T10:00:00.000Z'))
  expect(timeOfKey(inOrder[3]!)).toEqual(new Date('2026-11-22T10:00:00.500Z'))
})

test('a status holds since the first event of its last unbroken run, in whatever order they are given', () => {
  const events = [
    { orderKey: key(1), status: 'past_due' },
    { orderKey: key(2), status: 'active' },
    { orderKey: key(3), status: 'past_due' },
    { orderKey: key(4), status: 'past_due' },
  ]
  const since = new Date(at(3))
  expect(statusSinceOf(events, null)).toEqual(since)
  expect(statusSinceOf([...events].reverse(), null)).toEqual(since)
  expect(statusSinceOf(events, { status: 'past_due', statusSince: new Date(at(0)) })).toEqual(since)
})

test('of a run whose beginning is no longer kept the stored time counts, unless the status was another', () => {
  const events = [{ orderKey: key(3), status: 'past_due' }]
  const statusSince = new Date(at(1))
  expect(statusSinceOf(events, { status: 'past_due', statusSince })).toEqual(statusSince)
  expect(statusSinceOf(events, { status: 'active', statusSince })).toEqual(new Date(at(3)))
  expect(statusSinceOf(events, { status: 'past_due', statusSince: new Date(at(4)) })).toEqual(new Date(at(3)))
})
