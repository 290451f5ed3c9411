import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { thorough } from '../../e2e/support/canaries'
import { dayMs, hourMs } from '#domain/durations'
import { graceEndsAt } from '#domain/plans/entitlement'
import { callControl } from '../../e2e/support/control'
import { useDatabase } from '../../e2e/support/database'
import { paddleClient, sandboxPrices } from '../../e2e/support/paddle'
import {
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertSearch,
  insertSubscription,
  insertNotified,
  insertUser,
} from '../../e2e/support/rows'
import { useSandbox } from '../../e2e/support/sandbox'
import { workerDependencies } from '../../e2e/support/worker'
import { recordBlindSpells } from '../crawl/health/blind-spells'
import { queueTrialEndReminders, remindOfPlanEnds } from '../entitlement/apply-plans'
import { queueMonthlyReports } from '../entitlement/queue-monthly-reports'
import { reconcile } from '../entitlement/reconcile'
import { reportFailedEvents } from '../entitlement/report-failed-events'
import { loadNotificationStates } from '../stored/notification-states'
import { purgeExpired } from './purge-expired'

// Each message is sent once, however long its reason lasts, so the record of the message must outlast the reason.
const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const start = new Date()
const after = (days: number) => new Date(start.getTime() + days * dayMs)
/** Past every retention, the longest of which is a year. */
const lastDay = 430
const endDay = 300

beforeEach(async () => {
  await callControl(sandbox.url, 'POST', 'reset', {})
  await paddleClient(sandbox.url).set({ webhookUrl: null, mode: 'ok' })
})

test('sends each message once although its reason outlasts every retention', thorough, async () => {
  const { db } = database
  const settings = { apiKey: 'key', apiUrl: `${sandbox.url}/paddle`, prices: sandboxPrices }
  const deps = workerDependencies(db, { paddle: settings })
  const account = async () => (await insertUser(db)).id
  const [canceled, unpaid, twice, trial] = [await account(), await account(), await account(), await account()]
  await insertSubscription(db, canceled, { scheduledCancellationAt: after(endDay) })
  await insertSubscription(db, unpaid, { status: 'past_due', statusSince: start })
  for (let i = 0; i < 2; i++) await insertSubscription(db, twice)
  await db.user.update({ where: { id: trial }, data: { trialEndsAt: after(endDay) } })
  await paddleClient(sandbox.url).paysFor(randomUUID(), 'nobody@example.com', sandboxPrices.basic.monthly)
  const feed = await blindFeed(trial)

  const told = new Map<string, { kind: string; end: Date | null }>()
  const days = [...Array.from({ length: lastDay / 20 }, (_, i) => i * 20), endDay - 0.9, endDay - 0.1].sort(
    (a, b) => a - b,
  )
  for (const now of days.map(after)) {
    await queueTrialEndReminders(db, now)
    await remindOfPlanEnds(db, now)
    await reconcile(deps)
    await db.paddleEvent.updateMany({
      data: { receivedAt: new Date(now.getTime() - hourMs) },
      where: { reportedAt: null },
    })
    await reportFailedEvents(db, now)
    await db.feed.update({ where: { id: feed }, data: { lastAttemptAt: now } })
    await recordBlindSpells(db, { marketplace: 'craigslist', reason: null, latelyMs: hourMs, now })
    for (const mail of await db.serviceMail.findMany()) {
      told.set(mail.id, { kind: mail.kind, end: mail.planEndsAt ?? mail.trialEndsAt })
    }
    await purgeExpired(workerDependencies(db), now)
  }
  expect([...told.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
    { kind: 'PAYMENTS_UNCLEAR', end: null },
    { kind: 'PAYMENT_FAILED', end: graceEndsAt(start) },
    { kind: 'PLAN_ENDING', end: after(endDay) },
    { kind: 'SEARCH_BLIND', end: null },
    { kind: 'TRIAL_ENDING', end: after(endDay) },
  ])
  expect(await db.serviceMail.count({ where: { kind: { not: 'PAYMENTS_UNCLEAR' } } })).toBe(0)
})

test('reports each month once, although the record is purged before the next report', async () => {
  const { db } = database
  const { id: userId } = await insertUser(db)
  await insertMailTarget(db, userId, { isMain: true })
  const { id: searchId } = await insertSearch(db, userId)
  const reported = new Map<string, string>()
  for (let hour = 0; hour < 100 * 24; hour += 8) {
    const now = new Date(Date.UTC(2026, 0, 1, hour))
    if (hour % (5 * 24) === 0) {
      const { id } = await insertListing(db, { lastSeenAt: now })
      await insertCandidate(db, searchId, id, { foundAt: now })
      await purgeExpired(workerDependencies(db), now)
    }
    // The reader travels back and forth, so the first day of a month begins several times.
    const timeZone = hour % 16 === 0 ? 'Pacific/Auckland' : 'America/Los_Angeles'
    await db.user.update({ where: { id: userId }, data: { timeZone } })
    await queueMonthlyReports(db, now)
    for (const { id, month } of await db.monthlyReport.findMany({ where: { userId } })) {
      if (reported.has(id)) continue
      reported.set(id, month)
      await db.monthlyReport.update({ where: { id }, data: { createdAt: now } })
    }
  }
  // Each month is considered once, December by the clock of Auckland, where the first car was found in January.
  expect([...reported.values()]).toEqual(['2026-01', '2026-02', '2026-03'])
  expect(await db.monthlyReport.count({ where: { userId } })).toBeLessThan(3)
})

/** A feed that has failed for a day, in a search of this account. */
async function blindFeed(userId: string): Promise<string> {
  const { db } = database
  const { id: searchId } = await insertSearch(db, userId)
  const data = { key: randomUUID(), marketplace: 'craigslist', area: 'sfbay', make: 'honda', failingSince: after(-1) }
  const feed = await db.feed.create({ data: { ...data, searches: { create: { searchId } } } })
  return feed.id
}

test("keeps a car's notification after its alert and candidate are purged", async () => {
  const { db } = database
  const { id: userId } = await insertUser(db)
  const target = await insertMailTarget(db, userId)
  const listing = await insertListing(db)
  await insertNotified(db, target.id, listing)
  for (let day = 0; day < lastDay; day += 30) {
    await db.listing.update({ where: { id: listing.id }, data: { lastSeenAt: after(day) } })
    await purgeExpired(workerDependencies(db), after(day))
  }
  const { priceCents, currency } = listing
  const car = { listingId: listing.id, priceCents, currency, grade: 'MATCH' as const, verdicts: [] }
  expect((await loadNotificationStates(db, { id: target.id, alertId: null }, [car])).get(listing.id)).toEqual({
    kind: 'notified',
  })
})
