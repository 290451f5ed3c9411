import { beforeAll, expect, test } from 'vitest'
import type { CandidateStage, GoneReason, NotificationReason } from '#prisma/generated/client'
import {
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertSearch,
  insertUser,
  toJson,
  createVerdict,
} from '../../../../e2e/support/rows'
import { useWeb } from '../../../../e2e/support/web'
import { loadResults } from '../../routes/dashboard.search.$id_.results/results-view.server'
import { noFilter } from './results-filter'

const web = useWeb()
let userId: string
let targetId: string
beforeAll(async () => {
  userId = (await insertUser(web.db)).id
  targetId = (await insertMailTarget(web.db, userId)).id
})

const search = () => insertSearch(web.db, userId, { priceTo: 15_000 })
const resultsAt = async (id: string) =>
  loadResults(
    await web.db.search.findUniqueOrThrow({ where: { id } }),
    noFilter,
    { isUsed: false, name: 'Robin' },
    { now: new Date(), timeZone: null },
  )

interface Told {
  stage: CandidateStage
  reason?: string
  goneReason?: GoneReason
  toldAs?: NotificationReason | null
}

/** A car of the search, and another listing of the same vehicle that the buyer was notified about. */
async function car(searchId: string, { stage, reason, goneReason, toldAs = 'NEW' }: Told) {
  const gone = goneReason ? { goneReason, goneAt: new Date() } : {}
  const listing = await insertListing(web.db, { priceCents: 1_900_000, ...gone })
  const salvage = createVerdict('salvage title', { polarity: 'unwanted', answer: 'yes' })
  const verdicts = toJson(stage === 'REJECTED' ? [salvage] : [])
  await insertCandidate(web.db, searchId, listing.id, { stage, reason: reason ?? null, verdicts })
  if (toldAs === null) return listing
  const earlier = await insertListing(web.db, { vehicleId: listing.vehicleId, goneAt: new Date() })
  const told = { targetId, listingId: earlier.id, vehicleId: listing.vehicleId }
  await web.db.notifiedCar.create({ data: { ...told, notifiedAt: new Date(Date.now() - 9_000), reason: 'NEW' } })
  await web.db.notifiedCar.create({ data: { ...told, notifiedAt: new Date(Date.now() - 5_000), reason: toldAs } })
  await web.db.notifiedCar.create({ data: { ...told, reason: 'BACK' } }) // notification in progress
  return listing
}

test('keeps showing a notified car that is later rejected or filtered, with the reason', async () => {
  const { id } = await search()
  const rejected = await car(id, { stage: 'REJECTED', reason: 'Has salvage title' })
  const filtered = await car(id, { stage: 'FILTERED', reason: '$19,000 is over your $15,000' })
  await car(id, { stage: 'REJECTED', reason: 'Has salvage title', toldAs: null })
  await car(id, { stage: 'FILTERED', reason: 'far over', toldAs: null })
  const { ruledOut, nearMisses } = await resultsAt(id)
  expect(ruledOut.total).toBe(2)
  const shown = new Map(ruledOut.cars.map((one) => [one.listingId, one]))
  expect([...shown.keys()].sort()).toEqual([rejected.id, filtered.id].sort())
  expect(shown.get(filtered.id)).toMatchObject({ reason: '$19,000 is over your $15,000', gone: null })
  expect(nearMisses.cars.map(({ listingId }) => listingId)).not.toContain(rejected.id)
})

test('an alert of another search is none of this one', async () => {
  const [own, other] = [await search(), await search()]
  const listing = await car(own.id, { stage: 'MATCH', toldAs: null })
  const filtered = await car(own.id, { stage: 'FILTERED', reason: '$19,000 is over your $15,000', toldAs: null })
  const alertOf = async (searchId: string, listingId: string) => {
    const alert = await web.db.alert.create({ data: { searchId, targetId, listingId, reason: 'CAR', status: 'SENT' } })
    await web.db.notifiedCar.create({ data: { targetId, listingId, alertId: alert.id, notifiedAt: new Date() } })
  }
  await alertOf(other.id, listing.id)
  await alertOf(other.id, filtered.id)
  const { matches, ruledOut } = await resultsAt(own.id)
  expect([matches.cars[0]!.notified, ruledOut.total]).toEqual([null, 0])
  await alertOf(own.id, listing.id)
  expect((await resultsAt(own.id)).matches.cars[0]!.notified).not.toBeNull()
})

test('says that a notified car is gone since the notification, and of any other only that it is gone', async () => {
  const { id } = await search()
  const sold = await car(id, { stage: 'MATCH', goneReason: 'SOLD' })
  const taken = await car(id, { stage: 'MATCH', goneReason: 'TAKEN_DOWN' })
  const untold = await car(id, { stage: 'MATCH', goneReason: 'PENDING', toldAs: null })
  const before = await car(id, { stage: 'MATCH', goneReason: 'SOLD' })
  const at = (goneAt: Date, one: typeof sold) => web.db.listing.update({ where: { id: one.id }, data: { goneAt } })
  await at(new Date('2025-11-20T12:00:00Z'), before)
  const words = new Map((await resultsAt(id)).matches.cars.map(({ listingId, gone }) => [listingId, gone]))
  expect([sold, taken, untold, before].map(({ id: listingId }) => words.get(listingId))).toEqual([
    'Sold today, after we alerted you',
    'Gone today, after we alerted you',
    'Sale pending today',
    'Sold since November 20, 2025',
  ])
})

test("shows when and why the car was last notified, and ignores other accounts' notifications", async () => {
  const { id } = await search()
  const dropped = await car(id, { stage: 'MATCH', toldAs: 'PRICE_DROP' })
  const stranger = await insertUser(web.db)
  const { id: strangersTarget } = await insertMailTarget(web.db, stranger.id)
  const untold = await car(id, { stage: 'MATCH', toldAs: null })
  await web.db.notifiedCar.create({ data: { targetId: strangersTarget, listingId: untold.id, notifiedAt: new Date() } })
  const told = new Map((await resultsAt(id)).matches.cars.map((one) => [one.listingId, one.notified]))
  expect(told.get(dropped.id)).toMatchObject({ reason: 'PRICE_DROP' })
  expect(Date.now() - told.get(dropped.id)!.at.getTime()).toBeLessThan(60 * 60_000)
  expect(told.get(untold.id)).toBeNull()
})
