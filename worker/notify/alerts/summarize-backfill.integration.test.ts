import { expect, test } from 'vitest'
import { useDatabase } from '../../../e2e/support/database'
import {
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertNotified,
  type insertSearch,
  insertBuyer,
} from '../../../e2e/support/rows'
import { workerDependencies } from '../../../e2e/support/worker'
import { judgeCandidates } from '../../judge/judge-candidates'
import { summarizeBackfill } from './summarize-backfill'

const database = useDatabase()

async function scene(search: Parameters<typeof insertSearch>[2] = {}) {
  const { user, target, searchId: id } = await insertBuyer(database.db, { search: search })
  return { deps: workerDependencies(database.db), user, target, searchId: id }
}

const alertsOf = (searchId: string) => database.db.alert.findMany({ where: { searchId } })

test('queues no alert for backfill and summarizes it once after its last car is judged', async () => {
  const { deps, searchId, target } = await scene({ watchingSince: new Date() })
  const old = new Date(Date.now() - 60 * 60 * 1_000)
  const seen = await insertListing(database.db, { postedAt: old })
  const waiting = await insertListing(database.db, { postedAt: old, postingFetchedAt: null, contentHash: null })
  for (const { id } of [seen, waiting]) await insertCandidate(database.db, searchId, id, { isBackfill: true })
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 1, matches: 1, queued: 0 })
  const where = { searchId_listingId: { searchId, listingId: seen.id } }
  expect(await database.db.candidate.findUnique({ where })).toMatchObject({ stage: 'MATCH', isBackfill: true })

  expect(await summarizeBackfill(deps, { searchId })).toEqual({ queued: 0 })
  await database.db.listing.update({
    where: { id: waiting.id },
    data: { postingFetchedAt: new Date(), contentHash: 'read' },
  })
  await judgeCandidates(deps, { searchId })
  const twice = await Promise.all([summarizeBackfill(deps, { searchId }), summarizeBackfill(deps, { searchId })])
  expect(twice.map((r) => r.queued).sort()).toEqual([0, 1])
  expect(await alertsOf(searchId)).toMatchObject([{ reason: 'SUMMARY', targetId: target.id, listingId: null }])
})

test('queues a summary only for the targets that the search chose', async () => {
  const { deps, searchId, target, user } = await scene({ watchingSince: new Date() })
  await insertMailTarget(database.db, user.id)
  await database.db.search.update({ where: { id: searchId }, data: { allTargets: false, targetIds: [target.id] } })
  const old = await insertListing(database.db, { postedAt: new Date(Date.now() - 60 * 60 * 1_000) })
  await insertCandidate(database.db, searchId, old.id, { isBackfill: true, stage: 'MATCH' })
  expect(await summarizeBackfill(deps, { searchId })).toEqual({ queued: 1 })
  expect(await alertsOf(searchId)).toMatchObject([{ reason: 'SUMMARY', targetId: target.id }])
})

test('queues a summary only for targets with cars they do not know', async () => {
  const { deps, searchId, target, user } = await scene({ watchingSince: new Date(Date.now() - 60_000) })
  const second = await insertMailTarget(database.db, user.id)
  const old = await insertListing(database.db, { postedAt: new Date(Date.now() - 60 * 60 * 1_000) })
  await insertCandidate(database.db, searchId, old.id, { isBackfill: true, stage: 'MATCH' })
  await insertNotified(database.db, target.id, old)
  expect(await summarizeBackfill(deps, { searchId })).toEqual({ queued: 1 })
  expect(await alertsOf(searchId)).toMatchObject([{ reason: 'SUMMARY', targetId: second.id }])
})

test('summarizes a backfill without matches without an alert', async () => {
  const { deps, searchId } = await scene()
  expect(await summarizeBackfill(deps, { searchId })).toEqual({ queued: 0 })
  const search = await database.db.search.findUniqueOrThrow({ where: { id: searchId } })
  expect(search.backfillSummarizedAt).not.toBeNull()
  expect(await alertsOf(searchId)).toEqual([])
})
