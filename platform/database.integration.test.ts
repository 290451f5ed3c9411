import { expect, test } from 'vitest'
import { useDatabase } from '../e2e/support/database'
import { insertUser } from '../e2e/support/rows'
import { connectDatabase } from './database'

const database = useDatabase()

test('a connection plans a long statement once, and keeps no short ones', async () => {
  const db = connectDatabase(database.url, 1)
  const long = `SELECT '${'x'.repeat(3_000)}' AS long WHERE 1 = $1`
  for (const n of [1, 2, 3]) await db.$queryRawUnsafe(long, n)
  await db.$queryRawUnsafe('SELECT 1 AS short WHERE 1 = $1', 1)
  const prepared = await db.$queryRaw<{ name: string; statement: string }[]>`
    SELECT name, statement FROM pg_prepared_statements`
  expect(prepared).toEqual([{ name: expect.stringMatching(/^[0-9a-f]{40}$/) as string, statement: long }])
  await db.$disconnect()
})

test('a transaction runs its statements one after another, also those of several relations', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => void warnings.push(message)
  process.on('warning', note) // the driver warns of statements that overlap
  await insertUser(database.db)
  const load = () =>
    database.db.$transaction(async (tx) => {
      const include = { subscriptions: true, searches: true, targets: true }
      const [users] = await Promise.all([tx.user.findMany({ include }), tx.search.count(), tx.search.count()])
      return users.length
    })
  expect(await load()).toBe(1)
  const failing = database.db.$transaction((tx) => Promise.all([tx.$queryRaw`SELECT 1 / 0`, tx.search.count()]))
  await expect(failing).rejects.toThrow('division by zero')
  expect(await load()).toBe(1)
  await new Promise(setImmediate)
  expect(warnings).toEqual([])
  process.off('warning', note)
})
