import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#domain/durations'
import { entitlementAt, pastDueGraceMs } from '#domain/plans/entitlement'
import { useDatabase } from '../../e2e/support/database'
import { insertSubscription, insertUser } from '../../e2e/support/rows'
import { isEntitledSql, servedPlanSql } from './apply-plan'

const database = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

/** Times on both sides of now and of the grace period, and exactly on them. */
const time = fc
  .constantFrom(-40 * dayMs, -pastDueGraceMs - 1, -pastDueGraceMs, 1 - pastDueGraceMs, -dayMs, -1, 0, 1, dayMs)
  .map((ms) => new Date(now.getTime() + ms))
const subscription = fc.record({
  plan: fc.constantFrom('basic' as const, 'pro' as const),
  status: fc.constantFrom('active' as const, 'past_due' as const, 'paused' as const, 'canceled' as const),
  statusSince: time,
  scheduledCancellationAt: fc.option(time),
})
const account = fc.record({ trialEndsAt: time, subscriptions: fc.array(subscription, { maxLength: 3 }) })

test('the SQL and TypeScript rules agree on every account’s entitlement', async () => {
  const { db } = database
  const accounts = fc.sample(account, { numRuns: 400, seed: 20261125 })
  const insert = async ({ trialEndsAt, subscriptions }: (typeof accounts)[number]) => {
    const { id } = await insertUser(db)
    await db.user.update({ where: { id }, data: { trialEndsAt } })
    for (const one of subscriptions) await insertSubscription(db, id, { ...one, id: randomUUID() })
  }
  await Promise.all(accounts.map(insert))
  const rows = await db.$queryRaw<{ id: string; entitled: boolean; plan: string }[]>`
    SELECT u.id, ${isEntitledSql(now)} AS entitled, ${servedPlanSql(now)}::text AS plan FROM "User" u`
  const users = await db.user.findMany({ include: { subscriptions: true } })
  expect(users).toHaveLength(accounts.length)
  for (const user of users) {
    const { isEntitled: entitled, plan } = entitlementAt(user, now)
    expect(rows.find(({ id }) => id === user.id)).toEqual({ id: user.id, entitled, plan })
  }
  expect(new Set(rows.map(({ plan }) => plan))).toEqual(new Set(['none', 'trial', 'basic', 'pro']))
})
