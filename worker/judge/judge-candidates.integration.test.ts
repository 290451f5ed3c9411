import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '#domain/durations'
import { useDatabase } from '../../e2e/support/database'
import {
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertReading,
  insertSearch,
  insertNotified,
  toJson,
  unwantedCriterion,
  quotedFact,
  createVerdict,
  wantedCriterion,
  insertBuyer,
  insertFoundCar,
} from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { compileCriteria } from './criteria/compile'
import { judgeBatches, judgeCandidates } from './judge-candidates'
import { recordDecision } from './record-decision'

// No model is reachable: cars are judged by stored readings or without criteria.
const database = useDatabase()

const criteria = {
  smartCriteria: 'leather seats, no salvage title',
  criteria: toJson([wantedCriterion('leather seats'), unwantedCriterion('salvage title')]),
}
const leather = quotedFact('leather seats', 'yes', 'Black leather seats')

async function scene(search: Parameters<typeof insertSearch>[2] = {}) {
  const { user, target, searchId: id } = await insertBuyer(database.db, { search: search })
  return { deps: workerDependencies(database.db), user, target, searchId: id }
}

const candidateOf = (searchId: string, listingId: string) =>
  database.db.candidate.findUniqueOrThrow({ where: { searchId_listingId: { searchId, listingId } } })
const alertsOf = (searchId: string) => database.db.alert.findMany({ where: { searchId } })

test('a search without criteria needs no model: a car that passes the filters is a match', async () => {
  const { deps, searchId, user, target } = await scene({ priceTo: 15_000 })
  const second = await insertMailTarget(database.db, user.id)
  await insertMailTarget(database.db, user.id, { active: false })
  const fits = await insertListing(database.db)
  const dear = await insertListing(database.db, { priceCents: 2_000_000 })
  for (const { id } of [fits, dear]) await insertCandidate(database.db, searchId, id)

  expect(await judgeCandidates(deps, { searchId })).toEqual({ judged: 2, matches: 1, queued: 2, left: 0 })
  expect(await candidateOf(searchId, fits.id)).toMatchObject({ stage: 'MATCH', reason: null, isBackfill: false })
  expect(await candidateOf(searchId, dear.id)).toMatchObject({ stage: 'FILTERED' })
  const alerts = await alertsOf(searchId)
  expect(alerts.map((a) => a.targetId).sort()).toEqual([target.id, second.id].sort())
  expect(alerts.every((a) => a.vehicleId === fits.vehicleId && a.listingId === fits.id)).toBe(true)
})

test('decides by stored facts and copies their evidence to the verdicts', async () => {
  const { deps, searchId } = await scene(criteria)
  const listing = await insertListing(database.db)
  await insertReading(database.db, listing.contentHash!, [leather])
  await insertCandidate(database.db, searchId, listing.id)
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 1, matches: 1, queued: 1 })
  const { verdicts, decidedAt } = await candidateOf(searchId, listing.id)
  expect(decidedAt).not.toBeNull()
  expect(verdicts).toEqual([
    createVerdict('leather seats', { answer: 'yes', evidence: leather.evidence }),
    createVerdict('salvage title', {
      criterionId: 'a2',
      polarity: 'unwanted',
      answer: 'no',
      evidence: [
        { kind: 'attribute', label: 'title status', value: 'clean', from: { label: 'clean title', answer: 'yes' } },
      ],
    }),
  ])
})

test('rejects a stated salvage title without a model call', async () => {
  const { deps, searchId } = await scene(criteria)
  const listing = await insertFoundCar(database.db, searchId, {}, { titleStatus: 'salvage' })
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 1, matches: 0, queued: 0, left: 0 })
  expect(await candidateOf(searchId, listing.id)).toMatchObject({ stage: 'REJECTED', reason: 'Has salvage title' })
  expect(await database.db.modelCall.count({ where: { searchId } })).toBe(0)
})

test('an unknown verdict makes a car possible, without an alert', async () => {
  const { deps, searchId } = await scene(criteria)
  const listing = await insertListing(database.db)
  await insertReading(database.db, listing.contentHash!, [])
  await insertCandidate(database.db, searchId, listing.id)
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 1, matches: 0, queued: 0 })
  expect(await candidateOf(searchId, listing.id)).toMatchObject({
    stage: 'POSSIBLE',
    reason: 'Not stated: leather seats',
  })
})

test('judges cars with a reading while the model is unavailable; others wait', async () => {
  const { deps, searchId } = await scene(criteria)
  const read = await insertListing(database.db, { postedAt: new Date(Date.now() + 1_000) })
  await insertReading(database.db, read.contentHash!, [leather])
  const unread = await insertListing(database.db)
  for (const { id } of [read, unread]) await insertCandidate(database.db, searchId, id)
  expect(await judgeCandidates(deps, { searchId })).toEqual({ judged: 1, matches: 1, queued: 1, left: 1 })
  await expect(judgeCandidates(deps, { searchId })).rejects.toMatchObject({ type: 'ModelUnavailable' })
  expect(await candidateOf(searchId, read.id)).toMatchObject({ stage: 'MATCH' })
  expect(await candidateOf(searchId, unread.id)).toMatchObject({ stage: 'WAITING' })
  const calls = await database.db.modelCall.findMany({ where: { searchId } })
  const inVain = { purpose: 'read', outcome: 'unavailable', listingId: unread.id, costMicros: 0 }
  expect(calls).toMatchObject([inVain, inVain])
})

