import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useDatabase } from '../../e2e/support/database'
import { purgeExpired } from './purge-expired'

const database = useDatabase()

test('spend is purged after 90 days', async () => {
  const account = randomUUID()
  const spent = { account, kind: 'model', amount: 1n }
  for (const day of ['2026-01-01', '2026-03-01']) {
    await database.db.spend.create({ data: { ...spent, day: new Date(day) } })
  }
  await purgeExpired(database.db, new Date('2026-05-01'))
  expect((await database.db.spend.findMany({ where: { account } })).map(({ day }) => day)).toEqual([
    new Date('2026-03-01'),
  ])
})
