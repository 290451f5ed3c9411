import { afterEach, expect, test, vi } from 'vitest'
import { dayMs, hourMs } from '#domain/durations'
import { localTime } from '#domain/alerts/schedule'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { applyPlan } from '#platform/plans/apply-plan'
import { createAlertScene, createDeliveryActivities, fetchInbox, insertDevice } from '../../../e2e/support/alerts'
import { callControl } from '../../../e2e/support/control'
import { useDatabase } from '../../../e2e/support/database'
import { insertAlert, insertSubscription, toJson, createVerdict, insertFoundCar } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import { deliverAlerts } from './outbox'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
afterEach(() => callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' }))

const ago = (ms: number) => new Date(Date.now() - ms)

/** A user in Denver. `kept` adds a possible car from two days ago that waits for the digest. */
async function scene() {
  const one = await createAlertScene(database.db)
  const { searchId, target } = one
  await database.db.user.update({ where: { id: one.user.id }, data: { timeZone: 'America/Denver' } })
  const deps = await createDeliveryActivities(database.db, sandbox)
  const due = async (verdicts: Verdict[], stage: 'MATCH' | 'LIKELY' | 'POSSIBLE', targetId = target.id, over = {}) => {
    const listing = await insertFoundCar(database.db, searchId, { stage, verdicts: toJson(verdicts) })
    const about = { searchId, targetId, listingId: listing.id, vehicleId: listing.vehicleId }
    const alert = await insertAlert(database.db, { ...about, ...over })
    return { listing, alert }
  }
  return {
    ...one,
    deps,
    due,
    kept: (targetId = target.id) =>
      due([createVerdict('leather seats')], 'POSSIBLE', targetId, { status: 'DIGEST', createdAt: ago(2 * dayMs) }),
    deliver: () => deliverAlerts(deps, { searchId }),
    inbox: () => fetchInbox(sandbox, one.to),
    statusOf: async (id: string) => (await database.db.alert.findUniqueOrThrow({ where: { id } })).status,
    all: () => database.db.alert.findMany({ where: { searchId } }),
    /** Starts quiet hours that last at least another hour. */
    quieten: () => {
      const { hour } = localTime(new Date(), 'America/Denver')
      const data = { quietFrom: hour, quietTo: (hour + 23) % 24 }
      return database.db.search.update({ where: { id: searchId }, data })
    },
  }
}
const pushesTo = (endpoint: string) =>
  callControl<{ payload: { title: string; body: string; tag: string } }[]>(
    sandbox.url,
    'GET',
    `pushes?endpoint=${encodeURIComponent(endpoint)}`,
  )
const yes = createVerdict('leather seats', { answer: 'yes' })
const open = createVerdict('sunroof', { criterionId: 'a2' })

test('sends as soon as quiet hours are over by the database, also if the process has a slow clock', async () => {
  const { due, deliver, searchId } = await scene()
  await due([yes], 'MATCH')
  const { hour } = localTime(new Date(), 'America/Denver')
  await database.db.search.update({ where: { id: searchId }, data: { quietFrom: (hour + 22) % 24, quietTo: hour } })
  vi.useFakeTimers({ toFake: ['Date'], now: ago(hourMs) })
  expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
  vi.useRealTimers()
})

test('sends cars due at the same time in one email, best grade first', async () => {
  const { due, deliver, inbox, all, target } = await scene()
  const likely = await due([yes, open], 'LIKELY')
  for (let i = 0; i < 6; i++) await due([yes], 'MATCH')
  expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
  const [mail, ...more] = await inbox()
  expect(more).toEqual([])
  expect(mail!.Subject).toBe('2016 Honda Civic EX-L, $12,400, 71k mi: leather seats, and 6 more cars')
  expect(mail!.TextBody).toContain('7 cars fit your search: 6 matches, 1 likely')
  expect(mail!.TextBody).toContain('2 more cars fit your search (1 match, 1 likely):\n2016 Honda Civic EX-L, $12,400')
  expect(mail!.HtmlBody.match(/<h2/g)).toHaveLength(5)
  const alerts = await all()
  expect(alerts.map(({ status }) => status)).toEqual(Array(7).fill('SENT'))
  expect(new Set(alerts.map(({ providerMessageId }) => providerMessageId))).toEqual(new Set([mail!.MessageID]))
  expect(mail!.Metadata.alertid).toBe(likely.alert.id) // the oldest is the carrier of the others
  expect(await database.db.notifiedCar.count({ where: { targetId: target.id, notifiedAt: { not: null } } })).toBe(7)
})

test('included alerts wait again after the email was not sent, and the daily limit is released', async () => {
  const { due, deliver, inbox, all } = await scene()
  for (let i = 0; i < 3; i++) await due([yes], 'MATCH')
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'down' })
  expect(await deliver()).toEqual({ sent: 0, dead: 0, left: 3 })
  const waiting = await all()
  expect(waiting.map(({ status, sentWithId }) => [status, sentWithId])).toEqual(Array(3).fill(['PENDING', null]))
  const ids = waiting.map(({ id }) => id)
  expect(await database.db.mailReservation.count({ where: { alertId: { in: ids } } })).toBe(0)
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' })
  expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
  expect(await inbox()).toHaveLength(1)
})