test('judges nothing until the text is compiled', async () => {
  const { deps, searchId } = await scene({ smartCriteria: 'leather seats' })
  const listing = await insertFoundCar(database.db, searchId)
  expect(await judgeCandidates(deps, { searchId })).toEqual({ judged: 0, matches: 0, queued: 0, left: 0 })
  expect(await candidateOf(searchId, listing.id)).toMatchObject({ stage: 'WAITING' })
})

test('compiles blank text to no criteria without a call', async () => {
  const { deps, searchId } = await scene({ smartCriteria: '  \n ' })
  expect(await compileCriteria(deps, { searchId })).toEqual({ criteria: 0 })
  expect((await database.db.search.findUniqueOrThrow({ where: { id: searchId } })).criteria).toEqual([])
  expect(await database.db.modelCall.count({ where: { searchId } })).toBe(0)
})

test('an unfetched listing waits and is not counted as ready', async () => {
  const { deps, searchId } = await scene()
  await insertFoundCar(database.db, searchId, {}, { postingFetchedAt: null, contentHash: null })
  expect(await judgeCandidates(deps, { searchId })).toEqual({ judged: 0, matches: 0, queued: 0, left: 0 })
})

test('queues no alert for a car that is gone', async () => {
  const { deps, searchId } = await scene()
  const listing = await insertFoundCar(database.db, searchId, {}, { goneAt: new Date() })
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 1, matches: 0, queued: 0 })
  expect(await candidateOf(searchId, listing.id)).toMatchObject({ stage: 'FILTERED', reason: 'No longer listed' })
})

test('each search and posting queues its own alert, unless the target was notified about the car', async () => {
  const { deps, searchId, user, target } = await scene()
  const first = await insertListing(database.db)
  const repost = await insertListing(database.db, { vehicleId: first.vehicleId })
  for (const { id } of [first, repost]) await insertCandidate(database.db, searchId, id)
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ matches: 2, queued: 2 })
  const other = await insertSearch(database.db, user.id)
  const [second, third] = [await insertMailTarget(database.db, user.id), await insertSearch(database.db, user.id)]
  await insertCandidate(database.db, other.id, repost.id)
  expect(await judgeCandidates(deps, { searchId: other.id })).toMatchObject({ matches: 1, queued: 2 })
  await insertNotified(database.db, target.id, first)
  await insertCandidate(database.db, third.id, repost.id)
  expect(await judgeCandidates(deps, { searchId: third.id })).toMatchObject({ matches: 1, queued: 1 })
  expect(await alertsOf(third.id)).toMatchObject([{ targetId: second.id }])
})

test('a rejudged car keeps its pending alert and gets a new one once that has ended', async () => {
  const { deps, searchId } = await scene()
  await insertFoundCar(database.db, searchId)
  const again = async () => {
    await database.db.candidate.updateMany({ where: { searchId }, data: { stage: 'WAITING' } })
    return (await judgeCandidates(deps, { searchId })).queued
  }
  expect(await again()).toBe(1)
  expect(await again()).toBe(0)
  await database.db.alert.updateMany({ where: { searchId }, data: { status: 'DEAD', failure: 'not a match' } })
  expect(await again()).toBe(1)
})

test('two workers that judge one search record each car once', async () => {
  const { deps, searchId } = await scene()
  for (let i = 0; i < 6; i++) await insertCandidate(database.db, searchId, (await insertListing(database.db)).id)
  const both = await Promise.all([judgeCandidates(deps, { searchId }), judgeCandidates(deps, { searchId })])
  expect(both.reduce((sum, result) => sum + result.judged, 0)).toBe(6)
  expect(await alertsOf(searchId)).toHaveLength(6)
})

test('drops a decision if the search or listing changed meanwhile', async () => {
  const { deps, searchId } = await scene()
  const listing = await insertFoundCar(database.db, searchId)
  const search = await database.db.search.findUniqueOrThrow({ where: { id: searchId } })
  const decided = {
    search,
    listing,
    decision: { stage: 'MATCH' as const, reason: null },
    verdicts: [],
    risks: [],
    typicalWishes: [],
  }
  await database.db.search.update({ where: { id: searchId }, data: { version: 2 } })
  expect(await recordDecision(deps, decided)).toBeNull()
  await database.db.search.update({ where: { id: searchId }, data: { version: 1 } })
  const { contentHash, revision } = listing
  for (const edited of [{ contentHash: 'edited' }, { priceCents: 1_990_000, revision: revision + 1 }]) {
    await database.db.listing.update({ where: { id: listing.id }, data: { contentHash, revision, ...edited } })
    expect(await recordDecision(deps, decided)).toBeNull()
  }
  expect(await candidateOf(searchId, listing.id)).toMatchObject({ stage: 'WAITING' })
  expect(await alertsOf(searchId)).toEqual([])
})

