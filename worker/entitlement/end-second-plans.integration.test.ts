import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#domain/durations'
import { applyEvents } from '#platform/payments/apply-events'
import { readEvent } from '#platform/payments/read-event'
import { delivering, inboxOf } from '../../e2e/support/alerts'
import { control } from '../../e2e/support/control'
import { useDatabase } from '../../e2e/support/database'
import { paddle, sandboxPrices, type PaddleSettings, type PaidPlan } from '../../e2e/support/paddle'
import { insertUser } from '../../e2e/support/rows'
import { useSandbox } from '../../e2e/support/sandbox'
import { deliverServiceMails } from '../../e2e/support/service-mails'
import { workerDependencies } from '../../e2e/support/worker'
import { sendServiceMail } from '../notify/service-mail/send-service-mail'
import { endSecondPlans } from './end-second-plans'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })

beforeEach(async () => {
  await database.db.$executeRaw`TRUNCATE "User", "PaddleEvent", "ServiceMail", "RefundRequest" CASCADE`
  await control(sandbox.url, 'POST', 'reset', {})
  await paddle(sandbox.url).set({ webhookUrl: null, mode: 'ok' })
})

const settings = () => ({ apiKey: 'key', apiUrl: `${sandbox.url}/paddle`, prices: sandboxPrices })
const run = (now = new Date()) => endSecondPlans(workerDependencies(database.db, { paddle: settings() }), now)
const set = (to: Partial<PaddleSettings>) => paddle(sandbox.url).set(to)
const statusOf = async (id: string) => (await paddle(sandbox.url).subscription(id)).status
const stored = async (id: string) => (await database.db.subscription.findUniqueOrThrow({ where: { id } })).status
const refunds = async () =>
  (await paddle(sandbox.url).refunds()).map(({ transaction_id, status }) => [transaction_id, status])
const mails = () => database.db.serviceMail.findMany({ select: { kind: true, secondPlanId: true, refundOf: true } })

/** Somebody who bought these plans one after the other, as two open checkouts let them. */
async function buyer(...prices: string[]) {
  const { id, email } = await insertUser(database.db)
  const plans: PaidPlan[] = []
  for (const price of prices) plans.push(await paddle(sandbox.url).paysFor(id, email, price))
  /** Hands over Paddle's events so far, those of the last plan first. */
  const tell = async () => {
    for (const { subscriptionId } of [...plans].reverse()) {
      for (const event of await paddle(sandbox.url).events(subscriptionId)) {
        await database.db.paddleEvent.createMany({ data: readEvent(event)!, skipDuplicates: true })
      }
    }
    for await (const batch of applyEvents(database.db, sandboxPrices)) expect(batch.failed).toEqual([])
  }
  await tell()
  return { id, email, plans, tell }
}
const { basic, pro } = sandboxPrices

test('a plan that was bought twice stands once: the second ends at once, and its payment goes back whole', async () => {
  const { plans } = await buyer(basic.monthly, basic.monthly)
  const [first, second] = plans
  expect(await run()).toEqual({ ended: 1, failed: 0 })
  expect([await statusOf(first!.subscriptionId), await stored(first!.subscriptionId)]).toEqual(['active', 'active'])
  expect([await statusOf(second!.subscriptionId), await stored(second!.subscriptionId)]).toEqual([
    ...['canceled', 'canceled'],
  ])
  expect(await refunds()).toEqual([[second!.transactionId, 'pending_approval']])
  expect(await mails()).toEqual([{ kind: 'SECOND_PLAN', secondPlanId: second!.subscriptionId, refundOf: null }])
  expect(await run()).toEqual({ ended: 0, failed: 0 })
  expect(await refunds()).toHaveLength(1)
})

test('what was bought first stays, also where the later ones are larger', async () => {
  const { plans } = await buyer(basic.monthly, pro.yearly, pro.monthly)
  expect(await run()).toEqual({ ended: 2, failed: 0 })
  expect(await Promise.all(plans.map(({ subscriptionId }) => stored(subscriptionId)))).toEqual([
    ...['active', 'canceled', 'canceled'],
  ])
  expect(await refunds()).toEqual(plans.slice(1).map(({ transactionId }) => [transactionId, 'pending_approval']))
})

test('one plan, one beside a cancelled one, and an old pair are left alone', async () => {
  await buyer(basic.monthly)
  const ending = await buyer(basic.monthly, pro.monthly)
  await paddle(sandbox.url).cancel(ending.plans[0]!.subscriptionId)
  await ending.tell()
  const old = await buyer(basic.monthly, basic.monthly)
  await paddle(sandbox.url).advanceDays(old.plans[1]!.subscriptionId, 15)
  await paddle(sandbox.url).advanceDays(old.plans[0]!.subscriptionId, 20)
  expect(await run()).toEqual({ ended: 0, failed: 0 })
  expect(await run(new Date(Date.now() + 16 * dayMs))).toEqual({ ended: 0, failed: 0 })
  expect([await refunds(), await mails()]).toEqual([[], []])
})

