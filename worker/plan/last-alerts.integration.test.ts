import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/durations'
import { applyPlan } from '#platform/plans/apply-plan'
import { createDeliveryActivities } from '../../e2e/support/alerts'
import { createWaitingAlert } from '../../e2e/support/waiting-alert'
import { useDatabase } from '../../e2e/support/database'
import { insertSubscription } from '../../e2e/support/rows'
import { useSandbox } from '../../e2e/support/sandbox'
import { planCycle } from './plan-cycle'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const now = new Date()

/** A car with its alert, in a search whose owner's trial ended `endedMs` ago. */
async function scene(endedMs: number) {
  const { db } = database
  const { user, searchId, deliver, inbox, interrupt, alert } = await createWaitingAlert(db, sandbox)
  await db.user.update({ where: { id: user.id }, data: { trialEndsAt: new Date(now.getTime() - endedMs) } })
  const deps = await createDeliveryActivities(db, sandbox)
  return {
    ...{ userId: user.id, searchId, interrupt, alert },
    plan: () => planCycle(deps, { searchId, force: false }, now),
    deliver,
    inbox,
  }
}
const onlyDelivers = {
  ...{ kind: 'watch', plan: 'expired', undelivered: 1, dueFeeds: [], unread: 0, unjudged: 0, unfiltered: false },
  ...{ needsCompile: false, backfillToSummarise: false },
}

test("delivers an alert that waits at the plan's end, before and after the suspension, then nothing", async () => {
  const { userId, plan, deliver, inbox } = await scene(minuteMs)
  expect(await plan()).toMatchObject({ ...onlyDelivers, userId })
  await applyPlan(database.db, userId, now)
  expect(await plan()).toMatchObject(onlyDelivers)
  expect(await deliver()).toMatchObject({ sent: 1, left: 0 })
  expect(await inbox()).toHaveLength(1)
  expect(await plan()).toEqual({ kind: 'paused', plan: 'expired', car: 'Honda Civic' })
})

test('delivers nothing a day after the end', async () => {
  const { userId, plan, deliver, inbox } = await scene(dayMs)
  await applyPlan(database.db, userId, now)
  expect(await plan()).toEqual({ kind: 'paused', plan: 'expired', car: 'Honda Civic' })
  await deliver()
  expect(await inbox()).toEqual([])
})

test('settles an interrupted alert of a paused search instead of leaving it as being sent', async () => {
  const { searchId, plan, deliver, interrupt, alert, inbox } = await scene(-dayMs)
  await interrupt()
  await database.db.search.update({ where: { id: searchId }, data: { status: 'PAUSED' } })
  expect(await plan()).toMatchObject({ ...onlyDelivers, plan: 'trial' })
  await deliver()
  expect(await alert()).toMatchObject({ status: 'DEAD', failure: 'search-paused' })
  expect(await inbox()).toEqual([])
  expect(await plan()).toMatchObject({ kind: 'paused' })
})

test('a search replans when its trial ends', async () => {
  const { plan } = await scene(-30 * minuteMs)
  await database.db.feed.updateMany({ data: { lastAttemptAt: now, lastSuccessAt: now } })
  const planned = await plan()
  expect(planned).toMatchObject({ kind: 'watch', plan: 'trial' })
  expect('sleepMs' in planned && planned.sleepMs).toBeLessThanOrEqual(30 * minuteMs)
})

test('operators see the plan of a search, and queues its account', async () => {
  const { userId, plan } = await scene(hourMs)
  const { id } = await insertSubscription(database.db, userId)
  expect(await plan()).toMatchObject({ kind: 'watch', plan: 'basic', userId })
  await database.db.subscription.update({ where: { id }, data: { plan: 'pro' } })
  expect(await plan()).toMatchObject({ kind: 'watch', plan: 'pro' })
})

test.each([
  [
    'a failed payment',
    (id: string) => database.db.subscription.updateMany({ where: { userId: id }, data: { status: 'active' } }),
  ],
  [
    'a longer trial',
    (id: string) => database.db.user.update({ where: { id }, data: { trialEndsAt: new Date(now.getTime() + dayMs) } }),
  ],
])("wakes a search that slept at its plan's end after %s, before any other run notices", async (what, fix) => {
  const { userId, plan, deliver } = await scene(minuteMs)
  await deliver()
  if (what === 'a failed payment') {
    const { id } = await insertSubscription(database.db, userId)
    await applyPlan(database.db, userId, now)
    const statusSince = new Date(now.getTime() - 7 * dayMs)
    await database.db.subscription.update({ where: { id }, data: { status: 'past_due', statusSince } })
  }
  await database.db.pendingWake.deleteMany()
  expect(await plan()).toMatchObject({ kind: 'paused' })
  await fix(userId)
  const applied = await applyPlan(database.db, userId, now)
  const wakes = await database.db.pendingWake.findMany()
  expect(wakes.map(({ searchId }) => searchId)).toContain(applied?.searchIds[0])
  expect(await plan()).toMatchObject({ kind: 'watch' })
})
