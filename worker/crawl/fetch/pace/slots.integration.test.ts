import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#platform/database'
import { useDatabase } from '../../../../e2e/support/database'
import { BudgetUsedUp } from '../../../failures'
import type { RequestPriority } from '../budget'
import { createSlots, reserveSlot, type SlotsOptions } from './slots'

const database = useDatabase()
/** The connections of another worker process. */
let elsewhere: Database
beforeAll(() => {
  elsewhere = connectDatabase(database.url)
})
afterAll(() => elsewhere.$disconnect())

const options: SlotsOptions = { minGapMs: 0, requestsPerMinute: 30, maxWaitMs: 60 * 60_000 }
const failure = (retryAfterMs: number) =>
  expect.objectContaining({ type: 'SourceThrottled', options: expect.objectContaining({ retryAfterMs }) })
const retryAfter = (error: { options: { retryAfterMs: number } }) => error.options.retryAfterMs

/** Reserves this many slots concurrently from two processes. Returns their start times, earliest first. */
async function slots(site: string, count: number, changed: Partial<SlotsOptions> = {}): Promise<number[]> {
  const take = (i: number) => reserveSlot(i % 2 ? elsewhere : database.db, { ...options, ...changed }, site)
  const taken = await Promise.all(Array.from({ length: count }, (_, i) => take(i)))
  return taken.map((slot) => slot.slotAtMs).sort((a, b) => a - b)
}

test('two processes share one budget: at most 30 requests in any minute, and 30 in some minute', async () => {
  const starts = await slots('http://budget.example', 100)
  const inMinuteFrom = (from: number) => starts.filter((at) => at >= from && at < from + 60_000).length
  expect(Math.max(...starts.map(inMinuteFrom))).toBe(30)
})

test('two processes share one minimum gap', async () => {
  const starts = await slots('http://gap.example', 20, { minGapMs: 5_000 })
  const gaps = starts.slice(1).map((at, i) => at - starts[i]!)
  expect(gaps.every((gap) => gap >= 4_999.9)).toBe(true)
})

test('sites do not wait for each other', async () => {
  const [first, second] = [await slots('http://a.example', 1), await slots('http://b.example', 1)]
  expect(Math.abs(second[0]! - first[0]!)).toBeLessThan(2_000)
})

test('a Retry-After received by one process also applies to the other', async () => {
  const site = 'http://closed.example'
  await createSlots(database.db, options).close(site, 90_000)
  await createSlots(database.db, options).close(site, 1_000) // a later, shorter pause does not end the longer one
  const error = await createSlots(elsewhere, options).reserve(site).catch(retryAfter)
  expect(error).toBeGreaterThan(80_000)
  expect(error).toBeLessThanOrEqual(90_000)
})

test('rejects waiting callers when the site sends Retry-After', async () => {
  const site = 'http://meanwhile.example'
  const slots = createSlots(database.db, { ...options, minGapMs: 300 })
  await slots.reserve(site)
  const waiting = slots.reserve(site)
  const refused = expect(waiting).rejects.toEqual(failure(expect.any(Number) as unknown as number))
  await createSlots(elsewhere, options).close(site, 60_000)
  await refused
})

test('rejects a caller that would wait too long, without using a slot', async () => {
  const site = 'http://crowded.example'
  const crowded = { ...options, minGapMs: 40_000, maxWaitMs: 60_000 }
  await reserveSlot(database.db, crowded, site)
  const second = await reserveSlot(database.db, crowded, site)
  expect(second.waitMs).toBeGreaterThan(39_000)
  await expect(reserveSlot(database.db, crowded, site)).rejects.toThrow('used up')
  const patient = await reserveSlot(database.db, { ...crowded, maxWaitMs: 90_000 }, site)
  expect(patient.slotAtMs - second.slotAtMs).toBeCloseTo(40_000, 0)
})

test('counts requests made by the page itself', async () => {
  const site = 'http://page.example'
  const [first] = await slots(site, 1)
  await createSlots(database.db, options).charge(site, 29)
  const [next] = await slots(site, 1)
  // Thirty requests were made, five of them in the burst, so the next one waits for 25 more intervals.
  expect((next! - first!) / (60_000 / 26)).toBeGreaterThan(25.9)
})

/** Result of the next request with that priority: "now", its wait in seconds, or "refused". */
async function next(site: string, priority: RequestPriority): Promise<string | number> {
  try {
    const { waitMs } = await reserveSlot(database.db, { ...options, maxWaitMs: 60_000 }, site, 0, priority)
    return waitMs < 1_000 ? 'now' : Math.round(waitMs / 1_000)
  } catch (error) {
    if (error instanceof BudgetUsedUp) return 'refused'
    throw error
  }
}
const drawn = async (site: string, priority: RequestPriority) => {
  for (let count = 0; ; count++) if ((await next(site, priority)) === 'refused') return count
}

test('backfill uses only free capacity, so feeds and news get their slots immediately', async () => {
  const site = 'http://backfill.example'
  expect(await drawn(site, 'backfill')).toBe(3) // of a burst of five
  expect(await next(site, 'feed')).toBe('now')
  expect(await next(site, 'news')).toBe('now')
  expect(await next(site, 'backfill')).toBe('refused')
})

test('rechecks leave room for backfill, and backfill for news', async () => {
  const site = 'http://recheck.example'
  expect(await drawn(site, 'recheck')).toBe(2) // of a burst of five
  expect(await drawn(site, 'backfill')).toBe(1)
  expect(await next(site, 'news')).toBe('now')
})

test('news books slots half as far ahead as feeds, so it never costs a feed its slot', async () => {
  const site = 'http://news.example'
  await drawn(site, 'news')
  expect(await next(site, 'feed')).toBeGreaterThan(25)
  const feeds = await drawn(site, 'feed')
  expect(feeds).toBeGreaterThan(10)
  expect(await next(site, 'news')).toBe('refused')
})

test('backfill comes after waiting feeds, and its rejection states when there is room', async () => {
  const site = 'http://waiting.example'
  for (let i = 0; i < 10; i++) await next(site, 'feed')
  const refused = await reserveSlot(database.db, options, site, 0, 'backfill').catch(retryAfter)
  // Ten slots are booked and half of the burst must stay free, so between seven and eight intervals must pass.
  expect(Math.ceil((refused as number) / (60_000 / 26))).toBe(8)
})

test('a site with one request per minute serves backfill when nothing else waits', async () => {
  const slow = { ...options, requestsPerMinute: 1 }
  expect((await reserveSlot(database.db, slow, 'http://slow.example', 0, 'backfill')).waitMs).toBeLessThan(1_000)
})

test('backfill waits if there is room soon, and is rejected immediately otherwise', async () => {
  const site = 'http://patient.example'
  const quick = { ...options, requestsPerMinute: 6_000, maxWaitMs: 60_000 }
  await createSlots(database.db, quick).reserve(site)
  await createSlots(database.db, quick).charge(site, 600) // more than half of the burst; free again within a second
  await expect(reserveSlot(database.db, quick, site, 0, 'backfill')).rejects.toThrow('used up')
  await createSlots(database.db, quick).reserve(site, 0, 'backfill')
  await createSlots(database.db, quick).charge(site, 2_000)
  await expect(createSlots(database.db, quick).reserve(site, 0, 'backfill')).rejects.toThrow('used up')
  await reserveSlot(database.db, quick, site, 0, 'feed')
})
