import { afterEach, expect, test } from 'vitest'
import type { PassingGrade } from '#domain/judgment/verdicts/grade'
import type { Prisma } from '#platform/database'
import type { CandidateStage } from '#prisma/generated/client'
import { createAlertScene, createDeliveryActivities, fetchInbox, insertDevice } from '../../e2e/support/alerts'
import { callControl } from '../../e2e/support/control'
import { useDatabase } from '../../e2e/support/database'
import {
  insertAlert,
  insertCandidate,
  insertListing,
  insertSearch,
  toJson,
  createVerdict,
} from '../../e2e/support/rows'
import { useSandbox } from '../../e2e/support/sandbox'
import { composeAlert } from '../notify/alerts/compose'
import { loadAlert } from '../notify/alerts/alert-status'
import { deliverAlerts } from '../notify/alerts/outbox'
import { summarizeBackfill } from '../notify/alerts/summarize-backfill'
import { recordNotifications } from './not-notified'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const inbox = (to: string) => fetchInbox(sandbox, to)
const alertsOf = (searchId: string) =>
  database.db.alert.findMany({ where: { searchId }, orderBy: { createdAt: 'asc' } })
const setStage = (searchId: string, stage: CandidateStage) =>
  database.db.candidate.updateMany({ where: { searchId }, data: { stage } })

