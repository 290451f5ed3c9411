import { afterEach, expect, test } from 'vitest'
import { useDatabase } from '../../e2e/support/database'
import { startFakeModel } from '../../e2e/support/injectable-model'
import {
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertNotified,
  insertReading,
  insertSearch,
  openCriterion,
  quotedFact,
  toJson,
  wantedCriterion,
  insertBuyer,
} from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import type { Criterion } from '#domain/judgment/criteria/criterion'
import type { Prisma } from '#platform/database'
import { judgeCandidates } from './judge-candidates'

const database = useDatabase()
const clean: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(clean.splice(0).map((close) => close())))

const leather = quotedFact('leather seats', 'yes', 'Black leather seats')
const wishing = (criteria: Criterion[]) => ({ smartCriteria: 'in words', criteria: toJson(criteria) })
const wishingLeather = wishing([wantedCriterion('leather seats')])

/** Inserts a search by a new user, for which the listing waits to be judged. */
async function watcher(listingId: string, over: Partial<Prisma.SearchUncheckedCreateInput> = wishingLeather) {
  const { db } = database
  const { user, target, searchId } = await insertBuyer(db, { search: over })
  await insertCandidate(db, searchId, listingId)
  return { searchId, target, user }
}

const car = async (facts = [leather]) => {
  const listing = await insertListing(database.db)
  await insertReading(database.db, listing.contentHash!, facts)
  return listing
}
const judge = async (searchId: string, over: Parameters<typeof workerDependencies>[1] = {}) => {
  const woken: string[] = []
  const wakeOthers = (ids: string[]) => Promise.resolve(void woken.push(...ids))
  return { ...(await judgeCandidates(workerDependencies(database.db, over), { searchId }, { wakeOthers })), woken }
}
const candidateOf = (searchId: string) => database.db.candidate.findFirstOrThrow({ where: { searchId } })
const stageOf = async ({ searchId }: { searchId: string }) => (await candidateOf(searchId)).stage
const alertsOf = ({ searchId }: { searchId: string }) => database.db.alert.count({ where: { searchId } })

test('one step judges a car for all waiting searches in few transactions, with an alert and a wake for each of them', async () => {
  const listing = await car()
  const watchers = []
  for (let i = 0; i < 250; i++) watchers.push(await watcher(listing.id))
  const [own, ...others] = watchers.map(({ searchId }) => searchId)
  const { woken, ...counts } = await judge(own!)
  expect(counts).toEqual({ judged: 1, matches: 1, queued: 1, left: 0 })
  expect(woken.sort()).toEqual(others.sort())
  const rows = await database.db.$queryRaw`
      SELECT count(*)::int AS cars, count(DISTINCT xmin::text)::int AS transactions,
        (SELECT count(DISTINCT "targetId")::int FROM "Alert" a WHERE a."listingId" = ${listing.id}::uuid AND status = 'PENDING') AS told
      FROM "Candidate" WHERE "listingId" = ${listing.id}::uuid AND stage = 'MATCH' AND verdicts @> '[{"answer": "yes"}]'`
  expect(rows).toEqual([{ cars: 250, transactions: 2, told: 250 }])
  const pending = await database.db.pendingWake.findMany({ where: { searchId: { in: others } } })
  expect(pending).toHaveLength(249) // deleted once the signal was delivered, which no test worker does
})

test('one step judges each waiting search by its own filters, wishes, answers, hidden cars and notifications', async () => {
  const { db } = database
  const listing = await car()
  const first = await watcher(listing.id)
  const poor = await watcher(listing.id, { ...wishingLeather, priceTo: 5_000 })
  const sunroof = await watcher(listing.id, wishing([wantedCriterion('sunroof')]))
  const answered = await watcher(listing.id, wishing([wantedCriterion('sunroof')]))
  const said = { criterionKey: 'sunroof', answer: 'yes', answeredAt: new Date() }
  await db.sellerAnswer.create({ data: { userId: answered.user.id, listingId: listing.id, ...said } })
  const notified = await watcher(listing.id)
  await insertNotified(db, notified.target.id, listing)
  const hiding = await watcher(listing.id)
  const { id: otherSearch } = await insertSearch(db, hiding.user.id)
  await insertCandidate(db, otherSearch, listing.id, { stage: 'POSSIBLE', hiddenAt: new Date() })
  await judge(first.searchId)
  const all = [first, poor, sunroof, answered, notified, hiding]
  const stages = ['MATCH', 'FILTERED', 'POSSIBLE', 'MATCH', 'MATCH', 'MATCH']
  expect(await Promise.all(all.map(stageOf))).toEqual(stages)
  expect(await Promise.all(all.map(alertsOf))).toEqual([1, 0, 1, 1, 0, 0]) // a possible car waits for the digest
})

