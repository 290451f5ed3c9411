import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#domain/durations'
import { applyEvents } from '#platform/payments/apply-events'
import { parseEvent } from '#platform/payments/event-shapes'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { sandboxPrices } from '../../e2e/support/paddle'
import { insertUser } from '../../e2e/support/rows'
import { paddleEvents } from '../../e2e/support/webhooks/paddle-events'
import { reportFailedEvents } from './report-failed-events'

const database = useDatabase()
const now = new Date()
const ago = (ms: number) => new Date(now.getTime() - ms)

beforeEach(() => emptyTables(database.db, 'User', 'PaddleEvent', 'ServiceMail'))

async function told(...events: object[]): Promise<void> {
  const rows = events.map((event) => ({ ...parseEvent(event)!, receivedAt: ago(hourMs) }))
  await database.db.paddleEvent.createMany({ data: rows })
  for await (const { failed } of applyEvents(database.db, sandboxPrices)) expect(failed.length).toBeGreaterThan(0)
}
const report = (at = now) => reportFailedEvents(database.db, at)
const mails = async () =>
  (await database.db.serviceMail.findMany({ orderBy: { createdAt: 'asc' } })).map((m) => m.reason)

test('reports an unknown price and a subscription without an account once, in one email', async () => {
  const { id } = await insertUser(database.db)
  const [ours, nobody] = [paddleEvents({ userId: id }), paddleEvents({ userId: randomUUID() })]
  await told(ours.subscription(ago(hourMs), { priceId: 'pri_new' }), nobody.subscription(ago(minuteMs)))
  expect(await Promise.all([report(), report()])).toEqual(expect.arrayContaining([2]))
  const words = `unknown price pri_new: ${ours.subscriptionId}; no account: ${nobody.subscriptionId}`
  expect(await mails()).toEqual([words])
  expect(await report(new Date(now.getTime() + 7 * hourMs))).toBe(0)
})

test('does not report ended subscriptions without an account, or those whose account may still appear', async () => {
  const [ended, ending, later, fresh] = Array.from({ length: 4 }, () => paddleEvents({ userId: randomUUID() }))
  const change = { action: 'cancel', effective_at: now.toISOString(), resume_at: null }
  await told(
    ended!.subscription(ago(hourMs), { status: 'canceled' }),
    ending!.subscription(ago(hourMs), { scheduled_change: change }),
    later!.subscription(ago(2 * hourMs)),
    later!.subscription(ago(hourMs), { status: 'canceled' }),
    later!.transaction(ago(hourMs)),
  )
  await told(fresh!.subscription(ago(minuteMs)))
  await database.db.paddleEvent.updateMany({
    where: { subjectId: fresh!.subscriptionId },
    data: { receivedAt: ago(minuteMs) },
  })
  expect([await report(), await mails()]).toEqual([0, []])
})

test('reports a failure soon after an email in the next email', async () => {
  const first = paddleEvents({ userId: randomUUID() })
  await told(first.subscription(ago(hourMs)))
  expect(await report()).toBe(1)
  const second = paddleEvents({ userId: randomUUID() })
  await told(second.subscription(ago(hourMs)))
  expect(await report(new Date(now.getTime() + hourMs))).toBe(0)
  expect(await report(new Date(now.getTime() + 7 * hourMs))).toBe(1)
  expect((await mails()).at(-1)).toBe(`no account: ${second.subscriptionId}`)
})