test('finds an email of several cars after a broken connection and does not resend it', async () => {
  const { due, deliver, inbox, all } = await scene()
  for (let i = 0; i < 3; i++) await due([yes], 'MATCH')
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'accept-then-drop-connection' })
  await deliver()
  expect((await all()).map(({ status }) => status)).toEqual(Array(3).fill('CLAIMED'))
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' })
  await database.db.alert.updateMany({ where: { status: 'CLAIMED' }, data: { claimedAt: ago(10 * 60_000) } })
  expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
  expect((await all()).map(({ status }) => status)).toEqual(Array(3).fill('SENT'))
  expect(await inbox()).toHaveLength(1)
})

test('the next worker includes alerts of a crashed worker again', async () => {
  const { due, deliver, inbox, all } = await scene()
  const { alert } = await due([yes], 'MATCH')
  const carried = await due([yes], 'MATCH')
  const longAgo = { status: 'CLAIMED' as const, claimedAt: ago(10 * 60_000) }
  await database.db.alert.update({ where: { id: alert.id }, data: longAgo })
  await database.db.alert.update({ where: { id: carried.alert.id }, data: { ...longAgo, sentWithId: alert.id } })
  expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
  expect((await all()).map(({ status }) => status)).toEqual(['SENT', 'SENT'])
  expect((await inbox())[0]!.TextBody).toContain('2 cars match your search')
})

test('holds emails and pushes during quiet hours and sends them together afterwards', async () => {
  const { user, due, deliver, inbox, quieten, searchId } = await scene()
  const device = await insertDevice(database.db, sandbox, user.id)
  const early = { createdAt: ago(5 * hourMs) }
  for (let i = 0; i < 2; i++) await due([yes], 'MATCH', undefined, early)
  for (let i = 0; i < 2; i++) await due([yes], 'MATCH', device.id, early)
  await quieten()
  expect(await deliver()).toEqual({ sent: 0, dead: 0, left: 0 })
  expect(await inbox()).toEqual([])
  expect(await database.db.alert.count({ where: { searchId, status: 'PENDING', attempts: 0 } })).toBe(4)
  await database.db.search.update({ where: { id: searchId }, data: { quietFrom: null, quietTo: null } })
  expect(await deliver()).toMatchObject({ sent: 2 })
  expect(await inbox()).toHaveLength(1)
  const [push, ...more] = await pushesTo(device.endpoint)
  expect(more).toEqual([])
  expect(push!.payload.title).toBe('2 cars found earlier match your search')
})

test('settles an interrupted email during quiet hours without sending it', async () => {
  const { due, deliver, inbox, quieten, statusOf } = await scene()
  const { alert } = await due([yes], 'MATCH')
  await database.db.alert.update({ where: { id: alert.id }, data: { status: 'CLAIMED', claimedAt: ago(10 * 60_000) } })
  await quieten()
  expect(await deliver()).toEqual({ sent: 0, dead: 0, left: 0 })
  expect(await statusOf(alert.id)).toBe('PENDING')
  expect(await inbox()).toEqual([])
})

test('the digest contains the collected cars once, by email and by push', async () => {
  const { user, kept, deliver, inbox, target, all } = await scene()
  const device = await insertDevice(database.db, sandbox, user.id)
  for (let i = 0; i < 3; i++) {
    await kept()
    await kept(device.id)
  }
  expect(await deliver()).toEqual({ sent: 2, dead: 0, left: 0 })
  expect(await deliver()).toEqual({ sent: 0, dead: 0, left: 0 })
  const [mail, ...more] = await inbox()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ Tag: 'digest', Subject: 'Daily digest: 3 possible cars for “Civic”' })
  const pushes = await pushesTo(device.endpoint)
  expect(pushes.map(({ payload }) => payload.title)).toEqual(['Daily digest: 3 possible cars for “Civic”'])
  expect((await all()).map(({ status }) => status)).toEqual(Array(8).fill('SENT'))
  expect(
    await database.db.notifiedCar.count({ where: { targetId: target.id, inDigest: true, notifiedAt: { not: null } } }),
  ).toBe(3)
})

test('a target that the search does not use any more gets none', async () => {
  const { searchId, target, user, kept, deliver, inbox, all } = await scene()
  const other = await insertDevice(database.db, sandbox, user.id)
  await kept()
  await kept(other.id)
  await database.db.search.update({ where: { id: searchId }, data: { allTargets: false, targetIds: [target.id] } })
  await deliver()
  expect((await inbox()).map(({ Tag }) => Tag)).toEqual(['digest'])
  const digests = (await all()).filter(({ reason }) => reason === 'DIGEST')
  expect(digests.map(({ targetId }) => targetId)).toEqual([target.id])
})

