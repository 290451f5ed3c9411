import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/durations'
import { serviceMailWorkflowId } from '#workflows/contract'
import { useDatabase } from '../../e2e/support/database'
import { usePlans } from '../../e2e/support/plans-scene'
import { insertAlert, insertMailTarget, insertSubscription } from '../../e2e/support/rows'

const database = useDatabase()
const plans = usePlans(database)
const { now, ago, apply, mailsOf, kindsOf, searchOf, account, signalsOf } = plans

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
  const { status } = await plans.client.workflow.getHandle(serviceMailWorkflowId(mail!.id)).describe()
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

test("a plan bought right after the trial's end wakes the searches", async () => {
  const { id, searches } = await account(ago(20_000), {}, { status: 'PAUSED' })
  await insertSubscription(database.db, id)
  expect(await apply()).toEqual({ reminded: 0, changed: 1 })
  expect(await searchOf(searches[0]!)).toMatchObject({ status: 'ACTIVE' })
  expect(await signalsOf(searches[0]!)).toEqual(['changed'])
  await expect(signalsOf(searches[1]!)).rejects.toThrow()
})
