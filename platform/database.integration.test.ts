import { expect, test } from 'vitest'
import { useDatabase } from '../e2e/support/database'
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