test('judges nothing for a paused search', async () => {
  const { deps, searchId } = await scene({ status: 'PAUSED' })
  await insertCandidate(database.db, searchId, (await insertListing(database.db)).id)
  expect(await judgeCandidates(deps, { searchId })).toEqual({ judged: 0, matches: 0, queued: 0, left: 0 })
})

test('a search resumed during judging counts the car as backfill', async () => {
  const { deps, searchId } = await scene()
  const listing = await insertFoundCar(database.db, searchId, {}, { postedAt: new Date(Date.now() - 10_000) })
  const search = await database.db.search.findUniqueOrThrow({ where: { id: searchId } })
  await database.db.search.update({ where: { id: searchId }, data: { watchingSince: new Date() } })
  const decision = { stage: 'MATCH' as const, reason: null }
  expect(
    await recordDecision(deps, { search, listing, decision, verdicts: [], risks: [], typicalWishes: [] }),
  ).toMatchObject({ queued: 0 })
  expect(await candidateOf(searchId, listing.id)).toMatchObject({ stage: 'MATCH', isBackfill: true })
})

test('judges a hidden car without an alert, also as a repost or in another search of the user', async () => {
  const { deps, searchId, user, target } = await scene()
  const other = await insertSearch(database.db, user.id)
  const stranger = await scene()
  const first = await insertListing(database.db)
  const again = await insertListing(database.db, { vehicleId: first.vehicleId })
  const unlike = await insertListing(database.db)
  await insertCandidate(database.db, searchId, first.id, { stage: 'POSSIBLE', hiddenAt: new Date() })
  for (const id of [searchId, other.id, stranger.searchId]) {
    await insertCandidate(database.db, id, again.id)
    await insertCandidate(database.db, id, unlike.id)
  }
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 2, matches: 2, queued: 1 })
  await judgeCandidates(deps, { searchId: other.id })
  const announced = await database.db.alert.findMany({ where: { targetId: target.id } })
  expect(new Set(announced.map((alert) => alert.listingId))).toEqual(new Set([unlike.id]))
  await judgeCandidates(deps, { searchId: stranger.searchId })
  expect(await alertsOf(stranger.searchId)).toHaveLength(2)
})

test("the seller's answer to a buyer decides only that buyer's verdict", async () => {
  const { deps, searchId, user } = await scene(criteria)
  const stranger = await scene(criteria)
  const listing = await insertListing(database.db)
  await insertReading(database.db, listing.contentHash!, [])
  const said = { criterionKey: 'leather seats', answer: 'yes', answeredAt: new Date('2026-11-22T08:00:00Z') }
  await database.db.sellerAnswer.create({ data: { userId: user.id, listingId: listing.id, ...said } })
  for (const id of [searchId, stranger.searchId]) await insertCandidate(database.db, id, listing.id)
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 1, matches: 1 })
  await judgeCandidates(deps, { searchId: stranger.searchId })
  expect(await candidateOf(stranger.searchId, listing.id)).toMatchObject({ stage: 'POSSIBLE' })
  const { verdicts } = await candidateOf(searchId, listing.id)
  expect(verdicts).toMatchObject([{ answer: 'yes', evidence: [{ kind: 'seller', on: '2026-11-22' }] }, {}])
})

test('one step judges batch after batch, until an alert is queued', async () => {
  const { deps, searchId } = await scene({ priceTo: 15_000 })
  const list = async (count: number, listing: Parameters<typeof insertListing>[1], isBackfill: boolean) => {
    for (let i = 0; i < count; i++) {
      await insertCandidate(database.db, searchId, (await insertListing(database.db, listing)).id, { isBackfill })
    }
  }
  const old = new Date(Date.now() - 7 * dayMs)
  await list(45, { postedAt: old }, true)
  const stopped = { clockMs: () => 0 }
  expect(await judgeBatches(deps, { searchId }, stopped)).toEqual({ judged: 45, matches: 45, queued: 0, left: 0 })
  await list(20, { priceCents: 2_000_000 }, false)
  await list(1, { postedAt: new Date(Date.now() - minuteMs) }, false)
  await list(45, { postedAt: old }, true)
  let now = 0
  const slow = { clockMs: () => (now += 10_000) }
  expect(await judgeBatches(deps, { searchId }, slow)).toMatchObject({ judged: 20, queued: 0, left: 46 })
  expect(await judgeBatches(deps, { searchId }, stopped)).toEqual({ judged: 20, matches: 20, queued: 1, left: 26 })
})
