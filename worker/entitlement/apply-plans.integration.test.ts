import { randomUUID } from 'node:crypto'
import { Client, Connection } from '@temporalio/client'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/durations'
import { applyPlan } from '#platform/plans/apply-plan'
import { searchWorkflowId, serviceMailWorkflowId } from '#workflows/contract'
import { parseEvent } from '#platform/payments/event-shapes'
import { sandboxPrices } from '../../e2e/support/paddle'
import { paddleEvents } from '../../e2e/support/webhooks/paddle-events'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { rejectWrites } from '../../e2e/support/reject-writes'
import {
  insertAlert,
  insertCandidate,
  insertMailTarget,
  insertSearch,
  insertSubscription,
  insertUser,
} from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { deliverLate } from '../maintenance/activities'
import { applyPlans } from './apply-plans'

// No worker serves this namespace, so that workflows stay as they were started.
const database = useDatabase()
const now = new Date()
const ago = (ms: number) => new Date(now.getTime() - ms)
let connection: Connection
let client: Client

beforeAll(async () => {
  connection = await Connection.connect({ address: inject('temporalAddress') })
  client = new Client({ connection, namespace: inject('idleNamespace') })
})
afterAll(() => connection?.close())
beforeEach(() => emptyTables(database.db, 'User', 'PaddleEvent', 'WorkFailure', 'ServiceMail'))

const paddle = { apiKey: 'key', apiUrl: 'http://127.0.0.1:4', prices: sandboxPrices }
const apply = (at = now, by = client) => applyPlans(workerDependencies(database.db, { paddle }), by, at)
const mailsOf = (userId: string) =>
  database.db.serviceMail.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })
const kindsOf = async (userId: string) => (await mailsOf(userId)).map(({ kind }) => kind)
const searchOf = (id: string) => database.db.search.findUniqueOrThrow({ where: { id } })

/** An account whose trial ends at `trialEndsAt`, with searches created a day apart. */
async function account(trialEndsAt: Date, ...searches: object[]) {
  const { id } = await insertUser(database.db)
  await database.db.user.update({ where: { id }, data: { trialEndsAt } })
  const ids = []
  for (const [nth, over] of searches.entries()) {
    ids.push((await insertSearch(database.db, id, { createdAt: ago((90 - nth) * dayMs), ...over })).id)
  }
  return { id, searches: ids }
}

async function signalsOf(searchId: string): Promise<string[]> {
  const { events } = await client.workflow.getHandle(searchWorkflowId(searchId)).fetchHistory()
  return (events ?? []).flatMap((event) => event.workflowExecutionSignaledEventAttributes?.signalName ?? [])
}

test("the trial's end suspends watched searches with the reason, sends one email, and keeps paused ones", async () => {
  const { id, searches } = await account(ago(minuteMs), {}, { status: 'PAUSED' }, { status: 'DELETED' })
  expect(await apply()).toEqual({ reminded: 0, changed: 1 })
  expect(await apply()).toEqual({ reminded: 0, changed: 0 })
  expect(await searchOf(searches[0]!)).toMatchObject({
    status: 'PAUSED',
    pausedReason: 'Paused: your free trial ended. Choose a plan to keep watching.',
    suspendedAt: ago(minuteMs),
  })
  expect(await searchOf(searches[1]!)).toMatchObject({ status: 'PAUSED', suspendedAt: null, pausedReason: null })
  expect(await searchOf(searches[2]!)).toMatchObject({ status: 'DELETED' })
  expect(await signalsOf(searches[0]!)).toEqual(['changed'])
  const [mail, ...more] = await mailsOf(id)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'TRIAL_ENDED', trialEndsAt: ago(minuteMs) })
  const { status } = await client.workflow.getHandle(serviceMailWorkflowId(mail!.id)).describe()
  expect(status.name).toBe('RUNNING')
})

