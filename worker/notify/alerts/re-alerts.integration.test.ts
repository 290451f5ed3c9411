import { expect, test } from 'vitest'
import { gradeVerdicts } from '#domain/judgment/verdicts/grade'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import type { Prisma } from '#platform/database'
import { createAlertScene, createDeliveryActivities, fetchInbox, insertDevice } from '../../../e2e/support/alerts'
import { callControl } from '../../../e2e/support/control'
import { useDatabase } from '../../../e2e/support/database'
import { insertCandidate, insertListing, toJson, createVerdict, wantedCriterion } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import { recordDecision } from '../../judge/record-decision'
import { deliverAlerts } from './outbox'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })

const dayMs = 24 * 60 * 60 * 1_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
const leather = createVerdict('leather seats', { answer: 'yes' })
const sunroof = (answer: Verdict['answer']) => createVerdict('sunroof', { criterionId: 'a2', answer })
const likely = [leather, sunroof('unknown')]
const match = [leather, sunroof('yes')]
const sentOne = { sent: 1, dead: 0, left: 0 }
const sentNone = { sent: 0, dead: 0, left: 0 }

type Changed = Prisma.ListingUncheckedUpdateInput

/** A likely Civic at $16,000, posted two days ago, in a search that has watched for a week. */
async function scene() {
  const { user, target, to, searchId } = await createAlertScene(database.db)
  const watched = { watchingSince: daysAgo(7), backfillSummarizedAt: daysAgo(6), priceTo: 20_000 }
  const criteria = toJson([wantedCriterion('leather seats'), wantedCriterion('sunroof', 'a2')])
  await database.db.search.update({ where: { id: searchId }, data: { criteria, ...watched } })
  const car = await insertListing(database.db, { priceCents: 1_600_000, postedAt: daysAgo(2), firstSeenAt: daysAgo(2) })
  await insertCandidate(database.db, searchId, car.id)
  const deps = await createDeliveryActivities(database.db, sandbox)
  /** Changes the listing, then filters and judges the car again. */
  const judge = async (changed: Changed, verdicts = likely, id = car.id) => {
    const listing = await database.db.listing.update({
      where: { id },
      data: { ...changed, revision: { increment: 1 } },
    })
    await database.db.candidate.updateMany({ where: { searchId, listingId: id }, data: { stage: 'WAITING' } })
    const search = await database.db.search.findUniqueOrThrow({ where: { id: searchId } })
    const recorded = await recordDecision(deps, {
      ...{ search, listing, decision: gradeVerdicts(verdicts), verdicts, risks: [], typicalWishes: [] },
    })
    return recorded?.queued
  }
  const deliver = () => deliverAlerts(deps, { searchId })
  return {
    ...{ user, target, to, searchId, car, deps, judge, deliver },
    /** Sends the alert about the car's current state, dated some days ago. */
    tell: async (days = 1) => {
      await judge({})
      expect(await deliver()).toEqual(sentOne)
      await database.db.notifiedCar.updateMany({ where: { targetId: target.id }, data: { notifiedAt: daysAgo(days) } })
    },
    lastMail: async () => {
      const sent = await database.db.alert.findFirstOrThrow({
        where: { searchId, status: 'SENT' },
        orderBy: { sentAt: 'desc' },
        include: { notifiedCars: true },
      })
      const mail = (await fetchInbox(sandbox, to)).find(({ Metadata }) => Metadata.alertid === sent.id)!
      return { subject: mail.Subject, text: mail.TextBody, html: mail.HtmlBody, reason: sent.notifiedCars[0]!.reason }
    },
  }
}

