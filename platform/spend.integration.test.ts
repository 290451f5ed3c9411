import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { productBudgetId } from '#domain/plans/budget'
import { useDatabase } from '../e2e/support/database'
import { reserveSpend, settleSpend, spentToday, type SpendReservation } from './spend'

const database = useDatabase()
const limits = (account: string, most: number, mostOfAll = 1_000_000) => [
  { account, most },
  { account: productBudgetId, most: mostOfAll },
]
const isReserved = (given: object): given is SpendReservation => 'day' in given

test('concurrent reservations never exceed a limit, and a refused amount is counted nowhere', async () => {
  const account = randomUUID()
  const before = await spentToday(database.db, productBudgetId, 'model')
  const asked = Array.from({ length: 12 }, () =>
    reserveSpend(database.db, { kind: 'model', amount: 300, limits: limits(account, 1_000) }),
  )
  const answers = await Promise.all(asked)
  expect(answers.filter(isReserved)).toHaveLength(3)
  expect(answers.filter((given) => !isReserved(given))).toEqual(Array(9).fill({ usedUpOf: account }))
  expect(await spentToday(database.db, account, 'model')).toBe(900)
  expect(await spentToday(database.db, productBudgetId, 'model')).toBe(before + 900)
})

test('a refusal by the shared budget leaves nothing counted for the account', async () => {
  const account = randomUUID()
  const mostOfAll = await spentToday(database.db, productBudgetId, 'model')
  const given = await reserveSpend(database.db, { kind: 'model', amount: 1, limits: limits(account, 10, mostOfAll) })
  expect(given).toEqual({ usedUpOf: productBudgetId })
  expect(await spentToday(database.db, account, 'model')).toBe(0)
})

test('refuses an amount above the limit on the first call of a day too', async () => {
  const account = randomUUID()
  const given = await reserveSpend(database.db, { kind: 'model', amount: 11, limits: limits(account, 10) })
  expect(given).toEqual({ usedUpOf: account })
})

test('settling replaces the reserved amount with the amount spent, even on a new day', async () => {
  const account = randomUUID()
  const reserve = () => reserveSpend(database.db, { kind: 'model', amount: 400, limits: limits(account, 1_000) })
  const first = (await reserve()) as SpendReservation
  await settleSpend(database.db, first, 150)
  expect(await spentToday(database.db, account, 'model')).toBe(150)

  const second = (await reserve()) as SpendReservation
  await database.db.$executeRaw`UPDATE "Spend" SET day = day - 1 WHERE account = ${account}`
  expect(await spentToday(database.db, account, 'model')).toBe(0)
  await settleSpend(database.db, { ...second, day: dayBefore(second.day) }, 500)
  const rows = await database.db.spend.findMany({ where: { account } })
  expect(rows).toMatchObject([{ amount: 650n }])
})

const dayBefore = (day: string) => new Date(new Date(day).getTime() - 86_400_000).toISOString().slice(0, 10)
