import { beforeEach, expect, test } from 'vitest'
import { sendServiceMail } from '#worker/notify/service-mail/send-service-mail'
import { createDeliveryActivities, fetchInbox } from '../../e2e/support/alerts'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { insertSubscription, insertUser } from '../../e2e/support/rows'
import { useSandbox } from '../../e2e/support/sandbox'
import { runOps } from './run'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
beforeEach(() => emptyTables(database.db, 'User', 'ServiceMail', 'WaitlistEntry'))

async function ops(...argv: string[]): Promise<string> {
  const lines: string[] = []
  const temporal = () => Promise.reject(new Error('not needed'))
  const open = () => ({ db: database.db, temporal, temporalUi: null, close: async () => {} })
  await runOps(argv, open, (line) => lines.push(line))
  return lines.join('\n')
}

test('lists open feedback with Professional first, until it is closed', async () => {
  const { db } = database
  const [first, second] = [await insertUser(db), await insertUser(db)]
  await insertSubscription(db, second.id, { plan: 'pro' })
  const write = (userId: string, text: string, minute: number) =>
    db.feedback.create({ data: { userId, text, createdAt: new Date(Date.UTC(2026, 10, 1, 10, minute)) } })
  const earlier = await write(first.id, 'From the trial', 1)
  const priority = await write(second.id, 'From Professional', 2)
  const listed = await ops('feedback')
  expect(listed.indexOf(priority.id)).toBeGreaterThan(0)
  expect(listed.indexOf(priority.id)).toBeLessThan(listed.indexOf(earlier.id))
  await ops('close', priority.id, '--dry-run')
  expect(await ops('close', priority.id)).toBe('Closed.')
  await expect(ops('close', priority.id)).rejects.toThrow('There is no such open feedback.')
  expect(await ops('feedback')).not.toContain(priority.id)
})

test('mails everybody on the waitlist once about the launch, and deletes their entries', async () => {
  const { db } = database
  const emails = ['ada', 'bob'].map((name) => `${name}-${Date.now()}@waitlist.example`)
  await db.waitlistEntry.createMany({ data: emails.map((email) => ({ email, country: 'US' })) })
  expect(await ops('launch', '--dry-run')).toContain('Would be mailed: 2 addresses.')
  expect(await db.waitlistEntry.count()).toBe(2)
  await Promise.all([ops('launch'), ops('launch'), ops('launch')])
  expect(await db.waitlistEntry.count()).toBe(0)
  const deps = await createDeliveryActivities(db, sandbox)
  const mails = await db.serviceMail.findMany()
  expect(mails).toHaveLength(2)
  for (const { id: mailId } of mails) {
    for (let time = 0; time < 2; time++) expect(await sendServiceMail(deps, { mailId })).toEqual({ sent: true })
  }
  for (const email of emails) {
    const inbox = await fetchInbox(sandbox, email)
    expect(inbox).toMatchObject([{ Subject: 'Lotwatch is open', Tag: 'launch' }])
    expect(inbox[0]!.TextBody).toContain('We deleted your waitlist entry')
  }
  expect(await db.serviceMail.findMany({ where: { to: { not: null } } })).toEqual([])
})