test('alerts about a price drop once with both prices, and again only below the new price', async () => {
  const { tell, judge, deliver, lastMail } = await scene()
  await tell()
  expect(await judge({ priceCents: 1_450_000, wasPriceCents: 1_600_000 })).toBe(1)
  expect(await deliver()).toEqual(sentOne)
  const { subject, text, html, reason } = await lastMail()
  expect(reason).toBe('PRICE_DROP')
  expect(subject).toMatch(/^Likely, price drop: 2016 Honda Civic EX-L, \$14,500, was \$16,000, 71k mi: leather seats/)
  expect(text).toMatch(/^Price drop: \$14,500, was \$16,000\. A likely match for/)
  expect(html).toContain('Price drop: $14,500, was $16,000')
  for (const dollars of [14_500, 16_000, 14_500, 14_300]) expect(await judge({ priceCents: dollars * 100 })).toBe(0)
  expect(await judge({ priceCents: 1_420_000 })).toBe(1)
  expect(await deliver()).toEqual(sentOne)
  expect((await lastMail()).text).toMatch(/^Price drop: \$14,200, was \$14,500\./)
})

test('a push about a price drop states both prices and notifies again', async () => {
  const { user, tell, judge, deliver } = await scene()
  await tell()
  const device = await insertDevice(database.db, sandbox, user.id)
  await judge({}) // the device is notified of the car as new
  expect(await deliver()).toEqual(sentOne)
  await judge({ priceCents: 1_450_000 })
  expect(await deliver()).toEqual({ ...sentOne, sent: 2 })
  const path = `pushes?endpoint=${encodeURIComponent(device.endpoint)}`
  const pushes = await callControl<{ payload: Record<string, unknown> }[]>(sandbox.url, 'GET', path)
  const payloads = pushes.map(({ payload }) => payload)
  expect(payloads.map(({ renotify }) => renotify).sort()).toEqual([false, true])
  const again = payloads.find(({ renotify }) => renotify === true)!
  expect(again.title).toBe('Likely, price drop: 2016 Honda Civic EX-L')
  expect(again.body).toMatch(/^\$14,500 \(was \$16,000\) · /)
})

test.each<[string, Changed]>([
  ['a few dollars less', { priceCents: 1_595_000 }],
  ['one per cent less', { priceCents: 1_584_000 }],
  ['a price rise', { priceCents: 1_700_000 }],
  ['a price that is no longer stated', { priceCents: null }],
  ['an edited text', { description: 'Black leather seats, heated. One owner. Call me!', contentHash: 'edited' }],
  ['other photos', { photoUrls: ['https://images.craigslist.org/b_600x450.jpg'], contentHash: 'other photos' }],
  ['a bump', { postedAt: new Date() }],
])('%s causes no alert', async (_, changed) => {
  const { tell, judge, deliver } = await scene()
  await tell()
  expect(await judge(changed)).toBe(0)
  expect(await deliver()).toEqual(sentNone)
})

test('alerts once when an edit confirms an open criterion, and not on a rejection', async () => {
  const { tell, judge, deliver, lastMail } = await scene()
  await tell()
  expect(await judge({ description: 'Leather, sunroof' }, match)).toBe(1)
  expect(await deliver()).toEqual(sentOne)
  expect(await lastMail()).toMatchObject({
    reason: 'ANSWERED',
    subject: 'Now confirmed: sunroof. 2016 Honda Civic EX-L, $16,000, 71k mi: leather seats, sunroof',
    text: expect.stringMatching(/^Now confirmed: sunroof\. A match for “Civic”/),
  })
  expect(await judge({}, [leather, sunroof('no')])).toBe(0)
  expect(await judge({}, match)).toBe(0)
  expect(await deliver()).toEqual(sentNone)
})

test('alerts once when a car is back, with the day it was gone', async () => {
  const { tell, judge, deliver, lastMail } = await scene()
  await tell(5)
  const absence = { absentFrom: daysAgo(4), absentTo: daysAgo(1) }
  expect(await judge(absence)).toBe(1)
  expect(await deliver()).toEqual(sentOne)
  const day = daysAgo(4).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
  expect(await lastMail()).toMatchObject({
    reason: 'BACK',
    subject: expect.stringMatching(/^Likely, back on sale: 2016 Honda Civic EX-L, \$16,000/),
    text: expect.stringMatching(new RegExp(`^Back on sale: it was gone since ${day}\\. A likely match`)),
  })
  expect(await judge({})).toBe(0)
})

