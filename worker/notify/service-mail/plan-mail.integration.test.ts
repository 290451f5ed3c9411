import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/durations'
import { graceEndsAt } from '#domain/plans/entitlement'
import type { Prisma } from '#platform/database'
import { createDeliveryActivities, fetchInbox } from '../../../e2e/support/alerts'
import { useDatabase } from '../../../e2e/support/database'
import { insertSearch, insertSubscription, insertUser } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import { sendServiceMail } from './send-service-mail'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const at = (ms: number) => new Date(Date.now() + ms)
const failedAt = at(-dayMs)
const failed = { status: 'past_due', statusSince: failedAt } as const
const over = { status: 'canceled', statusSince: at(-hourMs) } as const

/** An account in Denver whose trial ended long ago, with subscriptions, and an email about its plan. */
async function scene(
  mail: Omit<Prisma.ServiceMailUncheckedCreateInput, 'userId'>,
  ...subscriptions: Partial<Prisma.SubscriptionUncheckedCreateInput>[]
) {
  const { db } = database
  const { id, email } = await insertUser(db)
  await db.user.update({ where: { id }, data: { trialEndsAt: at(-60 * dayMs), timeZone: 'America/Denver' } })
  for (const one of subscriptions) await insertSubscription(db, id, one)
  const { id: mailId } = await db.serviceMail.create({ data: { ...mail, userId: id } })
  const deps = await createDeliveryActivities(db, sandbox)
  const send = () => sendServiceMail(deps, { mailId })
  const failure = async () => (await db.serviceMail.findUniqueOrThrow({ where: { id: mailId } })).failure
  return { id, send, failure, inbox: () => fetchInbox(sandbox, email) }
}
const weekday = (time: Date) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'America/Denver' }).format(time)

test('the email about a failed payment states when the plan stops and how to change the card', async () => {
  const stopsAt = graceEndsAt(failedAt)
  const { send, inbox } = await scene({ kind: 'PAYMENT_FAILED', planEndsAt: stopsAt }, { plan: 'pro', ...failed })
  expect([await send(), await send()]).toEqual([{ sent: true }, { sent: true }])
  const [mail, ...more] = await inbox()
  expect(more).toEqual([])
  expect(mail!.Subject).toContain(`Your payment failed: Professional stops on ${weekday(stopsAt)}`)
  expect(mail).toMatchObject({ Tag: 'payment-failed', Headers: [] })
  expect(mail!.TextBody).toMatch(/until \w+, \w+ \d+ at \d+:\d\d [AP]M M[DS]T/)
  expect(mail!.TextBody).toContain('Then your searches pause. Nothing is deleted.')
  expect(mail!.HtmlBody).toContain('/dashboard/account')
})

test('the email about a failed payment mentions a remaining smaller plan', async () => {
  const mail = { kind: 'PAYMENT_FAILED', planEndsAt: graceEndsAt(failedAt) } as const
  const { send, inbox } = await scene(mail, { plan: 'pro', ...failed }, { plan: 'basic' })
  await send()
  expect((await inbox())[0]!.TextBody).toContain('Then you have Basic, with 3 active searches.')
})

test('confirms a cancellation with its date and what follows', async () => {
  const planEndsAt = at(9 * dayMs)
  const { send, inbox } = await scene({ kind: 'PLAN_ENDING', planEndsAt }, { scheduledCancellationAt: planEndsAt })
  await send()
  const [mail] = await inbox()
  expect(mail!.Subject).toContain(`Your plan ends on ${weekday(planEndsAt)}`)
  expect(mail!.TextBody).toContain('you won’t be charged again')
})

test('the email about a new plan states its searches and next payment, or what a smaller plan pauses', async () => {
  const begun = await scene({ kind: 'PLAN_CHANGED', planBefore: 'trial' }, { plan: 'pro', period: 'yearly' })
  await begun.send()
  expect(await begun.inbox()).toMatchObject([{ Tag: 'plan-changed', Subject: 'Your plan: Professional' }])
  expect((await begun.inbox())[0]!.TextBody).toMatch(/Billed yearly. Includes 10 .* Your next payment is on \w+day,/)
  const smaller = await scene({ kind: 'PLAN_CHANGED', planBefore: 'pro' }, {})
  await insertSearch(database.db, smaller.id, { status: 'PAUSED', suspendedAt: new Date() })
  await smaller.send()
  expect(await smaller.inbox()).toMatchObject([{ Subject: 'Your plan is now Basic' }])
  expect((await smaller.inbox())[0]!.TextBody).toContain('1 search over that limit is paused')
})

test.each([
  ['its end', over, 'Your plan has ended', 'Choose a plan', '/upgrade'],
  [
    'a payment that nobody made',
    { ...failed, statusSince: at(-8 * dayMs) },
    'Your plan has stopped',
    'Change your card',
    '/dashboard/account',
  ],
  [
    'a pause',
    { status: 'paused', statusSince: at(-hourMs) },
    'Your plan is paused',
    'Resume your plan',
    '/dashboard/account',
  ],
] as const)('after %s, an email states it and the next step', async (_, subscription, subject, words, path) => {
  const { id, send, inbox } = await scene({ kind: 'PLAN_ENDED', planEndsAt: at(-hourMs) }, subscription)
  await insertSearch(database.db, id, { status: 'PAUSED', suspendedAt: new Date() })
  expect(await send()).toEqual({ sent: true })
  const [mail] = await inbox()
  expect(mail).toMatchObject({ Subject: subject, Tag: 'plan-over' })
  expect(mail!.TextBody).toContain('Your search is paused')
  expect(mail!.TextBody).toMatch(new RegExp(`${words}: http://\\S+${path}`))
})

test("the email about a plan that ended within the trial states the trial's end", async () => {
  const { id, send, inbox } = await scene({ kind: 'PLAN_ENDED', planEndsAt: at(-hourMs) }, over)
  await database.db.user.update({ where: { id }, data: { trialEndsAt: at(3 * dayMs) } })
  await send()
  expect((await inbox())[0]!.TextBody).toContain('Your free trial continues until')
})

test.each([
  ['PAYMENT_FAILED', { planEndsAt: graceEndsAt(failedAt) }, {}, 'no payment of the plan is missing now'],
  ['PAYMENT_FAILED', { planEndsAt: graceEndsAt(at(-30 * dayMs)) }, failed, 'no payment of the plan is missing now'],
  ['PLAN_ENDING', { planEndsAt: at(dayMs) }, {}, 'the plan does not end then any more'],
  ['PLAN_CHANGED', { planBefore: 'trial' }, over, 'the account has no plan now'],
  ['PLAN_CHANGED', { planBefore: 'basic' }, {}, 'the plan is as before'],
  ['PLAN_ENDED', { planEndsAt: at(-hourMs) }, {}, 'the account has a plan'],
] as const)('does not send %s once it is outdated', async (kind, mail, subscription, why) => {
  const { send, failure, inbox } = await scene({ kind, ...mail }, subscription)
  expect(await send()).toEqual({ sent: false })
  expect(await failure()).toBe(why)
  expect(await inbox()).toEqual([])
})