test('one step judges a car for all waiting searches and alerts only the targets that each search chose, each of them once', async () => {
  const { db } = database
  const listing = await car()
  const all = await watcher(listing.id)
  const { user, target } = all
  const spouse = await insertMailTarget(db, user.id)
  const van = await insertSearch(db, user.id, { ...wishingLeather, allTargets: false, targetIds: [spouse.id] })
  const nobody = await insertSearch(db, user.id, { ...wishingLeather, allTargets: false })
  for (const { id } of [van, nobody]) await insertCandidate(db, id, listing.id)
  await judge(all.searchId)
  const targetsOf = async (searchId: string) =>
    (await db.alert.findMany({ where: { searchId } })).map(({ targetId }) => targetId).sort()
  expect(await targetsOf(all.searchId)).toEqual([target.id, spouse.id].sort())
  expect(await targetsOf(van.id)).toEqual([spouse.id])
  expect(await targetsOf(nobody.id)).toEqual([])
  const next = await car()
  for (const { id } of [van, nobody]) await insertCandidate(db, id, next.id)
  await judge(van.id)
  expect(await db.alert.findMany({ where: { listingId: next.id } })).toMatchObject([{ targetId: spouse.id }])
})

test('one step judges a car for all waiting searches except searches that are paused, lapsed, compiling, resting or held by another transaction', async () => {
  const { db } = database
  const listing = await car()
  const first = await watcher(listing.id)
  const paused = await watcher(listing.id, { ...wishingLeather, status: 'PAUSED' })
  const lapsed = await watcher(listing.id)
  await db.user.update({ where: { id: lapsed.user.id }, data: { trialEndsAt: new Date(0) } })
  const compiling = await watcher(listing.id, { smartCriteria: 'leather' })
  const resting = await watcher(listing.id)
  const judgeAfter = new Date(Date.now() + 60_000)
  await db.candidate.updateMany({ where: { searchId: resting.searchId }, data: { judgeAfter } })
  const edited = await watcher(listing.id)
  const answering = await watcher(listing.id)
  const left = [paused, lapsed, compiling, resting, edited, answering]
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Search" WHERE id = ${edited.searchId}::uuid FOR UPDATE`
    await tx.$queryRaw`SELECT 1 FROM "Candidate" WHERE "searchId" = ${answering.searchId}::uuid FOR UPDATE`
    expect(await judge(first.searchId)).toMatchObject({ judged: 1, woken: [] })
  })
  expect(await stageOf(first)).toBe('MATCH')
  expect(await Promise.all(left.map(stageOf))).toEqual(left.map(() => 'WAITING'))
  expect(await judge(edited.searchId)).toMatchObject({ judged: 1, matches: 1 })
  expect(await stageOf(answering)).toBe('MATCH')
})

test('questions to the model remain with the search that has them, and its budget', async () => {
  const listing = await car()
  const known = await watcher(listing.id)
  const asking = await watcher(listing.id, wishing([openCriterion('smells of roses')]))
  expect(await judge(known.searchId)).toMatchObject({ judged: 1, woken: [] })
  expect(await stageOf(asking)).toBe('WAITING')
  expect(await database.db.modelCall.count({ where: { listingId: listing.id } })).toBe(0)
})

test('questions to the model that one search pays for are answered for all others that wait', async () => {
  const listing = await insertListing(database.db)
  const evidence = { quote: 'Black leather seats', photo: null, seen: null, attribute: null }
  const fact = { feature: 'leather seats', answer: 'yes', number: null, ...evidence }
  const answer = { ...evidence, quote: 'One owner' }
  const model = await startFakeModel(({ input }) => {
    const { questions } = JSON.parse(input[0]!.content[0]!.text) as { questions?: { id: string }[] }
    if (!questions) return JSON.stringify({ facts: [fact] })
    return JSON.stringify({ answers: questions.map(({ id }) => ({ id, answer: 'yes', ...answer })) })
  })
  clean.push(model.close)
  const [leatherOnly, same, unlike] = [
    await watcher(listing.id),
    await watcher(listing.id, wishing([wantedCriterion('leather seats', 'a1'), openCriterion('one keeper', 'a2')])),
    await watcher(listing.id, wishing([openCriterion('smells of roses')])),
  ]
  const own = await watcher(listing.id, wishing([wantedCriterion('leather seats'), openCriterion('One keeper', 'b')]))
  await judge(own.searchId, { OPENAI_BASE_URL: model.url })
  expect(await Promise.all([own, leatherOnly, same, unlike].map(stageOf))).toEqual([
    ...['MATCH', 'MATCH', 'MATCH'],
    'WAITING',
  ])
  expect(model.requests).toHaveLength(2)
})

test('steps of many searches at once record each car and alert once', async () => {
  const listing = await car()
  const watchers = []
  for (let i = 0; i < 12; i++) watchers.push(await watcher(listing.id))
  const results = await Promise.all(watchers.map(({ searchId }) => judge(searchId)))
  expect(results.every(({ judged, left }) => judged <= 1 && left === 0)).toBe(true)
  expect(await Promise.all(watchers.map(stageOf))).toEqual(watchers.map(() => 'MATCH'))
  expect(await Promise.all(watchers.map(alertsOf))).toEqual(watchers.map(() => 1))
})
