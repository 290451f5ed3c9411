import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayMs } from '#domain/durations'
import { fetchInbox, deliverServiceMails } from '../../../../e2e/support/alerts'
import { insertUser } from '../../../../e2e/support/rows'
import { useSandbox } from '../../../../e2e/support/sandbox'
import { callRoute, useWeb } from '../../../../e2e/support/web'
import { createRefundRequest, listRequestedRefunds, pendingRefundText } from './receipts.server'

const web = useWeb()
const sandbox = useSandbox({ size: 0 })
const now = new Date()

function payment(agoMs = 3 * dayMs) {
  const paidAt = new Date(now.getTime() - agoMs)
  return { transactionId: `txn_${randomUUID()}`, amountCents: 14_400, currency: 'USD', paidAt }
}
const mailsAbout = async (transactionId: string) =>
  (await fetchInbox(sandbox, 'support@lotwatch.example')).filter(({ TextBody }) => TextBody.includes(transactionId))

test('sixteen concurrent requests send the operator one email with transaction, amount, address and reason', async () => {
  const owner = await insertUser(web.db)
  const { id, email } = owner
  const paid = payment()
  await Promise.all(
    Array.from({ length: 16 }, () => createRefundRequest(owner, paid, { reason: ' Found\nmy car ', now })),
  )
  expect(await createRefundRequest(owner, paid, { now: new Date(now.getTime() + dayMs) })).toEqual({ askedAt: now })
  expect(await listRequestedRefunds(id)).toEqual(new Map([[paid.transactionId, now]]))
  await deliverServiceMails(web.db, sandbox)
  const [mail, ...more] = (await mailsAbout(paid.transactionId)) as { TextBody: string; ReplyTo?: string }[]
  expect(more).toEqual([])
  expect(mail).toMatchObject({ Tag: 'refund-asked', ReplyTo: email, Subject: 'Refund of $144 requested' })
  for (const part of [`${email} asked for a refund of $144`, 'Found my car', paid.paidAt.toISOString().slice(0, 10)]) {
    expect(mail!.TextBody).toContain(part)
  }
  expect(mail!.TextBody).not.toContain('cancel its subscription there')
  expect(mail!.TextBody).toContain('the plan ends on its own within minutes')
})

test('confirms a request to the user by one email, and shows it until the refund is decided', async () => {
  const owner = await insertUser(web.db)
  const paid = payment()
  const shown = () => pendingRefundText({ id: owner.id, timeZone: null }, now)
  expect(await shown()).toBeNull()
  for (let i = 0; i < 2; i++) await createRefundRequest(owner, paid, { now })
  await deliverServiceMails(web.db, sandbox)
  const [mail, ...more] = await fetchInbox(sandbox, owner.email)
  expect(more).toEqual([])
  expect(mail!.Subject).toBe('We got your request for a refund of $144')
  expect(mail!.TextBody).toContain(await shown())
  const refund = { id: `adj_${randomUUID()}`, userId: owner.id, paymentId: paid.transactionId, action: 'refund' }
  const amount = { amountCents: 14_400, currency: 'USD', orderKey: '1' }
  await web.db.refund.create({ data: { ...refund, ...amount, status: 'pending_approval' } })
  expect(await shown()).toMatch(/^You asked for a refund on /)
  await web.db.refund.updateMany({ where: { id: refund.id }, data: { status: 'approved' } })
  expect(await shown()).toBeNull()
})

test('rejects requests after fourteen days', async () => {
  const owner = await insertUser(web.db)
  const { id } = owner
  const response = await callRoute(() => createRefundRequest(owner, payment(14 * dayMs), { now }), '/')
  expect(response.status).toBe(409)
  expect(await listRequestedRefunds(id)).toEqual(new Map())
})

test('keeps a refund request when the account is deleted before the email is sent', async () => {
  const owner = await insertUser(web.db)
  const { id, email } = owner
  const paid = payment()
  await createRefundRequest(owner, paid, { now })
  await web.db.user.delete({ where: { id } })
  await deliverServiceMails(web.db, sandbox)
  const [mail] = await mailsAbout(paid.transactionId)
  expect(mail!.TextBody).not.toContain(email)
})
