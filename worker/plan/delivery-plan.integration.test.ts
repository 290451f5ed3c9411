import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '#domain/durations'
import { alertScene } from '../../e2e/support/alerts'
import { useDatabase } from '../../e2e/support/database'
import { insertAlert } from '../../e2e/support/rows'
import { deliveryPlan } from './delivery-plan'

const database = useDatabase()
const at = (iso: string) => new Date(iso)
const night = at('2026-11-22T09:00:00Z') // 2 AM in Denver
const seven = at('2026-11-22T14:00:00Z')
const eight = at('2026-11-22T15:00:00Z')

async function scene() {
  const { searchId, target, match } = await alertScene(database.db)
  const wait = async (status: 'PENDING' | 'CLAIMED' | 'DIGEST') =>
    insertAlert(database.db, {
      ...{ searchId, targetId: target.id, listingId: (await match()).id, status },
      createdAt: new Date(night.getTime() - 5 * minuteMs),
    })
  const plan = (now: Date, over: { quietFrom?: number; quietTo?: number; digestedAt?: Date } = {}) =>
    deliveryPlan(
      database.db,
      {
        ...{ id: searchId, quietFrom: null, quietTo: null, digestHour: 8, digestedAt: null },
        ...{ user: { timeZone: 'America/Denver' }, ...over },
      },
      now,
    )
  return { wait, plan, target }
}
const quiet = { quietFrom: 22, quietTo: 7 }

test('a search with nothing to tell is planned no telling, and is woken for none', async () => {
  const { plan } = await scene()
  expect(await plan(night, quiet)).toEqual({ undelivered: 0, dueAt: null })
})

test('in quiet hours only what was claimed is delivered, and the search is woken at their end', async () => {
  const { plan, wait } = await scene()
  await wait('PENDING')
  await wait('CLAIMED')
  expect(await plan(night)).toEqual({ undelivered: 2, dueAt: null })
  expect(await plan(night, quiet)).toEqual({ undelivered: 1, dueAt: seven })
  expect(await plan(seven, quiet)).toEqual({ undelivered: 2, dueAt: null })
})

test('a search that kept a car is woken at the digest hour, delivers then, and not a second time', async () => {
  const { plan, wait, target } = await scene()
  await wait('DIGEST')
  expect(await plan(night)).toEqual({ undelivered: 0, dueAt: eight })
  const tomorrow = new Date(eight.getTime() + dayMs)
  expect(await plan(eight)).toEqual({ undelivered: 1, dueAt: tomorrow })
  expect(await plan(eight, { digestedAt: eight })).toEqual({ undelivered: 0, dueAt: tomorrow })
  await database.db.notificationTarget.update({ where: { id: target.id }, data: { active: false } })
  expect(await plan(night)).toEqual({ undelivered: 0, dueAt: null })
})
