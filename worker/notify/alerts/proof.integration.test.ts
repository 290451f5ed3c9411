import { expect, test } from 'vitest'
import { maxMailsBeforeVerification } from '#domain/alerts/verification'
import { hashAddress } from '#platform/suppression'
import { alertScene, delivering, inboxOf } from '../../../e2e/support/alerts'
import { useDatabase } from '../../../e2e/support/database'
import { insertUser, json, verdict } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/hostile-scene'
import { asksPerDay } from '../mail/confirmation'
import { sendServiceMail } from '../service-mail/send-service-mail'
import { deliverAlerts } from './outbox'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const unconfirmed = { confirmedAt: null }
const dependencies = () => delivering(database.db, sandbox)
const deliver = async (searchId: string) => deliverAlerts(await dependencies(), { searchId })
const pending = (targetId: string) => database.db.alert.count({ where: { targetId, status: 'PENDING' } })

test('an address gets no alert until it is confirmed', async () => {
  const { searchId, target, to, match, alertTo } = await alertScene(database.db, unconfirmed)
  await alertTo(target.id, await match())
  expect(await deliver(searchId)).toEqual({ sent: 0, dead: 0, left: 0 })
  expect(await inboxOf(sandbox, to)).toEqual([])
  expect(await pending(target.id)).toBe(1)
  await database.db.notificationTarget.update({ where: { id: target.id }, data: { confirmedAt: new Date() } })
  expect(await deliver(searchId)).toEqual({ sent: 1, dead: 0, left: 0 })
  expect((await inboxOf(sandbox, to))[0]!.TextBody).not.toContain('/confirm/')
})

test('an account’s own address gets a few alerts with a link to confirm it, even from several workers at once', async () => {
  const { searchId, target, to, match, alertTo } = await alertScene(database.db, { ...unconfirmed, isMain: true })
  const byThree = () => Promise.all([deliver(searchId), deliver(searchId), deliver(searchId)])
  for (let i = 0; i < maxMailsBeforeVerification - 1; i++) {
    await alertTo(target.id, await match())
    await byThree()
  }
  for (let i = 0; i < 3; i++) await alertTo(target.id, await match())
  await byThree()
  for (let i = 0; i < 3; i++) await alertTo(target.id, await match())
  await byThree()
  const mails = await inboxOf(sandbox, to)
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

test('an address that unsubscribed gets nothing, whichever account names it', async () => {
  const { searchId, target, to, match, alertTo } = await alertScene(database.db)
  await alertTo(target.id, await match())
  await database.db.mailAddress.create({ data: { hash: hashAddress(to), suppressedAt: new Date() } })
  expect(await deliver(searchId)).toEqual({ sent: 0, dead: 0, left: 0 })
  expect(await inboxOf(sandbox, to)).toEqual([])
})

test.each([
  [true, false],
  [false, true],
])('typed words reach only a reader who confirmed the address (unconfirmed: %s)', async (isUnconfirmed, arrives) => {
  const over = isUnconfirmed ? { ...unconfirmed, isMain: true } : {}
  const { searchId, target, to, match, alertTo } = await alertScene(database.db, over)
  const words = 'your account is suspended, verify at http://evil.example'
  await database.db.search.update({ where: { id: searchId }, data: { smartCriteria: words } })
  const listing = await match()
  await database.db.candidate.updateMany({
    where: { listingId: listing.id },
    data: {
      stage: 'LIKELY',
      verdicts: json([verdict(words), verdict('leather seats', { criterionId: 'a2', answer: 'yes' })]),
    },
  })
  await alertTo(target.id, listing)
  await deliver(searchId)
  const [mail] = await inboxOf(sandbox, to)
  expect(`${mail!.Subject} ${mail!.HtmlBody} ${mail!.TextBody}`.includes('evil.example')).toBe(arrives)
  expect(mail!.TextBody).toContain('leather seats: yes')
  expect(mail!.TextBody.includes('I am interested in')).toBe(arrives)
  expect(mail!.TextBody).toContain(`1 of 2 confirmed, not stated: ${arrives ? words : 'your wish'}`)
})

test('an address gets a few confirmation mails a day, fewer once it unsubscribed', async () => {
  const { user, target, to } = await alertScene(database.db, unconfirmed)
  const ask = async () => {
    const data = { kind: 'CONFIRM', userId: user.id, targetId: target.id } as const
    const { id } = await database.db.serviceMail.create({ data })
    return sendServiceMail(await dependencies(), { mailId: id })
  }
  const sent = await Promise.all(Array.from({ length: asksPerDay + 3 }, ask))
  expect(sent.filter((one) => one.sent)).toHaveLength(asksPerDay)
  const yesterday = { askedSince: new Date(Date.now() - 25 * 60 * 60 * 1_000) }
  const hash = hashAddress(to)
  await database.db.mailAddress.update({ where: { hash }, data: { ...yesterday, suppressedAt: new Date() } })
  expect([await ask(), await ask()]).toEqual([{ sent: true }, { sent: false }])
  await database.db.notificationTarget.delete({ where: { id: target.id } })
  expect(await inboxOf(sandbox, to)).toHaveLength(asksPerDay + 1)
})

test.each([
  [null, 'Hello, somebody'],
  [new Date(), 'Hello Robin, somebody'],
])('a reset mail calls only a proven owner by name (proven: %s)', async (emailProvenAt, greeting) => {
  const { id, email } = await insertUser(database.db)
  await database.db.user.update({ where: { id }, data: { emailProvenAt } })
  const mail = await database.db.serviceMail.create({ data: { kind: 'RESET', userId: id } })
  await sendServiceMail(await dependencies(), { mailId: mail.id })
  expect((await inboxOf(sandbox, email))[0]!.HtmlBody).toContain(greeting)
})
