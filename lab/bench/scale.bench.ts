import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import { hourMs, minuteMs } from '#domain/durations'
import type { Database } from '#platform/database'
import { searchWorkflowId } from '#workflows/contract'
import { controlClient } from '../../e2e/support/control'
import { killPart } from '../../e2e/support/faults/kill'
import { workerQueues } from '../../scripts/start/staging'
import { startFleet, withConnections, type ConnectedFleet, type Fleet } from './support/fleet'
import { countEvents, countRequests, endWithin, observeFirstCycles, say, settleTimeoutMs } from './support/measure'
import { readCpuSeconds, readTreeBytes, sumByPart } from '../../e2e/support/process-usage'
import {
  carsFor,
  createRealisticSearches,
  fittingCar,
  hasFittingCar,
  type RealisticSearch,
} from './support/realistic-searches'
import { percentile } from './support/percentile'

const freshnessMs = 60_000 // as in production
const webs = 2
/** A request counter that is read as often misses nothing, see `countRequests`. */
const carEveryMs = 5_000
const sampled = 200
const alertTimeoutMs = 4 * freshnessMs
/** A feed crawled just before the kill is late after two intervals, so the schedule is watched for longer than that. */
const watchMs = 2.5 * freshnessMs
const backTimeoutMs = 10 * minuteMs

/**
 * Runs searches of realistic buyers (support/buyers) on the processes of production: two webs and a worker for each
 * queue, with real PostgreSQL and Temporal. After the first cycles, a car that some search wants is posted every five
 * seconds. At the end, the worker that plans the searches is killed.
 * `npm run bench -- scale [searches] [minutes]`, by default 10,000 and ten. Linux only.
 *
 * - `freshnessMs`: the longest promised interval of a feed.
 * - `linkedMs`, `crawledMs`, `settleMs`: from the last search's start until all searches have their feeds, all watched
 *   feeds are crawled, and all cars that were listed before are judged. Null if that took longer than 10 minutes and
 *   30 ms for each search. `left` is what is open then, and the rest is measured meanwhile.
 * - `eventsPerQuietSearchHour`: of up to 200 searches that found no car meanwhile.
 * - `cpuShare`: of one core. `rssBytes`: at the end; shared memory counts once.
 * - `backOnScheduleMs`: from the kill until the worker serves again and no feed is older than twice what is promised.
 *   Null if that took more than ten minutes.
 */
export async function run([count = '10000', minutes = '10']: string[]) {
  const [searches, durationMs] = [Number(count), Number(minutes) * minuteMs]
  say('starting the fleet')
  const env = { FEED_FRESHNESS_MS: String(freshnessMs), LOG_LEVEL: 'info' }
  const fleet = await startFleet({ sandboxSize: carsFor(searches), env, workers: workerQueues, webs })
  try {
    const maxMs = settleTimeoutMs(searches) * 2 + durationMs + alertTimeoutMs + backTimeoutMs
    return await endWithin(maxMs, `${searches} searches`, () =>
      withConnections(fleet, (connected) => observe(connected, searches, durationMs)),
    )
  } finally {
    await fleet.stop()
  }
}

async function observe({ fleet, db, client }: ConnectedFleet, count: number, durationMs: number) {
  const searches = await createRealisticSearches(db, client, fleet.sandboxUrl, count)
  say(`${count} searches are started; waiting for their first cycles`)
  const first = await observeFirstCycles(db, count, settleTimeoutMs(count))
  say(`${JSON.stringify(first)}; measuring for ${durationMs / minuteMs} minutes`)
  const steady = await measureSteadyState({ fleet, db, client, searches, durationMs })
  const told = await loadPushTimes(db, steady.posted)
  say('measured; killing a worker')
  const backOnScheduleMs = await killWorker(fleet, db)
  const { feeds, promisedMs } = await loadSchedule(db)
  const at = (share: number) => (told.delays.length > 0 ? percentile(told.delays, share) : null)
  return {
    ...{ searches: count, minutes: durationMs / minuteMs, feeds, freshnessMs: promisedMs },
    ...first,
    postingToPushMs: { p50: at(0.5), p95: at(0.95) },
    ...{ cars: steady.posted.size, carsWithoutPush: told.missing, pushes: told.delays.length },
    eventsPerQuietSearchHour: steady.eventsPerQuietSearchHour,
    requestsPerFeedMinute: rounded(steady.requests / feeds / (durationMs / minuteMs)),
    ...{ cpuShare: steady.cpuShare, rssBytes: steady.rssBytes, backOnScheduleMs },
  }
}

interface Steady {
  fleet: Fleet
  db: Database
  client: Client
  searches: RealisticSearch[]
  durationMs: number
}

async function measureSteadyState({ fleet, db, client, searches, durationMs }: Steady) {
  const every = Math.ceil(searches.length / sampled)
  const sample = searches.filter((_, i) => i % every === 0).map(({ id }) => id)
  const countSample = () => countEvents(client, new Set(sample.map(searchWorkflowId)))
  const eventsBefore = await countSample()
  const cpuBefore = sumByPart(fleet.pids(), readCpuSeconds)
  const startedAt = Date.now()
  const { posted, requests } = await postCars(fleet, searches, startedAt, durationMs)
  const elapsedMs = Date.now() - startedAt
  const cpuAfter = sumByPart(fleet.pids(), readCpuSeconds)
  const bytes = sumByPart(fleet.pids(), readTreeBytes)
  const events = await countSample()
  const quiet = await findQuietSearches(db, sample, new Date(startedAt))
  const added = quiet
    .map(searchWorkflowId)
    .reduce((sum, id) => sum + (events.get(id) ?? 0) - (eventsBefore.get(id) ?? 0), 0)
  const byPart = (of: (part: string) => number) => {
    return { web: of('web'), workers: of('worker'), temporal: of('temporal'), postgres: of('postgres') }
  }
  return {
    posted,
    requests,
    eventsPerQuietSearchHour: quiet.length > 0 ? rounded(added / quiet.length / (elapsedMs / hourMs)) : null,
    cpuShare: byPart((part) => rounded((cpuAfter[part]! - cpuBefore[part]!) / (elapsedMs / 1_000))),
    rssBytes: byPart((part) => bytes[part]!),
  }
}