afterEach(() => callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' }))

/** A user with two searches that match the same car. */
async function twoSearches() {
  const one = await createAlertScene(database.db)
  const { id: otherId } = await insertSearch(database.db, one.user.id)
  const car = await one.match()
  await insertCandidate(database.db, otherId, car.id, { stage: 'MATCH' })
  const queue = (searchId: string, targetId = one.target.id, listing = car) =>
    insertAlert(database.db, { searchId, targetId, listingId: listing.id, vehicleId: listing.vehicleId })
  const deps = await createDeliveryActivities(database.db, sandbox)
  return { ...one, otherId, car, queue, deps, deliver: (searchId: string) => deliverAlerts(deps, { searchId }) }
}

test('alerts once about a car whose price rises out of range and falls back meanwhile', async () => {
  const { searchId, to, queue, deliver } = await twoSearches()
  await queue(searchId)
  await setStage(searchId, 'FILTERED')
  expect(await deliver(searchId)).toEqual({ sent: 0, dead: 1, left: 0 })
  await setStage(searchId, 'MATCH')
  await queue(searchId)
  expect(await deliver(searchId)).toEqual({ sent: 1, dead: 0, left: 0 })
  expect(await inbox(to)).toHaveLength(1)
})

test('does not record a placeholder price as announced, which would make the real price a rise', async () => {
  const { searchId, car, queue, deliver } = await twoSearches()
  await database.db.listing.update({ where: { id: car.id }, data: { priceCents: 15_00, flags: ['placeholder-price'] } })
  await queue(searchId)
  expect(await deliver(searchId)).toMatchObject({ sent: 1 })
  expect(await database.db.notifiedCar.findMany({ where: { listingId: car.id } })).toMatchObject([{ priceCents: null }])
})

test.each(['WAITING', 'REJECTED', 'FILTERED', 'LIKELY'] as const)(
  'records cars that become %s while their alert is composed under the grades in the alert',
  async (stage) => {
    const { searchId, car, match, queue, deps } = await twoSearches()
    const earlier = await match(true)
    const { id } = await queue(searchId)
    await database.db.$transaction(async (tx) => {
      const alert = (await loadAlert(tx, id))!
      const composed = await composeAlert({ config: deps.config, tx }, alert)
      await setStage(searchId, stage) // on another connection
      if (composed.kind === 'message') await recordNotifications(tx, alert, composed.notifiedCars)
    })
    const noted = await database.db.notifiedCar.findMany({ where: { alertId: id } })
    expect(noted.map(({ listingId, vehicleId, grade }) => [listingId, vehicleId, grade]).sort()).toEqual(
      [car, earlier].map((listing) => [listing.id, listing.vehicleId, 'MATCH']).sort(),
    )
  },
)

test.each(['PAUSED', 'DELETED'] as const)(
  'a search %s before delivery leaves the car to the other search',
  async (status) => {
    const { searchId, otherId, to, queue, deliver } = await twoSearches()
    await queue(searchId)
    await queue(otherId)
    await database.db.search.update({ where: { id: searchId }, data: { status } })
    expect(await deliver(otherId)).toMatchObject({ sent: 1 })
    expect(await deliver(searchId)).toMatchObject({ sent: 0, dead: 1 })
    expect(await inbox(to)).toHaveLength(1)
  },
)

test("a search changed before delivery leaves the car's other posting to the other search", async () => {
  const { searchId, otherId, to, car, queue, deliver } = await twoSearches()
  const repost = await insertListing(database.db, { vehicleId: car.vehicleId, marketplace: 'facebook' })
  await insertCandidate(database.db, otherId, repost.id, { stage: 'MATCH' })
  await queue(searchId)
  await queue(otherId, undefined, repost)
  await database.db.search.update({ where: { id: searchId }, data: { version: 2 } })
  expect(await deliver(searchId)).toMatchObject({ sent: 0, dead: 1 })
  expect(await deliver(otherId)).toMatchObject({ sent: 1 })
  const [mail, ...more] = await inbox(to)
  expect(more).toEqual([])
  expect(mail!.TextBody).toContain('Also on Craigslist at $12,400: ')
})

test("searches of two users do not suppress each other's alerts", async () => {
  const { searchId, to, car, queue, deliver } = await twoSearches()
  const neighbor = await createAlertScene(database.db)
  await insertCandidate(database.db, neighbor.searchId, car.id, { stage: 'MATCH' })
  await queue(searchId)
  await neighbor.alertTo(neighbor.target.id, car)
  expect(await deliver(searchId)).toMatchObject({ sent: 1 })
  expect(await deliver(neighbor.searchId)).toMatchObject({ sent: 1 })
  expect([await inbox(to), await inbox(neighbor.to)].map((mails) => mails.length)).toEqual([1, 1])
})

test('each target gets one alert per car, with two searches, several workers and devices', async () => {
  const { user, searchId, otherId, target, to, match, car, queue, deliver } = await twoSearches()
  const device = await insertDevice(database.db, sandbox, user.id)
  const repost = await insertListing(database.db, { vehicleId: car.vehicleId })
  const single = await match()
  await insertCandidate(database.db, otherId, single.id, { stage: 'MATCH' })
  for (const id of [searchId, otherId]) {
    await insertCandidate(database.db, id, repost.id, { stage: 'MATCH' })
    for (const targetId of [target.id, device.id]) {
      for (const listing of [car, repost, single]) await queue(id, targetId, listing)
    }
  }
  const six = [searchId, otherId, searchId, otherId, searchId, otherId]
  await Promise.all(six.map(deliver))
  await deliver(searchId)
  await deliver(otherId)
  for (const { id: targetId } of [target, device]) {
    const told = await database.db.notifiedCar.findMany({ where: { targetId }, orderBy: { vehicleId: 'asc' } })
    const cars = [car.vehicleId, single.vehicleId].toSorted()
    expect(told.map(({ vehicleId }) => vehicleId)).toEqual(cars)
  }
  // An email includes what else is due, which depends on who comes first.
  expect([1, 2]).toContain((await inbox(to)).length)
  const pushes = await callControl<unknown[]>(
    sandbox.url,
    'GET',
    `pushes?endpoint=${encodeURIComponent(device.endpoint)}`,
  )
  expect(pushes).toHaveLength(2)
  const failures = [...(await alertsOf(searchId)), ...(await alertsOf(otherId))].map((alert) => alert.failure)
  expect(failures.filter((failure) => failure === 'already-alerted')).toHaveLength(8)
})

test('an alert waits while another alert about its car may have been sent, even by a deleted search', async () => {
  const { searchId, otherId, to, queue, deliver } = await twoSearches()
  const first = await queue(searchId)
  await queue(otherId)
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'accept-then-drop-connection' })
  expect(await deliver(searchId)).toEqual({ sent: 0, dead: 0, left: 1 })
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' })
  await database.db.search.update({ where: { id: searchId }, data: { status: 'DELETED' } })
  expect(await deliver(otherId)).toEqual({ sent: 0, dead: 0, left: 1 })
  await database.db.alert.update({ where: { id: first.id }, data: { claimedAt: new Date(Date.now() - 600_000) } })
  expect(await deliver(otherId)).toEqual({ sent: 1, dead: 1, left: 0 }) // the provider has it, so the car was notified
  expect(await inbox(to)).toHaveLength(1)
})

