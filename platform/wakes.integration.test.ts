import { beforeEach, expect, test } from 'vitest'
import { emptyTables, useDatabase } from '../e2e/support/database'
import { insertSearch, insertUser } from '../e2e/support/rows'
import { createLogger } from './log'
import { deliverLateWakes, deliverWakes, recordWakes, recordAccountWakes, type Wake } from './wakes'

const database = useDatabase()
let userId: string
let ids: string[]
beforeEach(async () => {
  await emptyTables(database.db, 'User')
  userId = (await insertUser(database.db)).id
  ids = []
  for (let n = 0; n < 3; n++) ids.push((await insertSearch(database.db, userId)).id)
})

const record = (searchIds: string[], isForced = false) =>
  database.db.$transaction((tx) => recordWakes(tx, searchIds, { isForced }))
const pending = async () =>
  (await database.db.pendingWake.findMany({ orderBy: { number: 'asc' } })).map((w) => w.searchId)
const longAgo = new Date(0)
const timePasses = () => database.db.pendingWake.updateMany({ data: { since: longAgo, triedAt: null } })

/** A delivery that succeeds except for the searches in `down`. */
function deliverer(down: string[] = []) {
  const woken: Wake[] = []
  const wake = (one: Wake) => {
    if (down.includes(one.searchId)) return Promise.reject(new Error('no answer'))
    woken.push(one)
    return Promise.resolve()
  }
  return { db: database.db, log: createLogger('test', 'silent'), wake, woken }
}

test('a failed transaction leaves no wake', async () => {
  const failing = database.db.$transaction(async (tx) => {
    await recordWakes(tx, ids)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(await pending()).toEqual([])
})

test('a wake recorded during a delivery is kept', async () => {
  await record([ids[0]!])
  const by = deliverer()
  const wake = async (one: Wake) => {
    await by.wake(one)
    if (by.woken.length === 1) await record([ids[0]!])
  }
  await deliverWakes({ ...by, wake }, [ids[0]!])
  expect([by.woken.length, await pending()]).toEqual([1, [ids[0]]])
  await deliverWakes(by, [ids[0]!])
  expect([by.woken.length, await pending()]).toEqual([2, []])
})

test('a search with many wakes gets one signal, "run now" if any wake asked for it', async () => {
  await record([ids[0]!, ids[1]!])
  await record([ids[0]!], true)
  await record([ids[0]!])
  const by = deliverer()
  await deliverWakes(by, ids)
  expect(by.woken).toHaveLength(2)
  expect(by.woken).toEqual(
    expect.arrayContaining([
      { searchId: ids[0], isForced: true },
      { searchId: ids[1], isForced: false },
    ]),
  )
})

test('a late wake is delivered once by concurrent workers, and a recent one is left to its process', async () => {
  await record(ids)
  const by = deliverer()
  await deliverLateWakes(by)
  expect(by.woken).toEqual([])
  await timePasses()
  await Promise.all([deliverLateWakes(by), deliverLateWakes(by), deliverLateWakes(by)])
  expect(by.woken.map(({ searchId }) => searchId).sort()).toEqual([...ids].sort())
  expect(await pending()).toEqual([])
})

test('a search that cannot be woken blocks no other, and is retried', async () => {
  await record(ids)
  await timePasses()
  await deliverLateWakes(deliverer([ids[1]!]))
  expect(await pending()).toEqual([ids[1]])
  await timePasses()
  await deliverLateWakes(deliverer())
  expect(await pending()).toEqual([])
})

test('delivers more than a thousand late wakes in one call', async () => {
  await database.db.$executeRaw`
    INSERT INTO "PendingWake" ("searchId", number, since)
    SELECT ${ids[0]}::uuid, n, 'epoch' FROM generate_series(-2500, -1) AS n`
  await deliverLateWakes(deliverer())
  expect(await pending()).toEqual([])
})

test('records an account’s wakes for its watched searches', async () => {
  await database.db.search.update({ where: { id: ids[0]! }, data: { status: 'PAUSED' } })
  const woken = await database.db.$transaction((tx) => recordAccountWakes(tx, userId))
  expect([woken.sort(), await pending()]).toEqual([ids.slice(1).sort(), expect.arrayContaining(ids.slice(1))])
})

test('a wake that is refused again and again keeps its age, and each try waits for its turn', async () => {
  await record([ids[0]!])
  await timePasses()
  let tries = 0
  const by = { ...deliverer(), wake: () => (tries++, Promise.reject(new Error('refused'))) }
  await deliverLateWakes(by)
  await deliverLateWakes(by)
  expect(tries).toBe(1)
  expect((await database.db.pendingWake.findFirstOrThrow()).since).toEqual(longAgo)
})