test('a subscription resumes only the searches suspended by the end, with news from then on', async () => {
  const { id, searches } = await account(ago(minuteMs), {}, { status: 'PAUSED' })
  await apply()
  const { id: targetId } = await insertMailTarget(database.db, id)
  const { id: listingId } = await database.db.listing.create({
    data: { marketplace: 'craigslist', externalId: randomUUID(), url: 'u', title: 't', changedAt: now },
  })
  const alert = await insertAlert(database.db, { searchId: searches[0]!, targetId, listingId })
  await insertSubscription(database.db, id)
  const later = new Date(now.getTime() + hourMs)
  expect(await apply(later)).toEqual({ reminded: 0, changed: 1 })
  expect(await searchOf(searches[0]!)).toMatchObject({
    ...{ status: 'ACTIVE', pausedReason: null, suspendedAt: null, watchingSince: later, backfillSummarizedAt: null },
  })
  expect(await searchOf(searches[1]!)).toMatchObject({ status: 'PAUSED' })
  expect(await signalsOf(searches[0]!)).toEqual(['changed', 'changed'])
  expect(await database.db.alert.findUniqueOrThrow({ where: { id: alert.id } })).toMatchObject({ status: 'DEAD' })
  expect(await kindsOf(id)).toEqual(['TRIAL_ENDED', 'PLAN_CHANGED'])
})

test('a plan resumes searches up to its limit, a larger one the rest, and a smaller one keeps the oldest', async () => {
  const { id, searches } = await account(ago(minuteMs), {}, {}, {}, {}, {})
  const watched = async () => {
    const active = await database.db.search.findMany({ where: { userId: id, status: 'ACTIVE' } })
    return searches.flatMap((one, nth) => (active.some((search) => search.id === one) ? [nth] : []))
  }
  await apply()
  expect(await watched()).toEqual([])
  const { id: basic } = await insertSubscription(database.db, id)
  await apply()
  expect(await watched()).toEqual([0, 1, 2])
  expect((await searchOf(searches[4]!)).pausedReason).toContain('includes 3 active searches')
  const change = (data: object) => database.db.subscription.update({ where: { id: basic }, data })
  await change({ plan: 'pro' })
  await apply()
  expect(await watched()).toEqual([0, 1, 2, 3, 4])
  await change({ plan: 'basic' })
  await apply()
  expect(await watched()).toEqual([0, 1, 2])
  await change({ status: 'canceled', statusSince: now })
  await apply()
  expect(await watched()).toEqual([])
  expect((await searchOf(searches[0]!)).pausedReason).toContain('your plan ended')
  expect((await mailsOf(id)).map(({ kind, planBefore, planEndsAt }) => [kind, planBefore ?? planEndsAt])).toEqual([
    ['TRIAL_ENDED', null],
    ['PLAN_CHANGED', 'none'],
    ['PLAN_CHANGED', 'basic'],
    ['PLAN_CHANGED', 'pro'],
    ['PLAN_ENDED', now],
  ])
})

test('announces each failed payment and cancellation once', async () => {
  const { id } = await account(ago(30 * dayMs))
  const { id: plan } = await insertSubscription(database.db, id, { status: 'past_due', statusSince: ago(dayMs) })
  const change = (data: object) => database.db.subscription.update({ where: { id: plan }, data })
  const told = async () => (await mailsOf(id)).map(({ kind }) => kind).filter((kind) => kind !== 'PLAN_CHANGED')
  expect(await apply()).toMatchObject({ reminded: 1 })
  expect(await apply()).toMatchObject({ reminded: 0 })
  await change({ status: 'active', statusSince: now })
  expect(await apply()).toMatchObject({ reminded: 0 })
  await change({ status: 'past_due', statusSince: now })
  expect(await apply()).toMatchObject({ reminded: 1 })
  expect(await told()).toEqual(['PAYMENT_FAILED', 'PAYMENT_FAILED'])
  await change({ status: 'active', scheduledCancellationAt: new Date(now.getTime() + dayMs) })
  await apply()
  await apply()
  expect(await told()).toEqual(['PAYMENT_FAILED', 'PAYMENT_FAILED', 'PLAN_ENDING'])
})