test('alerts about a repost on another site only if its price is lower', async () => {
  const { tell, judge, deliver, lastMail, searchId, car } = await scene()
  await tell()
  const repost = async (priceCents: number) => {
    const { id } = await insertListing(database.db, { marketplace: 'cargurus', vehicleId: car.vehicleId, priceCents })
    await insertCandidate(database.db, searchId, id)
    return judge({}, likely, id)
  }
  expect(await repost(1_600_000)).toBe(0)
  expect(await repost(1_500_000)).toBe(1)
  expect(await deliver()).toEqual(sentOne)
  expect(await lastMail()).toMatchObject({
    reason: 'PRICE_DROP',
    text: expect.stringContaining('$15,000, was $16,000'),
  })
})

const boise = { latitude: 43.61, longitude: -116.2, town: 'Boise' }
test.each<[string, number, Changed]>([
  ['on another site', 0, { marketplace: 'cargurus' }],
  ['on the same site, of a dealer', 0, { seller: 'dealer' }],
  ['on the same site, far away', 0, boise],
  ['on the same site in the same town', 1, {}],
])('an ad %s for far less is a price drop only if it is the seller’s own', async (_, queued, over) => {
  const { tell, judge, searchId, car } = await scene()
  await database.db.listing.update({ where: { id: car.id }, data: { seller: 'owner' } })
  await tell()
  const { id } = await insertListing(database.db, { vehicleId: car.vehicleId, priceCents: 900_000 })
  await insertCandidate(database.db, searchId, id)
  expect(await judge(over, likely, id)).toBe(queued)
})

test('a re-post that the site marks may cost far less anywhere', async () => {
  const { tell, judge, searchId, car } = await scene()
  await tell()
  const marked = { ...boise, repostOf: car.externalId, vehicleId: car.vehicleId, priceCents: 900_000 }
  const { id } = await insertListing(database.db, marked)
  await insertCandidate(database.db, searchId, id)
  expect(await judge({}, likely, id)).toBe(1)
})

test('alerts immediately about a car whose price drops into the budget, however old the ad is', async () => {
  const { judge, deliver, lastMail, car } = await scene()
  const old = { postedAt: daysAgo(30), firstSeenAt: daysAgo(30), wasPriceCents: 2_200_000 }
  const change = { listingId: car.id, wasCents: 2_200_000, wasCurrency: 'USD', priceCents: 1_600_000, currency: 'USD' }
  await database.db.priceChange.create({ data: { ...change, at: daysAgo(1) } })
  expect(await judge(old, match)).toBe(1)
  expect(await deliver()).toEqual(sentOne)
  expect(await lastMail()).toMatchObject({
    reason: 'NEW',
    subject: '2016 Honda Civic EX-L, $16,000, was $22,000, 71k mi: leather seats, sunroof',
    text: expect.stringMatching(/^A new match for/),
  })
})

test('an old ad whose price fell within the budget or before the search started waits for the digest', async () => {
  const { judge, car, searchId } = await scene()
  const old = { postedAt: daysAgo(30), firstSeenAt: daysAgo(30) }
  const change = { listingId: car.id, wasCurrency: 'USD', priceCents: 1_600_000, currency: 'USD' }
  await database.db.priceChange.create({ data: { ...change, at: daysAgo(1), wasCents: 1_900_000 } })
  await database.db.priceChange.create({ data: { ...change, at: daysAgo(8), wasCents: 2_200_000 } })
  expect(await judge(old, match)).toBe(0)
  expect(await database.db.alert.findMany({ where: { searchId } })).toMatchObject([{ status: 'DIGEST' }])
})

