import { beforeEach, expect, test } from 'vitest'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { insertCandidate, insertListing, insertMailTarget, insertSearch, insertUser } from '../../e2e/support/rows'
import { queueMonthlyReports } from './queue-monthly-reports'

const database = useDatabase()
/** 10:00 in Chicago, on the first day. */
const now = new Date('2026-06-01T15:00:00Z')
const inMay = new Date('2026-05-10T12:00:00Z')

beforeEach(() => emptyTables(database.db, 'User', 'Listing'))

interface Over {
  user?: Parameters<typeof database.db.user.update>[0]['data']
  target?: Parameters<typeof insertMailTarget>[2]
  search?: Parameters<typeof insertSearch>[2]
  foundAt?: Date
}

async function account({ user, target, search, foundAt = inMay }: Over = {}): Promise<string> {
  const { db } = database
  const { id } = await insertUser(db)
  await db.user.update({ where: { id }, data: { timeZone: 'America/Chicago', ...user } })
  await insertMailTarget(db, id, { isMain: true, ...target })
  const { id: searchId } = await insertSearch(db, id, search)
  await insertCandidate(db, searchId, (await insertListing(db)).id, { foundAt })
  return id
}

const reportsOf = async (userId: string) =>
  (await database.db.monthlyReport.findMany({ where: { userId } })).map(({ month, status }) => `${month} ${status}`)

test('queues one report for an account and month, however often and by however many workers', async () => {
  const id = await account()
  await Promise.all(Array.from({ length: 8 }, () => queueMonthlyReports(database.db, now)))
  expect(await queueMonthlyReports(database.db, new Date('2026-06-03T20:00:00Z'))).toBe(0)
  expect(await reportsOf(id)).toEqual(['2026-05 PENDING'])
  const later = new Date('2026-07-02T15:00:00Z')
  expect(await queueMonthlyReports(database.db, later)).toBe(0) // nothing was found in June
})

test('does not queue again after the report was sent or failed', async () => {
  const id = await account()
  await queueMonthlyReports(database.db, now)
  await database.db.monthlyReport.updateMany({ data: { status: 'DEAD' } })
  expect(await queueMonthlyReports(database.db, now)).toBe(0)
  expect(await reportsOf(id)).toEqual(['2026-05 DEAD'])
})

test.each<[string, Over]>([
  ['turned it off', { user: { hasMonthlyReport: false } }],
  ['is deleted', { user: { deletedAt: now } }],
  ['has not confirmed its address', { target: { confirmedAt: null } }],
  ['turned off its address', { target: { active: false } }],
  ['has only another address', { target: { isMain: false } }],
  ['deleted its search', { search: { status: 'DELETED' } }],
  ['saw its first ad on the next day', { foundAt: new Date('2026-06-01T05:00:00Z') }],
  ['saw its last ad the month before', { foundAt: new Date('2026-05-01T04:59:59Z') }],
])('queues nothing for an account that %s', async (_, over) => {
  await account(over)
  expect(await queueMonthlyReports(database.db, now)).toBe(0)
})

test('queues nothing without a search, and something for a search that was paused meanwhile', async () => {
  const { id } = await insertUser(database.db)
  await insertMailTarget(database.db, id, { isMain: true })
  expect(await queueMonthlyReports(database.db, now)).toBe(0)
  await account({ search: { status: 'PAUSED' } })
  expect(await queueMonthlyReports(database.db, now)).toBe(1)
})

test('goes by the clock of each account', async () => {
  const auckland = await account({ user: { timeZone: 'Pacific/Auckland' } })
  const chicago = await account()
  const unknown = await account({ user: { timeZone: null } })
  const honolulu = await account({ user: { timeZone: 'Pacific/Honolulu' } })
  const all = async () =>
    (await Promise.all([auckland, chicago, unknown, honolulu].map(reportsOf))).map((one) => one.length)
  await queueMonthlyReports(database.db, new Date('2026-05-31T20:00:00Z'))
  expect(await all()).toEqual([1, 0, 0, 0])
  await queueMonthlyReports(database.db, now)
  expect(await all()).toEqual([1, 1, 1, 0]) // an unknown time zone counts as Chicago's
  await queueMonthlyReports(database.db, new Date('2026-06-01T18:00:00Z'))
  expect(await all()).toEqual([1, 1, 1, 1])
})
