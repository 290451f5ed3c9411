import { randomUUID } from 'node:crypto'
import { Client } from '@temporalio/client'
import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#domain/durations'
import { applyPlan } from '#platform/plans/apply-plan'
import { parseEvent } from '#platform/payments/event-shapes'
import { serviceMailWorkflowId } from '#workflows/contract'
import { useDatabase } from '../../e2e/support/database'
import { usePlans } from '../../e2e/support/plans-scene'
import { rejectWrites } from '../../e2e/support/reject-writes'
import { insertCandidate, insertMailTarget } from '../../e2e/support/rows'
import { paddleEvents } from '../../e2e/support/webhooks/paddle-events'
import { workerDependencies } from '../../e2e/support/worker'
import { deliverLate } from '../maintenance/activities'

// How the periodic work runs: stored events, failures of single items, processes side by side, and Temporal away.

const database = useDatabase()
const plans = usePlans(database)
const { now, ago, apply, mailsOf, kindsOf, searchOf, account, signalsOf } = plans

test('applies Paddle events that the web app stored but did not apply, once', async () => {
  const { id, searches } = await account(ago(minuteMs), {})
  await apply()
  const events = paddleEvents({ userId: id })
  await database.db.paddleEvent.create({ data: parseEvent(events.subscription(ago(minuteMs)))! })
  expect(await apply()).toEqual({ reminded: 0, changed: 1 })
  expect(await searchOf(searches[0]!)).toMatchObject({ status: 'ACTIVE' })
  const applied = await database.db.paddleEvent.findFirstOrThrow()
  expect(await apply()).toEqual({ reminded: 0, changed: 0 })
  expect(await database.db.paddleEvent.findFirstOrThrow()).toEqual(applied)
})

test('a bad account or event stops no other, backs off, is reported once, and continues once fixed', async () => {
  const { db } = database
  const accounts = [
    await account(ago(minuteMs), {}),
    await account(ago(minuteMs), {}),
    await account(ago(minuteMs), {}),
  ]
  const [bad, ...well] = accounts.sort((a, b) => (a.id < b.id ? -1 : 1))
  const buyer = await account(ago(minuteMs), {})
  const [badEvent, event] = [paddleEvents({ userId: buyer.id }), paddleEvents({ userId: buyer.id })]
  for (const [nth, one] of [badEvent, event].entries()) {
    await db.paddleEvent.create({ data: parseEvent(one.subscription(ago(minuteMs * (2 - nth))))! })
  }
  const fixes = [
    await rejectWrites(db, 'User', bad!.id),
    await rejectWrites(db, 'Subscription', badEvent.subscriptionId),
  ]
  expect(await apply()).toEqual({ reminded: 0, changed: 3 })
  for (const { searches } of well) expect(await searchOf(searches[0]!)).toMatchObject({ status: 'PAUSED' })
  expect(await db.subscription.findMany({ select: { id: true } })).toEqual([{ id: event.subscriptionId }])
  expect(await searchOf(bad!.searches[0]!)).toMatchObject({ status: 'ACTIVE' })
  const failing = () => db.workFailure.findMany({ select: { work: true, item: true }, orderBy: { work: 'desc' } })
  const { id: eventId } = await db.paddleEvent.findFirstOrThrow({ where: { subjectId: badEvent.subscriptionId } })
  const both = [
    { work: 'apply an event of Paddle', item: eventId },
    { work: 'apply a plan', item: bad!.id },
  ]
  expect(await failing()).toEqual(both)

  const rest = () => db.workFailure.updateMany({ data: { retryAt: ago(1) } })
  expect(await db.workFailure.count({ where: { retryAt: { gt: now } } })).toBe(2)
  for (let tries = 0; tries < 8; tries++) {
    await rest()
    await apply()
  }
  const [mail, ...more] = await db.serviceMail.findMany({ where: { kind: 'WORK_FAILING' } })
  expect(more).toEqual([])
  expect(mail!.reason).toContain(`apply a plan: ${bad!.id}`)
  expect(mail!.reason).toContain(`apply an event of Paddle: ${eventId}`)

  for (const fix of fixes) await fix()
  await rest()
  expect(await apply()).toEqual({ reminded: 0, changed: 1 })
  expect(await searchOf(bad!.searches[0]!)).toMatchObject({ status: 'PAUSED' })
  expect([await failing(), await db.subscription.count()]).toEqual([[], 2])
})

test('throws a failed step at the end, after the other steps', async () => {
  const { id } = await account(new Date(now.getTime() + hourMs))
  const { db } = database
  await db.$executeRaw`ALTER TABLE "PaddleEvent" RENAME TO "PaddleEventAway"`
  await expect(apply()).rejects.toThrow()
  await db.$executeRaw`ALTER TABLE "PaddleEventAway" RENAME TO "PaddleEvent"`
  expect(await kindsOf(id)).toEqual(['TRIAL_ENDING'])
})

test('concurrent processes apply an end once', async () => {
  const { id, searches } = await account(ago(minuteMs), {}, {})
  const applied = await Promise.all(Array.from({ length: 16 }, () => applyPlan(database.db, id, now)))
  expect(applied.filter((one) => one !== null)).toHaveLength(1)
  expect(applied.find((one) => one !== null)!.searchIds.sort()).toEqual([...searches].sort())
  expect(await kindsOf(id)).toEqual(['TRIAL_ENDED'])
})

test('later delivers wakes that did not reach Temporal', async () => {
  const { id, searches } = await account(ago(minuteMs), {})
  const away = new Client({ connection: plans.connection, namespace: `away-${randomUUID()}` })
  expect(await apply(now, away)).toEqual({ reminded: 0, changed: 1 })
  expect(await searchOf(searches[0]!)).toMatchObject({ status: 'PAUSED' })
  expect(await database.db.pendingWake.count()).toBe(1)
  await database.db.pendingWake.updateMany({ data: { since: new Date(0) } }) // make the wake look overdue
  await deliverLate(workerDependencies(database.db), plans.client)
  expect(await signalsOf(searches[0]!)).toEqual(['changed'])
  expect(await database.db.pendingWake.count()).toBe(0)
  const [mail] = await mailsOf(id)
  await plans.client.workflow.getHandle(serviceMailWorkflowId(mail!.id)).describe()
})

test('starts the monthly report at the start of a month, and only once', async () => {
  const { id, searches } = await account(new Date('2026-07-01T00:00:00Z'), {})
  await insertMailTarget(database.db, id, { isMain: true })
  const { id: listingId } = await database.db.listing.create({
    data: { marketplace: 'craigslist', externalId: randomUUID(), url: 'u', title: 't' },
  })
  await insertCandidate(database.db, searches[0]!, listingId, { foundAt: new Date('2026-05-10T00:00:00Z') })
  const firstOfJune = new Date('2026-06-01T15:00:00Z')
  expect(await apply(firstOfJune)).toEqual({ reminded: 0, changed: 0 })
  await apply(firstOfJune)
  const [report, ...more] = await database.db.monthlyReport.findMany({ where: { userId: id } })
  expect([report!.month, more]).toEqual(['2026-05', []])
  const { status } = await plans.client.workflow.getHandle(serviceMailWorkflowId(report!.id)).describe()
  expect(status.name).toBe('RUNNING')
})