test('ends the plan after the grace period of a failed payment, and resumes it when paid', async () => {
  const { id, searches } = await account(ago(30 * dayMs), {})
  const { id: plan } = await insertSubscription(database.db, id, { status: 'past_due', statusSince: now })
  await apply()
  const after = new Date(now.getTime() + 7 * dayMs)
  await apply(new Date(after.getTime() - 1))
  expect(await searchOf(searches[0]!)).toMatchObject({ status: 'ACTIVE' })
  expect(await apply(after)).toEqual({ reminded: 0, changed: 1 })
  expect(await searchOf(searches[0]!)).toMatchObject({ status: 'PAUSED', suspendedAt: after })
  expect((await searchOf(searches[0]!)).pausedReason).toContain('Change your card')
  await database.db.subscription.update({ where: { id: plan }, data: { status: 'active', statusSince: after } })
  await apply(after)
  expect(await searchOf(searches[0]!)).toMatchObject({ status: 'ACTIVE' })
  expect(await kindsOf(id)).toEqual(['PAYMENT_FAILED', 'PLAN_CHANGED', 'PLAN_ENDED', 'PLAN_CHANGED'])
})

test('a search paused by its buyer does not free a slot for another', async () => {
  const { id, searches } = await account(ago(minuteMs), {}, {}, {}, {})
  await apply()
  await insertSubscription(database.db, id)
  await apply()
  await database.db.search.update({ where: { id: searches[0]! }, data: { status: 'PAUSED' } })
  expect(await apply()).toEqual({ reminded: 0, changed: 0 })
  expect(await searchOf(searches[3]!)).toMatchObject({ status: 'PAUSED' })
})

test("reminds of a trial's end the day before, and again after an extension", async () => {
  const soon = await account(new Date(now.getTime() + dayMs))
  const later = await account(new Date(now.getTime() + dayMs + 1))
  const paying = await account(new Date(now.getTime() + hourMs))
  await insertSubscription(database.db, paying.id)
  const deleted = await account(new Date(now.getTime() + hourMs))
  await database.db.user.update({ where: { id: deleted.id }, data: { deletedAt: now } })
  expect(await apply()).toMatchObject({ reminded: 1 })
  expect(await apply()).toMatchObject({ reminded: 0 })
  expect(await kindsOf(soon.id)).toEqual(['TRIAL_ENDING'])
  for (const { id } of [later, deleted]) expect(await kindsOf(id)).toEqual([])
  expect(await kindsOf(paying.id)).toEqual(['PLAN_CHANGED'])
  const longer = new Date(now.getTime() + 7 * dayMs)
  await database.db.user.update({ where: { id: soon.id }, data: { trialEndsAt: longer } })
  await apply(new Date(longer.getTime() - hourMs))
  expect(await kindsOf(soon.id)).toEqual(['TRIAL_ENDING', 'TRIAL_ENDING'])
})

test('after a downtime only the end is announced, and nothing to a deleted account', async () => {
  const late = await account(ago(3 * dayMs), {})
  const deleted = await account(ago(3 * dayMs))
  await database.db.user.update({ where: { id: deleted.id }, data: { deletedAt: ago(3 * dayMs) } })
  await apply()
  expect(await kindsOf(late.id)).toEqual(['TRIAL_ENDED'])
  expect(await kindsOf(deleted.id)).toEqual([])
})

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
  const away = new Client({ connection, namespace: `away-${randomUUID()}` })
  expect(await apply(now, away)).toEqual({ reminded: 0, changed: 1 })
  expect(await searchOf(searches[0]!)).toMatchObject({ status: 'PAUSED' })
  expect(await database.db.pendingWake.count()).toBe(1)
  await database.db.pendingWake.updateMany({ data: { since: new Date(0) } }) // make the wake look overdue
  await deliverLate(workerDependencies(database.db), client)
  expect(await signalsOf(searches[0]!)).toEqual(['changed'])
  expect(await database.db.pendingWake.count()).toBe(0)
  const [mail] = await mailsOf(id)
  await client.workflow.getHandle(serviceMailWorkflowId(mail!.id)).describe()
})

test("a plan bought right after the trial's end wakes the searches", async () => {
  const { id, searches } = await account(ago(20_000), {}, { status: 'PAUSED' })
  await insertSubscription(database.db, id)
  expect(await apply()).toEqual({ reminded: 0, changed: 1 })
  expect(await searchOf(searches[0]!)).toMatchObject({ status: 'ACTIVE' })
  expect(await signalsOf(searches[0]!)).toEqual(['changed'])
  await expect(signalsOf(searches[1]!)).rejects.toThrow()
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
  const { status } = await client.workflow.getHandle(serviceMailWorkflowId(report!.id)).describe()
  expect(status.name).toBe('RUNNING')
})