test('concurrent workers send one digest', async () => {
  const { kept, deliver, inbox } = await scene()
  for (let i = 0; i < 3; i++) await kept()
  await Promise.all(Array.from({ length: 6 }, deliver))
  expect(await inbox()).toHaveLength(1)
})

test('sends no empty digest, and drops sold, hidden and excluded cars with their reason', async () => {
  const { kept, deliver, inbox, searchId, all } = await scene()
  const cars = [await kept(), await kept(), await kept()]
  const [sold, hidden, ruledOut] = cars.map(({ listing }) => listing.id)
  const data = { goneAt: new Date(), goneReason: 'SOLD' } as const
  await database.db.listing.update({ where: { id: sold! }, data })
  const restage = (listingId: string, change: object) =>
    database.db.candidate.updateMany({ where: { searchId, listingId }, data: change })
  await restage(hidden!, { hiddenAt: new Date() })
  await restage(ruledOut!, { stage: 'REJECTED' })
  expect(await deliver()).toMatchObject({ sent: 0 })
  expect(await inbox()).toEqual([])
  const failures = cars.map(({ alert }) => alert.id)
  const ended = (await all()).filter(({ id }) => failures.includes(id))
  expect(ended.map(({ status }) => status)).toEqual(['DEAD', 'DEAD', 'DEAD'])
  expect(new Set(ended.map(({ failure }) => failure))).toEqual(new Set(['car-gone', 'car-hidden', 'car-regraded']))
})

test('ends collected alerts when the buyer turns the digest off and stores the reason', async () => {
  const { kept, deliver, inbox, searchId } = await scene()
  const { id } = (await kept()).alert
  await database.db.search.update({ where: { id: searchId }, data: { hasDigest: false } })
  expect(await deliver()).toMatchObject({ sent: 0 })
  expect(await inbox()).toEqual([])
  expect(await database.db.alert.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ status: 'DEAD', failure: 'fewer-alerts' },
  })
})

test('sends no digest before its hour or for a paused search', async () => {
  const { kept, deliver, inbox, searchId, statusOf } = await scene()
  const { alert } = await kept()
  await database.db.search.update({ where: { id: searchId }, data: { digestedAt: new Date() } })
  expect(await deliver()).toEqual({ sent: 0, dead: 0, left: 0 })
  await database.db.search.update({ where: { id: searchId }, data: { digestedAt: null, status: 'PAUSED' } })
  expect(await deliver()).toEqual({ sent: 0, dead: 0, left: 0 })
  expect(await statusOf(alert.id)).toBe('DIGEST')
  expect(await inbox()).toEqual([])
})

test('keeps the cars of an unsent digest for the next one', async () => {
  const { kept, deliver, inbox } = await scene()
  await kept()
  await kept()
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'down' })
  await deliver()
  expect(await inbox()).toEqual([])
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' })
  expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
  expect((await inbox())[0]!.Subject).toContain('2 possible cars')
})

test('labels a push that is hours late, and drops it with a reason after days', async () => {
  const { user, due, deliver } = await scene()
  const device = await insertDevice(database.db, sandbox, user.id)
  await due([yes], 'MATCH', device.id, { createdAt: ago(3 * hourMs) })
  const { alert } = await due([yes], 'MATCH', device.id, { createdAt: ago(4 * dayMs) })
  await deliver()
  expect((await pushesTo(device.endpoint)).map(({ payload }) => payload.title)).toEqual([
    '1 car found earlier matches your search',
  ])
  const ended = await database.db.alert.findUniqueOrThrow({ where: { id: alert.id } })
  expect(ended).toMatchObject({ status: 'DEAD', failure: 'too-old' })
})

test('sends fresh pushes one by one', async () => {
  const { user, due, deliver } = await scene()
  const device = await insertDevice(database.db, sandbox, user.id)
  for (let i = 0; i < 3; i++) await due([yes], 'MATCH', device.id)
  expect(await deliver()).toMatchObject({ sent: 3 })
  expect(await pushesTo(device.endpoint)).toHaveLength(3)
})

test("sends what waited at the trial's end in a digest after a plan is bought", async () => {
  const { user, kept, due, deliver, inbox, statusOf } = await scene()
  const waiting = await kept()
  const late = await due([yes], 'MATCH')
  await database.db.user.update({ where: { id: user.id }, data: { trialEndsAt: ago(hourMs) } })
  expect(await applyPlan(database.db, user.id, new Date())).toMatchObject({ searchIds: [expect.any(String)] })
  await insertSubscription(database.db, user.id)
  await applyPlan(database.db, user.id, new Date())
  expect([await statusOf(waiting.alert.id), await statusOf(late.alert.id)]).toEqual(['DIGEST', 'DEAD'])
  await deliver()
  expect(await inbox()).toMatchObject([{ Tag: 'digest' }])
  expect(await statusOf(waiting.alert.id)).toBe('SENT')
})
