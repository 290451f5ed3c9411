import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thorough } from '../../../e2e/support/canaries'
import { maxAlertMailsPerDay } from '#domain/alerts/daily-limit'
import { hourMs } from '#domain/durations'
import { localTime } from '#domain/alerts/schedule'
import { hashAddress } from '#platform/suppression'
import { createAlertScene, createDeliveryActivities, fetchInbox } from '../../../e2e/support/alerts'
import { emptyTables, useDatabase } from '../../../e2e/support/database'
import { useSandbox } from '../../../e2e/support/sandbox'
import { deliverAlerts } from './outbox'
import { releaseReservedMail, reserveMailForAddress, reserveMail, recordSentMail } from './claim'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })

const scene = async (email?: string) => {
  const one = await createAlertScene(database.db, email === undefined ? {} : { email })
  await setZone(one.user.id, 'America/Denver')
  return one
}
const setZone = (id: string, timeZone: string) => database.db.user.update({ where: { id }, data: { timeZone } })
const newId = () => crypto.randomUUID()
const reserve = (alertId: string, targetId: string) =>
  database.db.$transaction((tx) => reserveMail(tx, alertId, targetId))
/** Reserves an email for each target concurrently. Returns the granted ones. */
const reserveAtOnce = async (targets: string[]) =>
  (await Promise.all(targets.map(async (id) => [newId(), await reserve(newId(), id)] as const))).filter(([, ok]) => ok)

test('sixteen concurrent senders reserve twenty emails per address, across accounts and targets', async () => {
  const one = await scene()
  const other = await scene(one.to)
  const targets = Array.from({ length: 3 * maxAlertMailsPerDay }, (_, i) => (i % 2 ? one.target.id : other.target.id))
  const granted = []
  for (let from = 0; from < targets.length; from += 16) {
    granted.push(...(await reserveAtOnce(targets.slice(from, from + 16))))
  }
  expect(granted).toHaveLength(maxAlertMailsPerDay)
})

test('releases the reservation of an unsent email and keeps that of an uncertain one', async () => {
  const { target } = await scene()
  const ids = Array.from({ length: maxAlertMailsPerDay }, newId)
  for (const id of ids) expect(await reserve(id, target.id)).toBe(true)
  expect(await reserve(newId(), target.id)).toBe(false)
  expect(await reserve(ids[0]!, target.id)).toBe(true)
  await database.db.$transaction((tx) => recordSentMail(tx, ids[0]!))
  await database.db.$transaction((tx) => releaseReservedMail(tx, ids[0]!)) // too late: it was sent
  expect(await reserve(newId(), target.id)).toBe(false)
  await database.db.$transaction((tx) => releaseReservedMail(tx, ids[1]!))
  expect(await reserve(newId(), target.id)).toBe(true)
})

test('sends an address twenty emails a day across workers, and the first of the next day includes the rest', async () => {
  const { searchId, target, to, match, alertTo } = await scene()
  for (let i = 0; i < maxAlertMailsPerDay - 1; i++) expect(await reserve(newId(), target.id)).toBe(true)
  const deps = await createDeliveryActivities(database.db, sandbox)
  await alertTo(target.id, await match())
  await Promise.all(Array.from({ length: 8 }, () => deliverAlerts(deps, { searchId })))
  expect(await fetchInbox(sandbox, to)).toHaveLength(1)
  for (let i = 0; i < 7; i++) await alertTo(target.id, await match())
  const results = await Promise.all(Array.from({ length: 8 }, () => deliverAlerts(deps, { searchId })))
  expect(results.map(({ sent, dead }) => sent + dead)).toEqual(Array(8).fill(0))
  await database.db.$executeRaw`UPDATE "MailReservation" SET "sentAt" = now() - interval '26 hours'`
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 1, dead: 0, left: 0 })
  expect((await fetchInbox(sandbox, to)).filter(({ TextBody }) => TextBody.includes('7 cars match'))).toHaveLength(1)
})

