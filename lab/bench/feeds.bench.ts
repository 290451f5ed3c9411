import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import type { Database } from '#platform/database'
import { searchWakeOptions, searchWorkflowType } from '#workflows/contract'
import { controlClient } from '../../e2e/support/control'
import { waitUntil } from '../../scripts/lib/ports'
import { buildIfStale } from '../../scripts/start/build'
import { computeCapacity } from './support/capacity'
import { createSearches, searchKinds } from './support/feed-searches'
import { startFleet, withConnections, type ConnectedFleet, type Fleet } from './support/fleet'
import { countEvents, countRequests, endWithin, say, waitForFirstCycles } from './support/measure'
import { readRssBytes } from '../../e2e/support/process-usage'
import { percentile } from './support/percentile'

const intervalMs = 10_000 // crawl interval of a feed, as in `npm start`
const defaultSeconds = 300
const capacities = [100, 1_000, 10_000]
const worldSize = 300
const maxCars = 50
/** For the first crawls of all feeds, and for the last matches. */
const timeoutMs = 90_000
/** A search's first cycle takes about 0.1 s of CPU, so many searches need longer before all feeds are crawled. */
const settleTimeoutMs = (searches: number) => timeoutMs + searches * 300
const minuteMs = 60_000

/**
 * Runs 10, 100, and 1,000 searches over the same feeds of three marketplaces. Each run lists cars at even intervals and
 * counts the requests to the marketplaces, which must not depend on the number of searches. Also computes the feeds
 * that realistic nationwide buyers need, and how long a new car waits on them (support/capacity).
 * `oldestMs`: the greatest age of a feed of the search saved first, in a minute before it is paused and a minute after.
 * `npm run bench -- feeds [seconds per run] [numbers of searches, comma-separated]`. 0 seconds computes only the
 * capacity.
 */
export async function run([seconds = String(defaultSeconds), counts = '10,100,1000']: string[]) {
  const capacity = capacities.map((searches) => {
    const figures = computeCapacity(searches)
    say(JSON.stringify(figures))
    return figures
  })
  if (Number(seconds) === 0) return { capacity }
  await buildIfStale(say)
  const runs = []
  for (const count of counts.split(',').map(Number)) {
    runs.push(await measure(count, Number(seconds) * 1_000))
    say(JSON.stringify(runs.at(-1)))
  }
  const [first, last] = [runs[0]!, runs.at(-1)!]
  const ratio = Number((last.requestsPerMinute / first.requestsPerMinute).toFixed(3))
  return {
    intervalMs,
    secondsPerRun: Number(seconds),
    runs,
    capacity,
    [`requestRatio${last.searches}to${first.searches}`]: ratio,
  }
}

async function measure(searches: number, durationMs: number) {
  say(`${searches} searches: starting the fleet`)
  const fleet = await startFleet({ env: { FEED_FRESHNESS_MS: String(intervalMs) }, sandboxSize: worldSize })
  try {
    const maxMs = durationMs + settleTimeoutMs(searches) + 4 * timeoutMs
    return await endWithin(maxMs, `${searches} searches`, () =>
      withConnections(fleet, (connected) => observe(connected, searches, durationMs)),
    )
  } finally {
    await fleet.stop()
  }
}

async function observe({ fleet, db, client }: ConnectedFleet, searches: number, durationMs: number) {
  await createSearches(db, client, searches)
  say('the searches are started; waiting for the first crawl of every feed')
  await waitForFirstCycles(db, searches, settleTimeoutMs(searches))
  say(`settled; measuring for ${durationMs / 1_000} s`)
  const eventsBefore = await countAllEvents(client)
  const startedAt = Date.now()
  const posted = await listCars(fleet, durationMs, startedAt)
  await pause(Math.max(0, startedAt + durationMs - Date.now()))
  const endedAt = Date.now()
  const [requests, browserPages] = await countRequests(fleet.sandboxUrl, startedAt, endedAt)
  const events = (await countAllEvents(client)) - eventsBefore
  say('measured; waiting for the last matches')
  const delays = await loadDelays(db, posted)
  const oldestMs = await pauseFirst(db, client)
  const minutes = (endedAt - startedAt) / minuteMs
  return {
    searches,
    feeds: await db.feed.count(),
    requestsPerMinute: Math.round((requests / minutes) * 10) / 10,
    workflowEventsPerMinute: Math.round(events / minutes),
    postingToMatchMs: { p50: percentile(delays, 0.5), p95: percentile(delays, 0.95) },
    ...{ matches: delays.length, oldestMs },
    workerRssBytes: readRssBytes(fleet.pids()['worker-1']!),
    browserPages,
  }
}

