import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#platform/database'
import { useDatabase } from '../../../../e2e/support/database'
import { BudgetUsedUp } from '../../../failures'
import type { Priority } from '../budget'
import { createSlots, reserveSlot, type SlotsOptions } from './slots'

const database = useDatabase()
/** Another worker process's connections. */
let elsewhere: Database
beforeAll(() => {
  elsewhere = connectDatabase(database.url)
})
afterAll(() => elsewhere.$disconnect())

const options: SlotsOptions = { minGapMs: 0, requestsPerMinute: 30, mostWaitMs: 60 * 60_000 }
const failure = (retryAfterMs: number) =>
  expect.objectContaining({ type: 'SourceThrottled', options: expect.objectContaining({ retryAfterMs }) })
const retryAfter = (error: { options: { retryAfterMs: number } }) => error.options.retryAfterMs

/** So many slots, asked for at once from two processes; when each begins, earliest first. */
async function slots(site: string, count: number, changed: Partial<SlotsOptions> = {}): Promise<number[]> {
  const take = (i: number) => reserveSlot(i % 2 ? elsewhere : database.db, { ...options, ...changed }, site)
  const taken = await Promise.all(Array.from({ length: count }, (_, i) => take(i)))
  return taken.map((slot) => slot.slotAtMs).sort((a, b) => a - b)
}

test('two processes share one budget: no minute holds more than 30 requests, and one holds exactly 30', async () => {
  const starts = await slots('http://budget.example', 100)
  const inMinuteFrom = (from: number) => starts.filter((at) => at >= from && at < from + 60_000).length
  expect(Math.max(...starts.map(inMinuteFrom))).toBe(30)
})

test('two processes keep one gap', async () => {
  const starts = await slots('http://gap.example', 20, { minGapMs: 5_000 })
  const gaps = starts.slice(1).map((at, i) => at - starts[i]!)
  expect(gaps.every((gap) => gap >= 4_999.9)).toBe(true)
})

test('sites do not wait for each other', async () => {
  const [first, second] = [await slots('http://a.example', 1), await slots('http://b.example', 1)]
  expect(Math.abs(second[0]! - first[0]!)).toBeLessThan(2_000)
})

test('a site that asked one process for peace is left alone by the other', async () => {
  const site = 'http://closed.example'
  await createSlots(database.db, options).close(site, 90_000)
  await createSlots(database.db, options).close(site, 1_000) // a later, shorter wish does not end the longer one
  const error = await createSlots(elsewhere, options).take(site).catch(retryAfter)
  expect(error).toBeGreaterThan(80_000)
  expect(error).toBeLessThanOrEqual(90_000)
})

test('who is told to slow down while others wait for their slot sends them away', async () => {
  const site = 'http://meanwhile.example'
  const slots = createSlots(database.db, { ...options, minGapMs: 300 })
  await slots.take(site)
  const waiting = slots.take(site)
  const refused = expect(waiting).rejects.toEqual(failure(expect.any(Number) as unknown as number))
  await createSlots(elsewhere, options).close(site, 60_000)
  await refused
})

test('nobody waits longer than allowed, and a slot that was refused is not used up', async () => {
  const site = 'http://crowded.example'
  const crowded = { ...options, minGapMs: 40_000, mostWaitMs: 60_000 }
  await reserveSlot(database.db, crowded, site)
  const second = await reserveSlot(database.db, crowded, site)
  expect(second.waitMs).toBeGreaterThan(39_000)
  await expect(reserveSlot(database.db, crowded, site)).rejects.toThrow('used up')
  const patient = await reserveSlot(database.db, { ...crowded, mostWaitMs: 90_000 }, site)
  expect(patient.slotAtMs - second.slotAtMs).toBeCloseTo(40_000, 0)
})

test('what a page asks for by itself counts in the budget', async () => {
  const site = 'http://page.example'
  const [first] = await slots(site, 1)
  await createSlots(database.db, options).charge(site, 29)
  const [next] = await slots(site, 1)
  // Thirty requests are made: the burst of five is used, and 25 more have to be waited for.
  expect((next! - first!) / (60_000 / 26)).toBeGreaterThan(25.9)
})

/** What the next request of that kind gets: "now", how long it waits in s, or "refused". */
async function next(site: string, priority: Priority): Promise<string | number> {
  try {
    const { waitMs } = await reserveSlot(database.db, { ...options, mostWaitMs: 60_000 }, site, 0, priority)
    return waitMs < 1_000 ? 'now' : Math.round(waitMs / 1_000)
  } catch (error) {
    if (error instanceof BudgetUsedUp) return 'refused'
    throw error
  }
}
const drawn = async (site: string, priority: Priority) => {
  for (let count = 0; ; count++) if ((await next(site, priority)) === 'refused') return count
}

test('backfill uses what nobody else needs: however much it asks for, a feed and news find their slot at once', async () => {
  const site = 'http://backfill.example'
  expect(await drawn(site, 'backfill')).toBe(3) // of a burst of five
  expect(await next(site, 'feed')).toBe('now')
  expect(await next(site, 'news')).toBe('now')
  expect(await next(site, 'backfill')).toBe('refused')
})

test('news takes slots half as far ahead as feeds do, so that it can refuse a feed none', async () => {
  const site = 'http://news.example'
  await drawn(site, 'news')
  expect(await next(site, 'feed')).toBeGreaterThan(25)
  const feeds = await drawn(site, 'feed')
  expect(feeds).toBeGreaterThan(10)
  expect(await next(site, 'news')).toBe('refused')
})

test('backfill comes after feeds that wait for their slot, and is told when there will be room', async () => {
  const site = 'http://waiting.example'
  for (let i = 0; i < 10; i++) await next(site, 'feed')
  const refused = await reserveSlot(database.db, options, site, 0, 'backfill').catch(retryAfter)
  // Ten are booked, half of the burst stays free: seven intervals and a bit of one are to pass.
  expect(Math.ceil((refused as number) / (60_000 / 26))).toBe(8)
})

test('a site that serves one request a minute serves backfill too, when nobody else asks', async () => {
  const slow = { ...options, requestsPerMinute: 1 }
  expect((await reserveSlot(database.db, slow, 'http://slow.example', 0, 'backfill')).waitMs).toBeLessThan(1_000)
})

test('backfill waits for room where that is near, and is sent away at once where it is not', async () => {
  const site = 'http://patient.example'
  const quick = { ...options, requestsPerMinute: 6_000, mostWaitMs: 60_000 }
  await createSlots(database.db, quick).take(site)
  await createSlots(database.db, quick).charge(site, 600) // more than half of the burst: room in a second or less
  await expect(reserveSlot(database.db, quick, site, 0, 'backfill')).rejects.toThrow('used up')
  await createSlots(database.db, quick).take(site, 0, 'backfill')
  await createSlots(database.db, quick).charge(site, 2_000)
  await expect(createSlots(database.db, quick).take(site, 0, 'backfill')).rejects.toThrow('used up')
  await reserveSlot(database.db, quick, site, 0, 'feed')
})