test('an unsent alert leaves the car to the other search', async () => {
  const { searchId, otherId, to, queue, deliver } = await twoSearches()
  await queue(searchId)
  await queue(otherId)
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'down' })
  await deliver(searchId)
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' })
  expect(await deliver(otherId)).toEqual({ sent: 1, dead: 0, left: 0 })
  expect(await deliver(searchId)).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await inbox(to)).toHaveLength(1)
})

test("a target's notifications outlive the search that sent them", async () => {
  const { searchId, otherId, to, queue, deliver } = await twoSearches()
  await queue(searchId)
  await deliver(searchId)
  await database.db.search.delete({ where: { id: searchId } })
  await queue(otherId)
  expect(await deliver(otherId)).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await inbox(to)).toHaveLength(1)
})

test('a summary counts and lists only unannounced cars, and is not sent without any', async () => {
  const { searchId, target, to, match, alertTo, deps, deliver } = await twoSearches()
  const summarize = async () => {
    await database.db.search.update({ where: { id: searchId }, data: { backfillSummarizedAt: null } })
    const { queued } = await summarizeBackfill(deps, { searchId })
    await deliver(searchId)
    return queued
  }
  const told = await match()
  await database.db.search.update({ where: { id: searchId }, data: { backfillSummarizedAt: new Date() } })
  await alertTo(target.id, told)
  await deliver(searchId)
  await match(true)
  const reposted = await match(true)
  const again = await insertListing(database.db, { vehicleId: reposted.vehicleId })
  await insertCandidate(database.db, searchId, again.id, { stage: 'MATCH', isBackfill: true })

  expect(await summarize()).toBe(1)
  expect(await summarize()).toBe(0) // an edit, a removed chip, paused and resumed
  await match(true)
  expect(await summarize()).toBe(1)
  const subjects = (await inbox(to)).filter((mail) => mail.Tag === 'summary').map((mail) => mail.Subject)
  expect(subjects).toEqual(['3 cars already listed match your search', '1 car already listed matches your search'])
})

