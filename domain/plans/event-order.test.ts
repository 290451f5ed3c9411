import { expect, test } from 'vitest'
import { eventOrderKey, findStatusSince, orderKeyTime } from './event-order'

const at = (seconds: number) => `2026-11-22T10:00:${String(seconds).padStart(2, '0')}Z`
const key = (seconds: number, id = 'evt_1') => eventOrderKey(at(seconds), id)

test('events are sorted by time to the microsecond in any offset, then by id', () => {
  const inOrder = [
    eventOrderKey('2026-11-22T10:00:00Z', 'evt_9'),
    eventOrderKey('2026-11-22T10:00:00.000001Z', 'evt_2'),
    eventOrderKey('2026-11-22T05:00:00.000002-05:00', 'evt_1'),
    eventOrderKey('2026-11-22T10:00:00.5Z', 'evt_a'),
    eventOrderKey('2026-11-22T10:00:00.500Z', 'evt_b'),
    eventOrderKey('2026-11-22T10:00:00.500000Z', 'repair_a'),
    eventOrderKey('2026-11-22T10:00:00.500000123Z', 'repair_b'),
    eventOrderKey('2026-11-22T10:00:01Z', 'evt_0'),
  ]
  expect([...inOrder].reverse().sort()).toEqual(inOrder)
  expect(orderKeyTime(inOrder[2]!)).toEqual(new Date('2026-11-22T10:00:00.000Z'))
  expect(orderKeyTime(inOrder[3]!)).toEqual(new Date('2026-11-22T10:00:00.500Z'))
})

test('a status has held since the first event of its last unbroken run, in any input order', () => {
  const events = [
    { orderKey: key(1), status: 'past_due' },
    { orderKey: key(2), status: 'active' },
    { orderKey: key(3), status: 'past_due' },
    { orderKey: key(4), status: 'past_due' },
  ]
  const since = new Date(at(3))
  expect(findStatusSince(events, null)).toEqual(since)
  expect(findStatusSince([...events].reverse(), null)).toEqual(since)
  expect(findStatusSince(events, { status: 'past_due', statusSince: new Date(at(0)) })).toEqual(since)
})

test('if the start of a run is no longer stored, the stored time counts, unless the status differed', () => {
  const events = [{ orderKey: key(3), status: 'past_due' }]
  const statusSince = new Date(at(1))
  expect(findStatusSince(events, { status: 'past_due', statusSince })).toEqual(statusSince)
  expect(findStatusSince(events, { status: 'active', statusSince })).toEqual(new Date(at(3)))
  expect(findStatusSince(events, { status: 'past_due', statusSince: new Date(at(4)) })).toEqual(new Date(at(3)))
})
