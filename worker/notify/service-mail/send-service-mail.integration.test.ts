import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { createDeliveryActivities, fetchInbox, listResetTokens } from '../../../e2e/support/alerts'
import { callControl } from '../../../e2e/support/control'
import { useDatabase } from '../../../e2e/support/database'
import { workerDependencies } from '../../../e2e/support/worker'
import { insertUser } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import { purgeExpired } from '../../maintenance/purge-expired'
import { maxResetMailsPerHour, sendServiceMail } from './send-service-mail'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const hourMs = 60 * 60_000

afterEach(() => callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' }))

async function resetScene() {
  const user = await insertUser(database.db)
  const deps = await createDeliveryActivities(database.db, sandbox)
  const queue = () => database.db.serviceMail.create({ data: { kind: 'PASSWORD_RESET', userId: user.id } })
  const { id: mailId } = await queue()
  const row = () => database.db.serviceMail.findUniqueOrThrow({ where: { id: mailId } })
  return { user, deps, mailId, row, queue, send: () => sendServiceMail(deps, { mailId }) }
}

test('a reset email contains one link, whose token is stored as a hash for an hour', async () => {
  const { user, mailId, row, send } = await resetScene()
  expect(await send()).toEqual({ sent: true })
  expect(await send()).toEqual({ sent: true })
  const [mail, ...more] = await fetchInbox(sandbox, user.email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ Tag: 'reset', Subject: 'Reset your Lotwatch password', Headers: [] })
  expect(mail!.Metadata).toEqual({ alertid: mailId })
  expect(mail!.HtmlBody).not.toContain('Stop all emails')
  const [token] = await listResetTokens(sandbox, user.email)
  expect(mail!.HtmlBody).toContain(`http://localhost:3000/reset-password?token=${token}`)
  const [reset] = await database.db.passwordReset.findMany({ where: { userId: user.id } })
  expect(reset!.tokenHash).toBe(createHash('sha256').update(token!).digest('hex'))
  expect(reset!.expiresAt.getTime() - Date.now()).toBeGreaterThan(hourMs - 60_000)
  expect(await row()).toMatchObject({ status: 'SENT', providerMessageId: mail!.MessageID })
})

test('an email that cannot be sent now fails as retryable and is sent by the next attempt', async () => {
  const { user, row, send } = await resetScene()
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'down' })
  await expect(send()).rejects.toMatchObject({ type: 'MailUnavailable', options: { retryable: true } })
  expect(await row()).toMatchObject({ status: 'PENDING', failure: 'the mail provider answered 503, code 100' })
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' })
  expect(await send()).toEqual({ sent: true })
  expect(await fetchInbox(sandbox, user.email)).toHaveLength(1)
})

test('does not resend an email accepted before the connection broke, and its link works', async () => {
  const { user, mailId, send } = await resetScene()
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'accept-then-drop-connection' })
  await expect(send()).rejects.toMatchObject({ type: 'MailUnavailable' })
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok', searchLagMs: 60_000 })
  await expect(send()).rejects.toMatchObject({ message: expect.stringContaining('may have gone out') })
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' })
  await database.db.serviceMail.update({ where: { id: mailId }, data: { triedAt: new Date(Date.now() - 600_000) } })
  expect(await send()).toEqual({ sent: true })
  const tokens = await listResetTokens(sandbox, user.email)
  expect(tokens).toHaveLength(1)
  const tokenHash = createHash('sha256').update(tokens[0]!).digest('hex')
  expect(await database.db.passwordReset.count({ where: { tokenHash } })).toBe(1)
})

test('only one of two workers with the same email sends it', async () => {
  const { user, send } = await resetScene()
  const both = await Promise.allSettled([send(), send()])
  expect(both.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await fetchInbox(sandbox, user.email)).toHaveLength(1)
})

