import { afterEach, expect, test, vi } from 'vitest'
import { minuteMs, secondMs } from '#domain/durations'
import { useDatabase } from '../../e2e/support/database'
import { insertSearch, insertUser, insertFoundCar } from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { judgeCandidates } from '../judge/judge-candidates'
import { backOffCar } from '../judge/waiting-cars'
import { createPlanActivities } from './activities'

const database = useDatabase()

afterEach(() => vi.useRealTimers())

/** Shifts this process's clock. PostgreSQL keeps its own. */
const shiftClock = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

async function scene() {
  const deps = workerDependencies(database.db, { FEED_FRESHNESS_MS: 10 * minuteMs })
  const { id: searchId } = await insertSearch(database.db, (await insertUser(database.db)).id)
  const listing = await insertFoundCar(database.db, searchId)
  const plan = async () => {
    const planned = await createPlanActivities(deps).planCycle({ searchId, force: false })
    if (planned.kind !== 'watch') throw new Error(`planned ${planned.kind}`)
    return planned
  }
  return { deps, searchId, listing, plan }
}

test('a worker whose clock is ahead wakes when a car may be judged again', async () => {
  const { plan } = await scene()
  await plan() // links the feeds
  await database.db.feed.updateMany({ data: { lastAttemptAt: new Date(), lastSuccessAt: new Date() } })
  await database.db.candidate.updateMany({ data: { judgeAfter: new Date(Date.now() + 20 * secondMs) } })
  shiftClock(minuteMs)
  const { unjudged, sleepMs } = await plan()
  expect(unjudged).toBe(0)
  expect(sleepMs).toBeLessThanOrEqual(20 * secondMs)
})

test('a worker whose clock is behind judges what the plan found ready', async () => {
  const { deps, searchId, plan } = await scene()
  await database.db.candidate.updateMany({ data: { judgeAfter: new Date(Date.now() - secondMs) } })
  expect(await plan()).toMatchObject({ unjudged: 1 })
  shiftClock(-minuteMs)
  expect(await judgeCandidates(deps, { searchId })).toMatchObject({ judged: 1 })
})

test('a car backs off by the database’s clock', async () => {
  const { searchId, listing, plan } = await scene()
  await database.db.candidate.updateMany({ data: { failures: 3 } })
  shiftClock(-60 * minuteMs)
  await backOffCar(database.db, searchId, listing.id)
  expect(await plan()).toMatchObject({ unjudged: 0 })
})