test('an email interrupted before an address change counts for the new address and blocks no other', async () => {
  const { searchId, target, to, match, alertTo } = await scene()
  const interrupted = await alertTo(target.id, await match())
  expect(await reserve(interrupted.id, target.id)).toBe(true)
  const claimed = { status: 'CLAIMED', attempts: 1, claimedAt: new Date(Date.now() - 600_000) } as const
  await database.db.alert.update({ where: { id: interrupted.id }, data: claimed })
  const email = `${newId()}@new.example`
  await database.db.notificationTarget.update({ where: { id: target.id }, data: { email } })
  await alertTo(target.id, await match())
  expect(await deliverAlerts(await createDeliveryActivities(database.db, sandbox), { searchId })).toMatchObject({
    dead: 0,
    left: 0,
  })
  expect([(await fetchInbox(sandbox, to)).length, (await fetchInbox(sandbox, email)).length]).toEqual([0, 1])
  const places = await database.db.mailReservation.findMany({ where: { alertId: interrupted.id } })
  expect(places).toMatchObject([{ address: hashAddress(email), sentAt: expect.any(Date) }])
})

const zones = ['America/Denver', 'America/New_York', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Europe/London']
/** Days around a clock change in some zones, and one without any. */
const starts = ['2026-03-07T12:00Z', '2026-03-28T12:00Z', '2026-10-31T12:00Z', '2026-12-30T12:00Z']
const burst = fc.record({
  waitMs: fc.integer({ min: 1, max: 9 * hourMs }),
  zone: fc.constantFrom(...zones),
  mails: fc.integer({ min: 1, max: 32 }),
  /** Result of each email: sent after `minutes`, definitely not sent, or open until the next burst. */
  ends: fc.constantFrom('sent', 'sent', 'released', 'open'),
  minutes: fc.nat(30),
})

test(
  'sixteen senders reserve at most twenty per local day, across DST changes and time zone moves',
  thorough,
  async () => {
    const { db } = database
    let peak = 0
    const history = fc.array(burst, { minLength: 4, maxLength: 14 })
    const keepsLimit = async (start: string, bursts: typeof history extends fc.Arbitrary<infer T> ? T : never) => {
      const address = newId()
      const sent: { from: Date; to: Date }[] = []
      let now = Date.parse(start)
      for (const { waitMs, zone, mails, ends, minutes } of bursts) {
        now += waitMs
        const from = new Date(now)
        const before = onDay(sent, zone, from)
        const ids = Array.from({ length: mails }, newId)
        const granted: string[] = []
        const sender = async () => {
          for (let id = ids.pop(); id; id = ids.pop()) {
            const mail = { alertId: id, address, timeZone: zone }
            if (await db.$transaction((tx) => reserveMailForAddress(tx, mail, () => Promise.resolve(from))))
              granted.push(id)
          }
        }
        await Promise.all(Array.from({ length: 16 }, sender))
        now += minutes * 60_000
        const to = new Date(now)
        const where = { alertId: { in: granted } }
        if (ends === 'released') await db.mailReservation.deleteMany({ where })
        if (ends === 'sent') await db.mailReservation.updateMany({ where, data: { sentAt: to } })
        if (ends !== 'released') sent.push(...granted.map(() => ({ from, to })))
        for (const day of ends === 'released' ? [from] : [from, to]) {
          const count = onDay(sent, zone, day)
          // The day in another time zone may already exceed the limit. Then no email was granted.
          expect(count).toBeLessThanOrEqual(Math.max(maxAlertMailsPerDay, before))
          peak = Math.max(peak, count)
        }
      }
    }
    await fc.assert(fc.asyncProperty(fc.constantFrom(...starts), history, keepsLimit), { numRuns: 12 })
    expect(peak, 'the limit was reached').toBeGreaterThanOrEqual(maxAlertMailsPerDay)
  },
)

/** Emails pending or delivered on the local day of this moment. */
const onDay = (mails: { from: Date; to: Date }[], zone: string, at: Date) => {
  const day = localTime(at, zone).day
  return mails.filter(({ from, to }) => localTime(from, zone).day <= day && day <= localTime(to, zone).day).length
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('alerts' as const), cars: fc.integer({ min: 1, max: 24 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hours' as const), hours: fc.integer({ min: 1, max: 14 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), zone: fc.constantFrom(...zones) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/**
 * Runs histories through the outbox's own statements. The database's clock cannot be set, so time passes by moving all
 * past events back by the elapsed hours. `at` is the moment of each email as it then appears.
 */
async function run(steps: Step[]): Promise<void> {
  await emptyTables(database.db, 'MailReservation', 'Listing', 'Vehicle', 'User')
  const { user, searchId, target, to, match, alertTo } = await scene()
  const deps = await createDeliveryActivities(database.db, sandbox)
  let zone = 'America/Denver'
  const mailsOfToday = async () => {
    const today = localTime(new Date(), zone).day
    const mails = await database.db.mailReservation.findMany({ where: { sentAt: { not: null } } })
    const ofToday = mails.filter(({ sentAt }) => localTime(sentAt!, zone).day === today)
    return ofToday.length
  }
  for (const one of steps) {
    if (one.do === 'move') await setZone(user.id, (zone = one.zone))
    if (one.do === 'hours') await passHours(one.hours)
    if (one.do !== 'alerts') continue
    const before = await mailsOfToday()
    for (let i = 0; i < one.cars; i++) {
      await alertTo(target.id, await match())
      if (i % 2 === 0) await Promise.all(Array.from({ length: 16 }, () => deliverAlerts(deps, { searchId })))
    }
    // A zone change may lead to a day that already exceeds the limit, but it never grows.
    const now = await mailsOfToday()
    expect(now).toBeLessThanOrEqual(Math.max(maxAlertMailsPerDay, before))
    peak = Math.max(peak, now)
  }
  await passHours(27)
  await deliverAlerts(deps, { searchId })
  await deliverAlerts(deps, { searchId })
  const left = await database.db.alert.count({ where: { searchId, status: { not: 'SENT' } } })
  expect(left, 'what found no room is in a later mail').toBe(0)
  const told = await database.db.notifiedCar.findMany({ where: { targetId: target.id, notifiedAt: { not: null } } })
  const cars = await database.db.candidate.count({ where: { searchId } })
  expect([told.length, new Set(told.map(({ listingId }) => listingId)).size]).toEqual([cars, cars])
  const mails = await fetchInbox(sandbox, to)
  expect(mails).toHaveLength(await database.db.mailReservation.count())
}

let peak = 0

const passHours = async (hours: number) => {
  const secs = (hours * hourMs) / 1_000
  await database.db.$executeRaw`UPDATE "MailReservation"
    SET "sentAt" = "sentAt" - make_interval(secs => ${secs}), "reservedAt" = "reservedAt" - make_interval(secs => ${secs})`
}

test('sixteen senders send at most twenty emails per local day, and every car is announced', thorough, async () => {
  const history = fc.array(step, { minLength: 3, maxLength: 8 })
  const full: Step[] = [
    { do: 'alerts', cars: 24 },
    { do: 'alerts', cars: 24 },
    { do: 'move', zone: 'Pacific/Kiritimati' },
    { do: 'alerts', cars: 8 },
    { do: 'move', zone: 'America/Denver' },
    { do: 'alerts', cars: 8 },
  ]
  await fc.assert(fc.asyncProperty(history, run), { numRuns: 5, examples: [[full]] })
  // Greater if a zone change merged the emails of two days.
  expect(peak, 'the limit was reached').toBeGreaterThanOrEqual(maxAlertMailsPerDay)
})