test('what ended at Paddle meanwhile counts no more, by whatever is stored', async () => {
  const { plans } = await buyer(basic.monthly, pro.monthly)
  await paddle(sandbox.url).cancel(plans[0]!.subscriptionId, 'immediately')
  expect(await run()).toEqual({ ended: 0, failed: 0 })
  expect(await statusOf(plans[1]!.subscriptionId)).toBe('active')
})

test.each(['down', 'server-error', 'rate-limit', 'garbage'] as const)(
  'while Paddle is %s nothing is done, and the next call does it once',
  async (mode) => {
    const { plans } = await buyer(basic.monthly, basic.monthly)
    await set({ mode })
    expect(await run()).toEqual({ ended: 0, failed: 1 })
    await set({ mode: 'ok' })
    expect(await mails()).toEqual([])
    expect(await run()).toEqual({ ended: 1, failed: 0 })
    expect(await refunds()).toEqual([[plans[1]!.transactionId, 'pending_approval']])
  },
)

test('a process that died after the refund goes on with the end, and refunds nothing twice', async () => {
  const { plans } = await buyer(basic.monthly, basic.monthly)
  const { transactionId, subscriptionId } = plans[1]!
  const order = { action: 'refund', transaction_id: transactionId, reason: 'as before it died', type: 'full' }
  const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
  await fetch(`${sandbox.url}/paddle/adjustments`, { method: 'POST', headers, body: JSON.stringify(order) })
  expect(await run()).toEqual({ ended: 1, failed: 0 })
  expect(await refunds()).toHaveLength(1)
  expect(await stored(subscriptionId)).toBe('canceled')
})

test('its owner reads once what ended, what goes back and what goes on', async () => {
  const { email, plans } = await buyer(basic.monthly, pro.yearly)
  const { id: mailId } = await database.db.serviceMail.create({
    data: {
      kind: 'SECOND_PLAN',
      userId: (await database.db.user.findFirstOrThrow()).id,
      secondPlanId: plans[1]!.subscriptionId,
    },
  })
  const deps = await delivering(database.db, sandbox)
  await expect(sendServiceMail(deps, { mailId })).rejects.toThrow('the second plan has not ended yet')
  expect(await run()).toEqual({ ended: 1, failed: 0 })
  expect(await mails()).toHaveLength(1)
  expect([await sendServiceMail(deps, { mailId }), await sendServiceMail(deps, { mailId })]).toEqual([
    ...[{ sent: true }, { sent: true }],
  ])
  const [mail, ...more] = await inboxOf(sandbox, email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ Tag: 'second-plan', Subject: 'Your second plan has ended, and its payment goes back' })
  for (const words of [
    'A second plan was bought for your account: Professional, billed yearly, beside Basic, billed monthly.',
    'Its payment of $336 goes back whole.',
    'Basic goes on as it was.',
  ]) {
    expect(mail!.TextBody).toContain(words)
  }
})

test('of a second plan of which a part went back before, the rest goes back, by the operator', async () => {
  const { email, plans } = await buyer(basic.monthly, basic.monthly)
  const { transactionId, subscriptionId } = plans[1]!
  const { id } = await paddle(sandbox.url).refundPart(transactionId, 500)
  await paddle(sandbox.url).decideRefund(id, 'approved')
  expect(await run()).toEqual({ ended: 1, failed: 0 })
  expect(await stored(subscriptionId)).toBe('canceled')
  expect(await database.db.refundRequest.findMany()).toMatchObject([{ transactionId, amountCents: 1_000 }])
  await deliverServiceMails(database.db, sandbox)
  const [mail] = await inboxOf(sandbox, 'support@lotwatch.example')
  expect(mail!.TextBody).toContain(`${email} is to get $10 back: transaction ${transactionId}`)
  expect(mail!.TextBody).toContain('asked for by the product itself on')
})

test('a refund that Paddle refuses for good goes to the operator, and the plan ends all the same', async () => {
  const { id, plans } = await buyer(basic.monthly, basic.monthly)
  const { transactionId, subscriptionId } = plans[1]!
  await set({ mode: 'no-refunds' })
  expect(await run()).toEqual({ ended: 1, failed: 0 })
  expect(await stored(subscriptionId)).toBe('canceled')
  expect(await refunds()).toEqual([])
  expect(await database.db.refundRequest.findMany()).toMatchObject([
    {
      transactionId,
      userId: id,
      isOurs: true,
      amountCents: 1_500,
      reason: expect.stringContaining('forbidden') as string,
    },
  ])
  expect(await mails()).toEqual(
    expect.arrayContaining([
      { kind: 'REFUND_ASKED', secondPlanId: null, refundOf: transactionId },
      { kind: 'SECOND_PLAN', secondPlanId: subscriptionId, refundOf: null },
    ]),
  )
})
