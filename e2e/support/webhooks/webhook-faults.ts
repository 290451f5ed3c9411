import type { Database } from '#platform/database'
import { applyPlan, findAccountsToApplyPlan } from '#platform/plans/apply-plan'
import { insertUser } from '../rows'
import { computeExpectedState } from './expected-state'
import { createWebhookLoad, type Delivery } from './webhook-load'

const atOnce = 16
const eventsPerAccount = 20

interface FaultsResult {
  events: number
  accounts: number
  wrong: string[]
  forgedAccepted: number
  /** Genuine webhooks without a 200 response. */
  refused: number
}

interface Target {
  db: Database
  send(delivery: Delivery): Promise<number>
  applied(): Promise<void>
}

/** Sends `count` webhooks, 16 at a time, and compares every account with the reference model. */
export async function deliverWithFaults(
  { db, send, applied }: Target,
  seed: number,
  count: number,
): Promise<FaultsResult> {
  const userIds = await accounts(db, Math.ceil(count / eventsPerAccount))
  const storm = createWebhookLoad(seed, count, userIds)
  const left = [...storm.deliveries]
  const counts = { forgedAccepted: 0, refused: 0 }
  const sendAll = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const status = await send(next)
      if (next.isForged && status !== 401) counts.forgedAccepted++
      if (!next.isForged && status !== 200) counts.refused++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendAll))
  await applied()
  // The worker does this every minute.
  const now = new Date()
  for (
    let left = await findAccountsToApplyPlan(db, now);
    left.length > 0;
    left = await findAccountsToApplyPlan(db, now)
  ) {
    for (const userId of left) await applyPlan(db, userId, now)
  }
  counts.forgedAccepted += await db.paddleEvent.count({ where: { id: { in: storm.forgedIds } } })
  const expected = computeExpectedState(storm.events, new Set(userIds), Date.now())
  const wrong = await differing(db, userIds, expected)
  const stored = await db.paddleEvent.count({ where: { id: { in: storm.events.map((event) => event.event_id) } } })
  if (stored !== storm.events.length) throw new Error(`${stored} events are stored instead of ${storm.events.length}`)
  return { events: storm.deliveries.length, accounts: userIds.length, wrong, ...counts }
}

async function accounts(db: Database, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push((await insertUser(db)).id)
  await db.user.updateMany({ data: { trialEndsAt: new Date(0), appliedPlan: 'none' } })
  return ids
}

async function differing(
  db: Database,
  userIds: string[],
  expected: ReturnType<typeof computeExpectedState>,
): Promise<string[]> {
  const users = await db.user.findMany({ include: { subscriptions: true, payments: true } })
  const found = new Map(users.map((user) => [user.id, user]))
  return userIds.filter((id) => {
    const { subscriptions, payments, appliedPlan } = found.get(id)!
    const isSame =
      appliedPlan === expected.plans.get(id) &&
      same(mine(id, expected.subscriptions), subscriptions.map(plain)) &&
      same(
        mine(id, expected.payments),
        payments.map(({ id, userId, status, amountCents }) => [id, { userId, status, amountCents }]),
      )
    return !isSame
  })
}

const mine = <Row extends { userId: string }>(userId: string, rows: Map<string, Row>) =>
  [...rows].filter(([, row]) => row.userId === userId)

type Stored = Awaited<ReturnType<Database['subscription']['findMany']>>[number]
const plain = ({ id, userId, plan, period, status, ...row }: Stored): [string, object] => [
  id,
  {
    ...{ userId, plan, period, status, statusSince: row.statusSince.getTime() },
    currentPeriodEndsAt: row.currentPeriodEndsAt?.getTime() ?? null,
    scheduledCancellationAt: row.scheduledCancellationAt?.getTime() ?? null,
  },
]

const same = (a: [string, object][], b: [string, object][]) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const sorted = (rows: [string, object][]) => [...rows].sort(([a], [b]) => (a < b ? -1 : 1))
