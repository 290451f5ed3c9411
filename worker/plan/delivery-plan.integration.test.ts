import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { maxAlertMailsPerDay } from '#domain/alerts/daily-limit'
import { dayMs, hourMs, minuteMs } from '#domain/durations'
import { createAlertScene } from '../../e2e/support/alerts'
import { useDatabase } from '../../e2e/support/database'
import { insertAlert } from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import type { Prisma } from '#platform/database'
import { claimTakeoverMs } from '../stored/sendable'
import { planDelivery } from './delivery-plan'

const database = useDatabase()
type Fields = Partial<Prisma.AlertUncheckedCreateInput>
const at = (iso: string) => new Date(iso)
const night = at('2026-11-22T09:00:00Z') // 2 AM in Denver
const seven = at('2026-11-22T14:00:00Z')
const eight = at('2026-11-22T15:00:00Z')

async function scene() {
  const { searchId, target, match } = await createAlertScene(database.db)
  const deps = workerDependencies(database.db)
  const wait = async (status: 'PENDING' | 'CLAIMED' | 'DIGEST', over: Fields = {}) =>
    insertAlert(database.db, {
      ...{ searchId, targetId: target.id, listingId: (await match()).id, status },
      createdAt: new Date(night.getTime() - 5 * minuteMs),
      ...(status === 'CLAIMED' && { claimedAt: new Date(night.getTime() - 5 * minuteMs) }),
      ...over,
    })
  const plan = (now: Date, over: { quietFrom?: number; quietTo?: number; digestedAt?: Date } = {}) =>
    planDelivery(
      deps,
      {
        ...{ id: searchId, quietFrom: null, quietTo: null, digestHour: 8, digestedAt: null },
        ...{ user: { timeZone: 'America/Denver' }, ...over },
      },
      now,
    )
  return { wait, plan, target, searchId, takeOver: claimTakeoverMs(deps.config) }
}
const quiet = { quietFrom: 22, quietTo: 7 }

test('plans no delivery and no wake-up for a search without alerts', async () => {
  const { plan } = await scene()
  expect(await plan(night, quiet)).toEqual({ undelivered: 0, dueAt: null })
})

test('delivers only claimed alerts in quiet hours and wakes the search at their end', async () => {
  const { plan, wait } = await scene()
  await wait('PENDING')
  await wait('CLAIMED')
  expect(await plan(night)).toEqual({ undelivered: 2, dueAt: null })
  expect(await plan(night, quiet)).toEqual({ undelivered: 1, dueAt: seven })
  expect(await plan(seven, quiet)).toEqual({ undelivered: 2, dueAt: null })
})

test('wakes a search with collected cars at the digest hour and delivers once', async () => {
  const { plan, wait, target } = await scene()
  await wait('DIGEST')
  expect(await plan(night)).toEqual({ undelivered: 0, dueAt: eight })
  const tomorrow = new Date(eight.getTime() + dayMs)
  expect(await plan(eight)).toEqual({ undelivered: 1, dueAt: tomorrow })
  expect(await plan(eight, { digestedAt: eight })).toEqual({ undelivered: 0, dueAt: tomorrow })
  await database.db.notificationTarget.update({ where: { id: target.id }, data: { active: false } })
  expect(await plan(night)).toEqual({ undelivered: 0, dueAt: null })
})

test('an alert that backs off or is claimed starts no delivery but sets its time', async () => {
  const { wait, plan, takeOver } = await scene()
  const now = new Date()
  const [retryAt, claimedAt] = [new Date(now.getTime() + hourMs), new Date(now.getTime() - 1_000)]
  await wait('PENDING', { retryAt })
  expect(await plan(now)).toEqual({ undelivered: 0, dueAt: retryAt })
  const carrier = await wait('CLAIMED', { claimedAt })
  await wait('CLAIMED', { claimedAt: night, sentWithId: carrier.id })
  expect(await plan(now)).toEqual({ undelivered: 0, dueAt: new Date(claimedAt.getTime() + takeOver) })
})

test('an alert whose car is being rejudged starts no delivery', async () => {
  const { wait, plan, searchId } = await scene()
  await wait('PENDING')
  await database.db.candidate.updateMany({ where: { searchId }, data: { stage: 'WAITING' } })
  expect(await plan(night)).toEqual({ undelivered: 0, dueAt: null })
})

test('unconfirmed, suppressed and rate limited emails start no delivery', async () => {
  const { wait, plan, target } = await scene()
  await wait('PENDING')
  const update = (data: Prisma.NotificationTargetUpdateInput) =>
    database.db.notificationTarget.update({ where: { id: target.id }, data })
  await update({ confirmedAt: null, isMain: false })
  expect((await plan(night)).undelivered).toBe(0)
  expect((await plan(new Date(night.getTime() + 20 * dayMs))).undelivered).toBe(1) // to be given up
  await update({ confirmedAt: new Date() })
  expect((await plan(night)).undelivered).toBe(1)
  const address = createHash('sha256').update(target.email!).digest('hex')
  const place = { address, timeZone: 'America/Denver', reservedAt: night, sentAt: night }
  const places = Array.from({ length: maxAlertMailsPerDay }, () => ({ ...place, alertId: randomUUID() }))
  await database.db.mailReservation.createMany({ data: places })
  expect((await plan(night)).undelivered).toBe(0)
  expect((await plan(new Date(night.getTime() + dayMs))).undelivered).toBe(1)
  await database.db.mailAddress.create({ data: { hash: address, suppressedAt: night } })
  expect((await plan(new Date(night.getTime() + dayMs))).undelivered).toBe(0)
})
