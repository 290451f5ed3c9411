import { expect, test } from 'vitest'
import { comparisonAlternative } from '#domain/judgment/criteria/criterion'
import { maxMailsBeforeVerification } from '#domain/alerts/verification'
import { hashAddress } from '#platform/suppression'
import { createAlertScene, createDeliveryActivities, fetchInbox } from '../../../e2e/support/alerts'
import { useDatabase } from '../../../e2e/support/database'
import { createVerdict, insertUser, openCriterion, toJson, wantedCriterion } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import { confirmationsPerDay } from '../mail/email-sender'
import { sendServiceMail } from '../service-mail/send-service-mail'
import { deliverAlerts } from './outbox'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const unconfirmed = { confirmedAt: null }
const lowMiles = wantedCriterion('leather seats', 'a3', {
  alternatives: [comparisonAlternative({ quantity: 'odometer', least: null, most: 90_000 })],
})
const dependencies = () => createDeliveryActivities(database.db, sandbox)
const deliver = async (searchId: string) => deliverAlerts(await dependencies(), { searchId })
const pending = (targetId: string) => database.db.alert.count({ where: { targetId, status: 'PENDING' } })

test('sends no alert to an unconfirmed address', async () => {
  const { searchId, target, to, match, alertTo } = await createAlertScene(database.db, unconfirmed)
  await alertTo(target.id, await match())
  expect(await deliver(searchId)).toEqual({ sent: 0, dead: 0, left: 0 })
  expect(await fetchInbox(sandbox, to)).toEqual([])
  expect(await pending(target.id)).toBe(1)
  await database.db.notificationTarget.update({ where: { id: target.id }, data: { confirmedAt: new Date() } })
  expect(await deliver(searchId)).toEqual({ sent: 1, dead: 0, left: 0 })
  expect((await fetchInbox(sandbox, to))[0]!.TextBody).not.toContain('/confirm/')
})

test("sends the account's own address a few alerts with a confirmation link, even from concurrent workers", async () => {
  const { searchId, target, to, match, alertTo } = await createAlertScene(database.db, { ...unconfirmed, isMain: true })
  const byThree = () => Promise.all([deliver(searchId), deliver(searchId), deliver(searchId)])
  for (let i = 0; i < maxMailsBeforeVerification - 1; i++) {
    await alertTo(target.id, await match())
    await byThree()
  }
  for (let i = 0; i < 3; i++) await alertTo(target.id, await match())
  await byThree()
  for (let i = 0; i < 3; i++) await alertTo(target.id, await match())
  await byThree()
  const mails = await fetchInbox(sandbox, to)
  expect(mails).toHaveLength(maxMailsBeforeVerification)
  for (const { TextBody, HtmlBody } of mails) {
    const [link] = /http:\/\/localhost:3000\/confirm\/[\w-]{43}/.exec(TextBody)!
    expect(HtmlBody).toContain(link)
  }
  expect(new Set(mails.map(({ TextBody }) => /confirm\/(\S+)/.exec(TextBody)![1])).size).toBe(
    maxMailsBeforeVerification,
  )
  expect(await pending(target.id)).toBeGreaterThanOrEqual(3)
  await database.db.notificationTarget.update({ where: { id: target.id }, data: { confirmedAt: new Date() } })
  expect(await deliver(searchId)).toEqual({ sent: 1, dead: 0, left: 0 })
  expect(await pending(target.id)).toBe(0)
})

test('sends nothing to an unsubscribed address, whichever account added it', async () => {
  const { searchId, target, to, match, alertTo } = await createAlertScene(database.db)
  await alertTo(target.id, await match())
  await database.db.mailAddress.create({ data: { hash: hashAddress(to), suppressedAt: new Date() } })
  expect(await deliver(searchId)).toEqual({ sent: 0, dead: 0, left: 0 })
  expect(await fetchInbox(sandbox, to)).toEqual([])
})

test.each([
  [true, false],
  [false, true],
])('sends user-typed text only to confirmed addresses (unconfirmed: %s)', async (isUnconfirmed, arrives) => {
  const over = isUnconfirmed ? { ...unconfirmed, isMain: true } : {}
  const { searchId, target, to, match, alertTo } = await createAlertScene(database.db, over)
  const words = 'your account is suspended, verify at http://evil.example'
  const criteria = [openCriterion(words), wantedCriterion('leather seats', 'a2'), lowMiles]
  const named = { name: 'call evil.example now', smartCriteria: words, criteria: toJson(criteria) }
  await database.db.search.update({ where: { id: searchId }, data: named })
  const listing = await match()
  await database.db.candidate.updateMany({
    where: { listingId: listing.id },
    data: {
      stage: 'LIKELY',
      verdicts: toJson([
        createVerdict(words),
        createVerdict('leather seats', { criterionId: 'a2', answer: 'yes' }),
        createVerdict('at most 90,000 mi', { criterionId: 'a3', answer: 'yes' }),
      ]),
    },
  })
  await alertTo(target.id, listing)
  await deliver(searchId)
  const [mail] = await fetchInbox(sandbox, to)
  expect(`${mail!.Subject} ${mail!.HtmlBody} ${mail!.TextBody}`.includes('evil.example')).toBe(arrives)
  expect(mail!.TextBody).toContain('✓ Leather seats')
  expect(mail!.TextBody).toContain('✓ Under 90,000 mi')
  expect(mail!.TextBody.includes('I am interested in')).toBe(arrives)
  const open = arrives
    ? `, not stated: ${words}`
    : '; 1 of your wishes is not stated; confirm your email to see it here'
  expect(mail!.TextBody).toContain(`2 of 3 confirmed${open}`)
})

test('limits confirmation emails per address and day, with a lower limit after an unsubscribe', async () => {
  const { user, target, to } = await createAlertScene(database.db, unconfirmed)
  const ask = async () => {
    const data = { kind: 'ADDRESS_CONFIRMATION', userId: user.id, targetId: target.id } as const
    const { id } = await database.db.serviceMail.create({ data })
    return sendServiceMail(await dependencies(), { mailId: id })
  }
  const sent = await Promise.all(Array.from({ length: confirmationsPerDay + 3 }, ask))
  expect(sent.filter((one) => one.sent)).toHaveLength(confirmationsPerDay)
  const yesterday = { confirmationsSince: new Date(Date.now() - 25 * 60 * 60 * 1_000) }
  const hash = hashAddress(to)
  await database.db.mailAddress.update({ where: { hash }, data: { ...yesterday, suppressedAt: new Date() } })
  expect([await ask(), await ask()]).toEqual([{ sent: true }, { sent: false }])
  await database.db.notificationTarget.delete({ where: { id: target.id } })
  expect(await fetchInbox(sandbox, to)).toHaveLength(confirmationsPerDay + 1)
})

test.each([
  [null, 'Hello, someone'],
  [new Date(), 'Hello Robin, someone'],
])('a reset email greets only a verified owner by name (verified: %s)', async (emailVerifiedAt, greeting) => {
  const { id, email } = await insertUser(database.db)
  await database.db.user.update({ where: { id }, data: { emailVerifiedAt } })
  const mail = await database.db.serviceMail.create({ data: { kind: 'PASSWORD_RESET', userId: id } })
  await sendServiceMail(await dependencies(), { mailId: mail.id })
  expect((await fetchInbox(sandbox, email))[0]!.HtmlBody).toContain(greeting)
})