const rounded = (figure: number) => Number(figure.toFixed(3))

async function findQuietSearches(db: Database, ids: string[], since: Date): Promise<string[]> {
  const busy = await db.candidate.findMany({
    where: { searchId: { in: ids }, OR: [{ foundAt: { gte: since } }, { decidedAt: { gte: since } }] },
    select: { searchId: true },
    distinct: ['searchId'],
  })
  const busyIds = new Set(busy.map(({ searchId }) => searchId))
  return ids.filter((id) => !busyIds.has(id))
}

/** Posts cars at even intervals and counts the requests to the sites. Returns the posting time by car id. */
async function postCars({ sandboxUrl }: Fleet, searches: RealisticSearch[], startedAt: number, durationMs: number) {
  const control = controlClient(sandboxUrl)
  const posted = new Map<string, number>()
  let [requests, countedTo] = [0, startedAt]
  const fittable = searches.filter(hasFittingCar)
  const cars = Math.max(1, Math.floor(durationMs / carEveryMs))
  for (let i = 0; i < cars; i++) {
    const search = fittable[Math.floor((i * fittable.length) / cars)]!
    const at = Date.now()
    const { id } = await control.listCar(fittingCar(search, i))
    posted.set(id, at)
    await pause(Math.max(0, startedAt + (i + 1) * carEveryMs - Date.now()))
    const now = Date.now()
    requests += (await countRequests(sandboxUrl, countedTo, now))[0]
    countedTo = now
  }
  return { posted, requests }
}

/**
 * Milliseconds from a car's posting to each push about it, as PostgreSQL records the push service's answer, and the
 * number of cars of which no buyer heard.
 */
async function loadPushTimes(
  db: Database,
  posted: Map<string, number>,
): Promise<{ delays: number[]; missing: number }> {
  for (const deadline = Date.now() + alertTimeoutMs; ; await pause(1_000)) {
    const alerts = await db.alert.findMany({
      where: { reason: 'CAR', listing: { externalId: { in: [...posted.keys()] } } },
      select: { status: true, sentAt: true, listing: { select: { externalId: true } } },
    })
    const sent = alerts.filter(({ sentAt }) => sentAt !== null)
    const told = new Set(sent.map(({ listing }) => listing!.externalId))
    const untold = [...posted.keys()].filter((id) => !told.has(id))
    const isPending = alerts.some(({ status }) => status === 'PENDING' || status === 'CLAIMED')
    if ((untold.length > 0 || isPending) && Date.now() < deadline) continue
    if (untold.length > 0) say(`without a push: ${JSON.stringify(await describeCars(db, untold))}`)
    return {
      delays: sent.map(({ sentAt, listing }) => sentAt!.getTime() - posted.get(listing!.externalId)!),
      missing: untold.length,
    }
  }
}

/** What became of cars of which no buyer heard, to see why. */
const describeCars = (db: Database, ids: string[]) =>
  db.$queryRaw`
    SELECT w.id, l.marketplace, l.title, l."goneReason", l."postingFetchedAt" IS NOT NULL AS "hasPage",
      (SELECT array_agg(DISTINCT coalesce(c.reason, c.stage::text)) FROM "Candidate" c WHERE c."listingId" = l.id) AS stages
    FROM unnest(${ids}::text[]) AS w(id) LEFT JOIN "Listing" l ON l."externalId" = w.id`

/**
 * The watched feeds, their longest promised interval, and how many are older than twice what is promised. A feed that
 * the site fails waits longer, whatever the schedule is.
 */
async function loadSchedule(db: Database) {
  const [row] = await db.$queryRaw<[{ feeds: number; promisedMs: number; late: number }]>`
    SELECT count(*)::int AS feeds, coalesce(max(promised), 0)::int AS "promisedMs",
      (count(*) FILTER (WHERE "failingSince" IS NULL
        AND now() - "lastSuccessAt" > 2 * promised * interval '1 ms'))::int AS late
    FROM (
      SELECT f."lastSuccessAt", f."failingSince", coalesce(f."intervalMs", ${freshnessMs}) AS promised FROM "Feed" f
      WHERE EXISTS (SELECT 1 FROM "SearchFeed" sf WHERE sf."feedId" = f.id AND NOT sf."isFirstLook")) feed`
  return row
}

async function killWorker(fleet: Fleet, db: Database): Promise<number | null> {
  const { late } = await loadSchedule(db)
  if (late > 0) say(`${late} feeds were late before`)
  const killedAt = performance.now()
  const elapsedMs = () => Math.round(performance.now() - killedAt)
  let backMs = await killPart(fleet, 'worker-1')
  for (let isLate = false; isLate || elapsedMs() < watchMs; await pause(1_000)) {
    isLate = (await loadSchedule(db)).late > 0
    if (isLate) backMs = elapsedMs()
    if (elapsedMs() > backTimeoutMs) return null
  }
  return backMs
}
