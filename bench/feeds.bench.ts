import { setTimeout as pause } from 'node:timers/promises'
import { Client, Connection } from '@temporalio/client'
import { connectDatabase, type Database } from '#platform/database'
import { controlRoom } from '../e2e/support/control'
import { waitUntil } from '../scripts/lib/ports'
import { buildIfStale } from '../scripts/start/build'
import { createSearches, feedCount, modelSets, towns } from './support/feed-searches'
import { startFleet, type Fleet } from './support/fleet'
import { percentile } from './percentile'

const intervalMs = 10_000 // how often a feed is looked at, as `npm start` sets it
const defaultSeconds = 300
const worldSize = 300
const mostCars = 50
const patienceMs = 300_000
const minuteMs = 60_000

/**
 * 10, 100 and 1,000 searches over the same 25 Craigslist feeds. In each run cars are listed at even intervals, and what
 * the marketplace was asked is counted: the number of searches must not show in it.
 * `npm run bench -- feeds [seconds a run] [numbers of searches, comma-separated]`
 */
export async function run([seconds = String(defaultSeconds), counts = '10,100,1000']: string[]) {
  await buildIfStale(console.log)
  const runs = []
  for (const count of counts.split(',').map(Number)) {
    runs.push(await measure(count, Number(seconds) * 1_000))
    console.log(JSON.stringify(runs.at(-1)))
  }
  const ratio = runs.at(-1)!.requestsPerMinute / runs[0]!.requestsPerMinute
  return { intervalMs, secondsPerRun: Number(seconds), runs, requestRatio1000to10: Number(ratio.toFixed(3)) }
}

async function measure(searches: number, durationMs: number) {
  const fleet = await startFleet({ FEED_FRESHNESS_MS: String(intervalMs) }, worldSize)
  const connection = await Connection.connect({ address: fleet.temporalAddress })
  const db = connectDatabase(fleet.databaseUrl, 5)
  try {
    const client = new Client({ connection })
    await createSearches(db, client, searches)
    await waitUntil('The first look at every feed', patienceMs, () => isSettled(db, searches))
    const eventsBefore = await eventsOf(client)
    const startedAt = Date.now()
    const posted = await listCars(fleet, durationMs, startedAt)
    await pause(Math.max(0, startedAt + durationMs - Date.now()))
    const endedAt = Date.now()
    const [requests, browserPages] = await requestsOf(fleet, startedAt, endedAt)
    const events = (await eventsOf(client)) - eventsBefore
    const delays = await delaysOf(db, posted)
    const minutes = (endedAt - startedAt) / minuteMs
    return {
      searches,
      feeds: await db.feed.count(),
      requestsPerMinute: Math.round((requests! / minutes) * 10) / 10,
      workflowEventsPerMinute: Math.round(events / minutes),
      postingToMatchMs: { p50: percentile(delays, 0.5), p95: percentile(delays, 0.95) },
      matches: delays.length,
      workerRssBytes: fleet.workerRssBytes(),
      browserPages,
    }
  } finally {
    await db.$disconnect()
    await connection.close()
    await fleet.stop()
  }
}

/** Every feed was looked at, and what was listed before is weighed, read and judged. */
async function isSettled(db: Database, searches: number): Promise<boolean> {
  const looked = await db.feed.count({ where: { lastSuccessAt: { not: null } } })
  const linked = await db.search.count({ where: { feedsKey: { not: null } } })
  return (
    looked === feedCount && linked === searches && (await db.candidate.count({ where: { stage: 'WAITING' } })) === 0
  )
}

/** Lists cars at even intervals, the last one two looks before the end. Answers when each was listed, by its id. */
async function listCars(fleet: Fleet, durationMs: number, startedAt: number): Promise<Map<string, number>> {
  const control = controlRoom(fleet.sandboxUrl)
  const models = modelSets.flat()
  const spanMs = Math.max(0, durationMs - 2 * intervalMs)
  const cars = Math.max(1, Math.min(mostCars, Math.floor(spanMs / 2_000)))
  const posted = new Map<string, number>()
  for (let i = 0; i < cars; i++) {
    await pause(Math.max(0, startedAt + (spanMs * i) / cars - Date.now()))
    const { zip } = towns[i % towns.length]!
    const description = 'One owner, runs well, clean title.'
    const car = { make: 'Honda', model: models[(i * 3) % models.length]!, year: 2018, price: 15_900, description, zip }
    const at = Date.now()
    posted.set((await control.listCar({ ...car, mileage: 40_001 + i * 517 })).id, at)
  }
  return posted
}

async function requestsOf({ sandboxUrl }: Fleet, from: number, to: number): Promise<number[]> {
  const count = async (source: string) => {
    const response = await fetch(`${sandboxUrl}/control/requests?source=${source}`)
    const entries = (await response.json()) as { at: string }[]
    return entries.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to).length
  }
  const [craigslist, cargurus, facebook] = await Promise.all(['craigslist', 'cargurus', 'facebook'].map(count))
  return [craigslist!, cargurus! + facebook!] // only the latter two are asked by way of a browser
}

/** Events in all histories of searches, those that were continued as new included. */
async function eventsOf(client: Client): Promise<number> {
  const runs = []
  for await (const run of client.workflow.list({ query: 'WorkflowType = "searchWorkflow"' })) runs.push(run)
  let events = 0
  const atATime = 20
  for (let from = 0; from < runs.length; from += atATime) {
    const described = runs
      .slice(from, from + atATime)
      .map(({ workflowId, runId }) => client.workflow.getHandle(workflowId, runId).describe())
    for (const { historyLength } of await Promise.all(described)) events += historyLength
  }
  return events
}

/** From the listing of each car to its match with each search that wants it; waits for the last ones. */
async function delaysOf(db: Database, posted: Map<string, number>): Promise<number[]> {
  const externalId = { in: [...posted.keys()] }
  await waitUntil('Every car matched by every search that wants it', patienceMs, async () => {
    const waiting = await db.candidate.count({ where: { listing: { externalId }, stage: 'WAITING' } })
    const seen = await db.listing.count({ where: { externalId } })
    const [missing] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM "Listing" l JOIN "FeedListing" fl ON fl."listingId" = l.id
      JOIN "SearchFeed" sf ON sf."feedId" = fl."feedId" JOIN "Search" s ON s.id = sf."searchId"
      WHERE l."externalId" = ANY(${[...posted.keys()]}::text[]) AND s."priceTo" > 10000 AND NOT EXISTS (
        SELECT 1 FROM "Candidate" c WHERE c."searchId" = s.id AND c."listingId" = l.id)`
    return waiting === 0 && seen === posted.size && missing!.count === 0
  })
  const matches = await db.candidate.findMany({
    where: { listing: { externalId }, stage: 'MATCH' },
    include: { listing: { select: { externalId: true } } },
  })
  return matches.map(({ decidedAt, listing }) => decidedAt!.getTime() - posted.get(listing.externalId)!)
}
