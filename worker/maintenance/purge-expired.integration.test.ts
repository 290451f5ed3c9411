import { randomUUID } from 'node:crypto'
import { MockActivityEnvironment } from '@temporalio/testing'
import { expect, test, vi } from 'vitest'
import { dayMs } from '#domain/durations'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { insertCandidate, insertListing, insertSearch, insertUser } from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { createMaintenanceActivities } from './activities'
import { purgeExpired } from './purge-expired'

const database = useDatabase()

test('purges spend after 90 days', async () => {
  const account = randomUUID()
  const spent = { account, kind: 'model', amount: 1n }
  for (const day of ['2026-01-01', '2026-03-01']) {
    await database.db.spend.create({ data: { ...spent, day: new Date(day) } })
  }
  await purgeExpired(workerDependencies(database.db), new Date('2026-05-01'))
  expect((await database.db.spend.findMany({ where: { account } })).map(({ day }) => day)).toEqual([
    new Date('2026-03-01'),
  ])
})

test('forgets a used trial 13 months after it began', async () => {
  const startedAt = new Date('2026-01-10')
  await database.db.usedTrial.create({ data: { personHash: 'hash', startedAt } })
  await purgeExpired(workerDependencies(database.db), new Date('2027-02-09'))
  expect(await database.db.usedTrial.count()).toBe(1)
  await purgeExpired(workerDependencies(database.db), new Date('2027-02-11'))
  expect(await database.db.usedTrial.count()).toBe(0)
})

test('purges unsaved text after a day, and with its account', async () => {
  const { id: userId } = await insertUser(database.db)
  const words = () => database.db.unsavedWords.findMany({ where: { userId }, select: { words: true } })
  for (const [text, askedAt] of [
    ['older', '2026-05-01T10:00:00Z'],
    ['newer', '2026-05-01T14:00:00Z'],
  ] as const) {
    await database.db.unsavedWords.create({ data: { userId, words: text, askedAt: new Date(askedAt) } })
  }
  await purgeExpired(workerDependencies(database.db), new Date('2026-05-02T12:00:00Z'))
  expect(await words()).toEqual([{ words: 'newer' }])
  await database.db.user.delete({ where: { id: userId } })
  expect(await words()).toEqual([])
})

test('purges Paddle events after 90 days, except pending ones', async () => {
  const receivedAt = new Date('2026-01-01')
  const events = [
    { id: 'evt_applied', appliedAt: receivedAt, receivedAt },
    { id: 'evt_failed', failure: 'no account', receivedAt },
    { id: 'evt_waiting', receivedAt },
    { id: 'evt_newer', appliedAt: receivedAt, receivedAt: new Date('2026-03-01') },
  ]
  await database.db.paddleEvent.createMany({
    data: events.map((event) => ({ type: 'subscription.updated', orderKey: event.id, ...event })),
  })
  await purgeExpired(workerDependencies(database.db), new Date('2026-05-01'))
  const left = await database.db.paddleEvent.findMany({ orderBy: { id: 'asc' } })
  expect(left.map(({ id }) => id)).toEqual(['evt_newer', 'evt_waiting'])
})

test('purges decoded VINs after 180 days, and NHTSA’s answers 30 days after the last request', async () => {
  for (const day of ['2026-01-01', '2026-04-20']) {
    const at = new Date(day)
    await database.db.decodedVin.create({ data: { vin: `VIN of ${day}`, car: {}, decodedAt: at } })
    await database.db.nhtsaReport.create({
      data: { kind: 'recalls', make: 'HONDA', model: day, year: 2016, askedAt: at },
    })
  }
  const left = async () => [
    (await database.db.decodedVin.findMany()).map(({ vin }) => vin),
    (await database.db.nhtsaReport.findMany()).map(({ model }) => model),
  ]
  await purgeExpired(workerDependencies(database.db), new Date('2026-05-01'))
  expect(await left()).toEqual([['VIN of 2026-01-01', 'VIN of 2026-04-20'], ['2026-04-20']])
  await purgeExpired(workerDependencies(database.db), new Date('2026-07-15'))
  expect(await left()).toEqual([['VIN of 2026-04-20'], []])
})

test('copies marketplace and posting time to candidates from before the trigger that does', async () => {
  const { db } = database
  const search = await insertSearch(db, (await insertUser(db)).id)
  const now = new Date()
  const postedAt = new Date(now.getTime() - 60_000)
  const { id: listingId } = await insertListing(db, { marketplace: 'facebook', postedAt })
  await insertCandidate(db, search.id, listingId, { stage: 'FILTERED' })
  const copied = () =>
    db.candidate.findFirstOrThrow({ where: { listingId }, select: { marketplace: true, postedAt: true } })
  expect(await copied()).toEqual({ marketplace: 'facebook', postedAt })
  await db.candidate.updateMany({ where: { listingId }, data: { marketplace: null, postedAt: null } })
  expect(await copied()).toEqual({ marketplace: null, postedAt: null })
  await purgeExpired(workerDependencies(db), now)
  expect(await copied()).toEqual({ marketplace: 'facebook', postedAt })
})

test('a worker whose clock is a year ahead purges nothing early', async () => {
  const { id: userId } = await insertUser(database.db)
  await database.db.unsavedWords.create({ data: { userId, words: 'today', askedAt: new Date() } })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * dayMs })
  try {
    const { purgeExpired: activity } = createMaintenanceActivities(workerDependencies(database.db), null as never)
    await new MockActivityEnvironment().run(activity)
  } finally {
    vi.useRealTimers()
  }
  expect(await database.db.unsavedWords.count({ where: { userId } })).toBe(1)
})

test('a table that fails does not stop the others, and the last success of each is known', async () => {
  const { db } = database
  await emptyTables(db, 'LastSuccess')
  const lastSuccess = async (item: string) =>
    (await db.lastSuccess.findUniqueOrThrow({ where: { work_item: { work: 'purge', item } } })).at
  const expired = () =>
    db.lock.upsert({
      where: { name: 'left' },
      create: { name: 'left', expiresAt: new Date('2026-01-01') },
      update: {},
    })
  const addressChange = { deleteMany: () => Promise.reject(new Error('broken table')) }
  const failing = { ...workerDependencies(db), db: { ...db, addressChange } as unknown as typeof db }
  const [first, second] = [new Date('2026-05-01'), new Date('2026-05-02')]
  for (const night of [first, second]) {
    await expired()
    await expect(purgeExpired(failing, night)).rejects.toThrow('broken table')
    expect(await db.lock.count({ where: { name: 'left' } })).toBe(0)
  }
  expect([await lastSuccess('AddressChange'), await lastSuccess('Lock')]).toEqual([first, second])
  await purgeExpired(workerDependencies(db), second)
  expect(await lastSuccess('AddressChange')).toEqual(second)
})