test('a summary counts by grade, lists the best first, and omits what is not announced immediately', async () => {
  const { searchId, target, to, match, deliver } = await twoSearches()
  await setStage(searchId, 'FILTERED')
  const earlier = async (stage: PassingGrade, over: Partial<Prisma.ListingUncheckedCreateInput> = {}) => {
    const listing = await insertListing(database.db, over)
    const verdicts = toJson([createVerdict('sunroof', { answer: stage === 'MATCH' ? 'yes' : 'unknown' })])
    await insertCandidate(database.db, searchId, listing.id, { stage, verdicts, isBackfill: true })
    return listing
  }
  const likely = await earlier('LIKELY', { priceCents: 5_000_00, postedAt: new Date(Date.now() + 60_000) }) // newest
  const twice = await match(true)
  await earlier('LIKELY', { vehicleId: twice.vehicleId }) // a later posting of a match contains less
  await earlier('POSSIBLE')
  const inDigest = { targetId: target.id, notifiedAt: new Date(), inDigest: true }
  await database.db.notifiedCar.create({ data: { ...inDigest, listingId: likely.id, grade: 'POSSIBLE' } })
  const known = await earlier('LIKELY')
  await database.db.notifiedCar.create({ data: { ...inDigest, listingId: known.id, grade: 'LIKELY' } })
  await insertAlert(database.db, { searchId, targetId: target.id, reason: 'SUMMARY' })
  expect(await deliver(searchId)).toMatchObject({ sent: 1 })
  const [mail] = await inbox(to)
  expect(mail!.Subject).toBe('2 cars already listed fit your search: 1 match, 1 likely')
  expect(mail!.TextBody).toMatch(
    /\$12,400[^$]*leather seats[^$]*\$5,000[^$]*Likely match, 0 of 1 confirmed, not stated: sunroof/,
  )
  const told = await database.db.notifiedCar.findMany({ where: { targetId: target.id, inDigest: false } })
  expect(told.map(({ listingId, grade }) => [listingId, grade]).sort()).toEqual(
    [
      [twice.id, 'MATCH'],
      [likely.id, 'LIKELY'],
    ].sort(),
  )
})

test('sends no summary of earlier matches that an alert names', async () => {
  const { searchId, target, to, match, alertTo, deps, deliver } = await twoSearches()
  await setStage(searchId, 'FILTERED')
  const earlier = await match(true)
  const url = 'https://sfbay.craigslist.org/eby/cto/d/oakland-subaru-forester/7700000009.html'
  const forester = { year: 2015, make: 'subaru', model: 'forester', trim: null, priceCents: 980_000, url }
  await database.db.listing.update({ where: { id: earlier.id }, data: forester })
  const device = await insertDevice(
    database.db,
    sandbox,
    (await database.db.search.findFirstOrThrow({ where: { id: searchId } })).userId,
  )
  const news = await match()
  for (const targetId of [target.id, device.id]) await alertTo(targetId, news)
  await deliver(searchId)
  const mail = (await inbox(to))[0]!
  expect(mail.TextBody).toMatch(new RegExp(`1 more car matches your search:\n2015 Subaru Forester, \\$9,800.*\n${url}`))
  expect(mail.HtmlBody).toMatch(new RegExp(`<a [^>]*href="${url}"[^>]*>2015 Subaru Forester</a>`))
  const [push] = await callControl<{ payload: { body: string } }[]>(
    sandbox.url,
    'GET',
    `pushes?endpoint=${encodeURIComponent(device.endpoint)}`,
  )
  expect(push!.payload.body).toMatch(/1 more car matches your search:\n2015 Subaru Forester, \$9,800/)
  expect(await summarizeBackfill(deps, { searchId })).toEqual({ queued: 0 })
})

test('a summary omits cars that are gone, hidden or changed since they were judged', async () => {
  const { searchId, target, to, match, deliver } = await twoSearches()
  await setStage(searchId, 'FILTERED')
  const [stays, sold, hidden, altered] = [await match(true), await match(true), await match(true), await match(true)]
  await database.db.listing.update({ where: { id: sold.id }, data: { goneAt: new Date(), goneReason: 'SOLD' } })
  await database.db.listing.update({ where: { id: altered.id }, data: { priceCents: 1, revision: { increment: 1 } } })
  await database.db.candidate.updateMany({ where: { listingId: hidden.id }, data: { hiddenAt: new Date() } })
  await insertAlert(database.db, { searchId, targetId: target.id, reason: 'SUMMARY' })
  expect(await deliver(searchId)).toMatchObject({ sent: 1 })
  expect((await inbox(to))[0]!.Subject).toBe('1 car already listed matches your search')
  expect(await database.db.notifiedCar.findMany({ where: { targetId: target.id } })).toMatchObject([
    { listingId: stays.id },
  ])
})