test("repeated alerts follow the search's policy", async () => {
  const { tell, judge, deliver, searchId } = await scene()
  await tell()
  const choose = (hasDigest: boolean) =>
    database.db.search.update({ where: { id: searchId }, data: { immediateGrade: 'MATCH', hasDigest } })
  await choose(false)
  expect(await judge({ priceCents: 1_450_000 })).toBe(0)
  expect(await database.db.alert.count({ where: { searchId, status: { not: 'SENT' } } })).toBe(0)
  await choose(true)
  expect(await judge({})).toBe(0)
  expect(await database.db.alert.count({ where: { searchId, status: 'DIGEST' } })).toBe(1)
  expect(await judge({}, match)).toBe(1) // its open criterion is confirmed, so the same row is sent immediately
  expect(await deliver()).toEqual(sentOne)
})

test.each([
  ['the price rose again', (given: Awaited<ReturnType<typeof scene>>) => given.judge({ priceCents: 1_600_000 })],
  ['the car is ruled out', (given: Awaited<ReturnType<typeof scene>>) => given.judge({}, [leather, sunroof('no')])],
  [
    'the car is sold',
    ({ car }: Awaited<ReturnType<typeof scene>>) =>
      database.db.listing.update({ where: { id: car.id }, data: { goneAt: new Date(), goneReason: 'SOLD' } }),
  ],
])('alerts about a price drop again if its alert ended because %s', async (_, spoil) => {
  const given = await scene()
  const { tell, judge, deliver, lastMail } = given
  await tell()
  expect(await judge({ priceCents: 1_450_000 })).toBe(1)
  await spoil(given)
  expect(await deliver()).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await judge({ priceCents: 1_450_000, goneAt: null, goneReason: null })).toBe(1)
  expect(await deliver()).toEqual(sentOne)
  expect((await lastMail()).reason).toBe('PRICE_DROP')
})

test('a price drop alert that was given up does not block the next one', async () => {
  const { tell, judge, deliver, lastMail, searchId } = await scene()
  await tell()
  await judge({ priceCents: 1_450_000 })
  const spent = { failures: 500, failingSince: daysAgo(15), failure: 'the mail provider answered 503' }
  await database.db.alert.updateMany({ where: { searchId, status: 'PENDING' }, data: spent })
  expect(await deliver()).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await judge({ priceCents: 1_440_000 })).toBe(1)
  expect(await deliver()).toEqual(sentOne)
  expect((await lastMail()).text).toMatch(/^Price drop: \$14,400, was \$16,000\./)
})

test('a change during sending gets its own alert, and no alert is left over', async () => {
  const { to, judge, deliver, searchId, target } = await scene()
  await judge({})
  const claimed = { status: 'CLAIMED' as const, claimedAt: new Date(), attempts: 1 }
  await database.db.alert.updateMany({ where: { searchId }, data: claimed })
  expect(await judge({ priceCents: 1_450_000 })).toBe(1)
  expect(await database.db.alert.count({ where: { searchId, targetId: target.id } })).toBe(2)
  await database.db.alert.updateMany({ where: { searchId, status: 'CLAIMED' }, data: { claimedAt: daysAgo(1) } })
  const done = await deliver()
  expect(done).toMatchObject({ sent: 1, left: 0 })
  expect((await fetchInbox(sandbox, to)).map(({ Subject }) => Subject)).toEqual([
    expect.stringMatching(/^Likely: .*\$14,500/),
  ])
})

test('the summary includes cars that improved since they were announced before a pause', async () => {
  const { tell, judge, deliver, lastMail, searchId, target } = await scene()
  await tell()
  await judge({ priceCents: 1_450_000 })
  await database.db.alert.updateMany({ where: { searchId, status: 'PENDING' }, data: { status: 'DEAD' } })
  await database.db.alert.create({ data: { reason: 'SUMMARY', searchId, targetId: target.id } })
  expect(await deliver()).toEqual(sentOne)
  expect(await lastMail()).toMatchObject({
    reason: 'PRICE_DROP',
    text: expect.stringContaining('$14,500, was $16,000'),
  })
  expect(await judge({})).toBe(0)
})