const countAllEvents = async (client: Client) =>
  [...(await countEvents(client)).values()].reduce((sum, events) => sum + events, 0)

/** Pauses the search saved first. All of its feeds are watched by others too, if there are more than ten. */
async function pauseFirst(db: Database, client: Client): Promise<{ before: number; after: number }> {
  const { id: searchId } = await db.search.findFirstOrThrow({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
  const feeds = await db.searchFeed.findMany({ where: { searchId, isFirstLook: false }, select: { feedId: true } })
  const observeOldest = async () => {
    let oldestMs = 0
    for (const endsAt = Date.now() + minuteMs; Date.now() < endsAt; await pause(200)) {
      const [row] = await db.$queryRaw<[{ ms: number }]>`
        SELECT (extract(epoch FROM now() - min("lastSuccessAt")) * 1000)::int AS ms FROM "Feed"
        WHERE id = ANY(${feeds.map(({ feedId }) => feedId)}::uuid[])`
      oldestMs = Math.max(oldestMs, row.ms)
    }
    return oldestMs
  }
  const before = await observeOldest()
  await db.search.update({ where: { id: searchId }, data: { status: 'PAUSED' } })
  await client.workflow.signalWithStart(searchWorkflowType, searchWakeOptions({ searchId, isForced: false }))
  return { before, after: await observeOldest() }
}

type Posted = Map<string, { at: number; zip: string }>

/** Lists cars at even intervals, the last one two crawls before the end. Returns time and place by car id. */
async function listCars(fleet: Fleet, durationMs: number, startedAt: number): Promise<Posted> {
  const control = controlClient(fleet.sandboxUrl)
  const spanMs = Math.max(0, durationMs - 2 * intervalMs)
  const cars = Math.max(1, Math.min(maxCars, Math.floor(spanMs / 2_000)))
  const posted: Posted = new Map()
  for (let i = 0; i < cars; i++) {
    await pause(Math.max(0, startedAt + (spanMs * i) / cars - Date.now()))
    const { marketplace: source, town, models } = searchKinds[(i * 3) % searchKinds.length]!
    const description = 'One owner, runs well, clean title.'
    const car = { source, make: 'Honda', model: models[i % models.length]!, year: 2018, price: 15_900, description }
    const at = Date.now()
    const { id } = await control.listCar({ ...car, zip: town.zip, mileage: 40_001 + i * 517 })
    posted.set(id, { at, zip: town.zip })
  }
  return posted
}

/** Milliseconds from each car's listing to its match with each search that wants it. Waits for the last matches. */
async function loadDelays(db: Database, posted: Posted): Promise<number[]> {
  const externalId = { in: [...posted.keys()] }
  const undecided = () => db.$queryRaw<{ marketplace: string; stage: string | null }[]>`
    SELECT l.marketplace, c.stage::text
    FROM unnest(${[...posted.keys()]}::text[], ${[...posted.values()].map(({ zip }) => zip)}::text[]) AS n(id, zip)
    JOIN "Listing" l ON l."externalId" = n.id JOIN "FeedListing" fl ON fl."listingId" = l.id JOIN "Feed" f ON fl."feedId" = f.id
    JOIN "SearchFeed" sf ON sf."feedId" = f.id AND NOT sf."isFirstLook"
    JOIN "Search" s ON s.id = sf."searchId" AND s.make = l.make AND l.model = ANY(s.models)
      AND s."locationValue" = n.zip -- a feed of CarGurus holds the cars of all towns
    LEFT JOIN "Candidate" c ON c."searchId" = s.id AND c."listingId" = l.id
    WHERE s."priceTo" > 10000 AND (c.stage IS NULL OR c.stage = 'WAITING')`
  const seen = () => db.listing.count({ where: { externalId } })
  try {
    await waitUntil('Every car matched by every search that wants it', timeoutMs, async () => {
      return (await seen()) === posted.size && (await undecided()).length === 0
    })
  } catch (error) {
    say(`${await seen()} of ${posted.size} cars seen; undecided: ${JSON.stringify(await undecided())}`)
    throw error
  }
  const matches = await db.candidate.findMany({
    where: { listing: { externalId }, stage: 'MATCH' },
    include: { listing: { select: { externalId: true } } },
  })
  return matches.map(({ decidedAt, listing }) => decidedAt!.getTime() - posted.get(listing.externalId)!.at)
}