test('sends nothing to an unknown or suppressed address, after an hour, or above the rate limit', async () => {
  const scene = await resetScene()
  const dropped = async (data: object) => {
    const { id } = await database.db.serviceMail.create({
      data: { kind: 'PASSWORD_RESET', userId: scene.user.id, ...data },
    })
    expect(await sendServiceMail(scene.deps, { mailId: id })).toEqual({ sent: false })
    return (await database.db.serviceMail.findUniqueOrThrow({ where: { id } })).failure
  }
  expect(await dropped({ userId: null })).toBe('no account has this address')
  expect(await dropped({ createdAt: new Date(Date.now() - hourMs - 1_000) })).toBe('it is too late for this mail')
  const feedback = await database.db.feedback.create({ data: { userId: scene.user.id, text: 'Hello' } })
  const twoWeeks = { kind: 'FEEDBACK', feedbackId: feedback.id, createdAt: new Date(Date.now() - 15 * 24 * hourMs) }
  expect(await dropped(twoWeeks)).toBe('it is too late for this mail')
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'reject' })
  expect(await dropped({})).toContain('code 406')
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' })
  for (let i = 0; i < maxResetMailsPerHour; i++) {
    const { id } = await scene.queue()
    await sendServiceMail(scene.deps, { mailId: id })
  }
  expect(await dropped({})).toBe('the account had its mails for this hour')
  expect(await fetchInbox(sandbox, scene.user.email)).toHaveLength(maxResetMailsPerHour)
  expect(await sendServiceMail(scene.deps, { mailId: '7f4df1a1-5c59-4a41-8a5c-3d2f3a0f4c11' })).toEqual({ sent: false })
})

test('nightly maintenance purges expired links', async () => {
  const { user, send } = await resetScene()
  await send()
  await purgeExpired(workerDependencies(database.db), new Date(Date.now() + hourMs + 60_000))
  expect(await database.db.passwordReset.count({ where: { userId: user.id } })).toBe(0)
})

test('a new address gets one link, stored as a hash for an hour; an address with an account gets nothing', async () => {
  const { user, deps } = await resetScene()
  const taken = await insertUser(database.db)
  const fresh = 'fresh@buyer.example'
  const send = async (to: string) => {
    const { id } = await database.db.serviceMail.create({ data: { kind: 'NEW_ADDRESS', userId: user.id, to } })
    return sendServiceMail(deps, { mailId: id })
  }
  expect([await send(fresh), await send(taken.email)]).toEqual([{ sent: true }, { sent: false }])
  expect(await fetchInbox(sandbox, taken.email)).toEqual([])
  const [mail, ...more] = await fetchInbox(sandbox, fresh)
  expect(more).toEqual([])
  expect(mail!.HtmlBody).not.toContain(user.email)
  const token = /\/confirm\/address\/([\w-]+)/.exec(mail!.TextBody)![1]!
  const [change, ...others] = await database.db.addressChange.findMany({ where: { userId: user.id } })
  expect(others).toEqual([])
  expect(change).toMatchObject({ email: fresh, tokenHash: createHash('sha256').update(token).digest('hex') })
  expect(change!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(hourMs)
})

test('notifies the old address of the change without naming the new one', async () => {
  const { user, deps } = await resetScene()
  const data = { kind: 'ADDRESS_CHANGED', userId: user.id, to: 'old@buyer.example' } as const
  const { id } = await database.db.serviceMail.create({ data })
  expect(await sendServiceMail(deps, { mailId: id })).toEqual({ sent: true })
  const [mail] = await fetchInbox(sandbox, 'old@buyer.example')
  expect(mail).toMatchObject({ Tag: 'address-changed', Subject: 'Your Lotwatch email address was changed' })
  expect(mail!.HtmlBody + mail!.TextBody).not.toContain(user.email)
})

test('leaves an email of a kind that only a newer release knows to its workers', async () => {
  const { user, deps } = await resetScene()
  await database.db.$executeRaw`ALTER TYPE "ServiceMailKind" ADD VALUE 'OF_A_NEWER_RELEASE'`
  for (const userId of [user.id, null]) {
    const [mail] = await database.db.$queryRaw<{ id: string }[]>`
      INSERT INTO "ServiceMail" (id, kind, "userId") VALUES (gen_random_uuid(), 'OF_A_NEWER_RELEASE', ${userId}::uuid)
      RETURNING id`
    await expect(sendServiceMail(deps, { mailId: mail!.id })).rejects.toThrow()
    const [row] = await database.db.$queryRaw<{ status: string }[]>`
      SELECT status::text FROM "ServiceMail" WHERE id = ${mail!.id}::uuid`
    expect(row).toEqual({ status: 'PENDING' })
  }
  expect(await fetchInbox(sandbox, user.email)).toEqual([])
})
