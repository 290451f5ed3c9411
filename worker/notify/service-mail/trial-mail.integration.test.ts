import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/durations'
import { hashAddress } from '#platform/suppression'
import { createDeliveryActivities, fetchInbox } from '../../../e2e/support/alerts'
import { useDatabase } from '../../../e2e/support/database'
import { insertCandidate, insertListing, insertSearch, insertSubscription, insertUser } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import { sendServiceMail } from './send-service-mail'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })

/** An email about a trial that ends after `leftMs`, or has ended. */
async function scene(kind: 'TRIAL_ENDING' | 'TRIAL_ENDED', leftMs: number) {
  const { db } = database
  const trialEndsAt = new Date(Date.now() + leftMs)
  const { id, email } = await insertUser(db)
  await db.user.update({ where: { id }, data: { trialEndsAt, timeZone: 'America/Denver' } })
  const { id: mailId } = await db.serviceMail.create({ data: { kind, userId: id, trialEndsAt } })
  const deps = await createDeliveryActivities(db, sandbox)
  const send = () => sendServiceMail(deps, { mailId })
  const failure = async () => (await db.serviceMail.findUniqueOrThrow({ where: { id: mailId } })).failure
  return { id, email, trialEndsAt, send, failure, inbox: () => fetchInbox(sandbox, email) }
}

test("the reminder states the trial's end in the user's time zone and what pauses then", async () => {
  const { id, trialEndsAt, send, inbox } = await scene('TRIAL_ENDING', 20 * hourMs)
  for (const status of ['ACTIVE', 'ACTIVE', 'PAUSED'] as const) await insertSearch(database.db, id, { status })
  expect(await send()).toEqual({ sent: true })
  expect(await send()).toEqual({ sent: true })
  const [mail, ...more] = await inbox()
  expect(more).toEqual([])
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'America/Denver' }).format(trialEndsAt)
  expect(mail).toMatchObject({ Tag: 'trial-ending', Headers: [] })
  expect(mail!.Subject).toMatch(new RegExp(`^Your free trial ends on ${weekday}, \\w+ \\d+$`))
  expect(mail!.TextBody).toMatch(/\d+:\d\d [AP]M M[DS]T/)
  expect(mail!.TextBody).toContain('your 2 searches pause')
  expect(mail!.HtmlBody).toContain('http://localhost:3000/upgrade')
})

test("the email at the trial's end states what paused and what was found", async () => {
  const { db } = database
  const { id, send, inbox } = await scene('TRIAL_ENDED', -hourMs)
  const { id: searchId } = await insertSearch(db, id, { status: 'PAUSED', suspendedAt: new Date() })
  const found = await insertListing(db)
  await insertCandidate(db, searchId, found.id, { stage: 'MATCH' })
  const again = await insertListing(db, { vehicleId: found.vehicleId })
  await insertCandidate(db, searchId, again.id, { stage: 'LIKELY' })
  await insertCandidate(db, searchId, (await insertListing(db)).id, { stage: 'REJECTED' })
  expect(await send()).toEqual({ sent: true })
  const [mail] = await inbox()
  expect(mail).toMatchObject({ Tag: 'trial-over', Subject: 'Your free trial has ended' })
  expect(mail!.TextBody).toContain('Your search is paused')
  expect(mail!.TextBody).toContain('found 1 car so far')
})

test.each(['TRIAL_ENDING', 'TRIAL_ENDED'] as const)(
  'does not send %s to an account that has a plan by then',
  async (kind) => {
    const { id, send, failure, inbox } = await scene(kind, kind === 'TRIAL_ENDED' ? -hourMs : hourMs)
    await insertSubscription(database.db, id)
    expect(await send()).toEqual({ sent: false })
    expect(await failure()).toBe('the account has a plan')
    expect(await inbox()).toEqual([])
  },
)

test('sends no reminder after the end or about an end that was moved', async () => {
  const late = await scene('TRIAL_ENDING', -1)
  expect(await late.send()).toEqual({ sent: false })
  expect(await late.failure()).toBe('the trial has ended meanwhile')
  const moved = await scene('TRIAL_ENDING', hourMs)
  await database.db.user.update({ where: { id: moved.id }, data: { trialEndsAt: new Date(Date.now() + dayMs) } })
  expect(await moved.send()).toEqual({ sent: false })
  expect(await moved.failure()).toBe('the trial ends at another time now')
})

test('sends nothing to an unverified address whose recipient opted out', async () => {
  const { email, send, failure } = await scene('TRIAL_ENDING', hourMs)
  await database.db.mailAddress.create({ data: { hash: hashAddress(email), suppressedAt: new Date() } })
  expect(await send()).toEqual({ sent: false })
  expect(await failure()).toBe('the address wants no mail')
  const proven = await scene('TRIAL_ENDING', hourMs)
  await database.db.mailAddress.create({ data: { hash: hashAddress(proven.email), suppressedAt: new Date() } })
  await database.db.user.update({ where: { id: proven.id }, data: { emailVerifiedAt: new Date() } })
  expect(await proven.send()).toEqual({ sent: true })
})
