import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { ResultRow } from '#domain/listing/listing'
import { craigslistAreas } from '#domain/places/craigslist-areas'
import { minuteMs } from '#domain/durations'
import { connectDatabase, type Database } from '#platform/database'
import type { Adapter } from '#worker/crawl/adapters/contract'
import { createFeedSpec } from '#worker/crawl/feeds/ensure-feeds'
import { storeNewRows } from '#worker/crawl/feeds/fetch-older-page'
import { StoredSearches } from '#worker/crawl/feeds/stored-searches'
import { insertUser } from '../../e2e/support/rows'
import { createTempDir } from '../../e2e/support/temp-dir'
import { createDatabase, removePostgresData, startPostgres } from '../../scripts/lib/postgres'
import { applyMigrations } from '../../scripts/lib/schema-engine'
import { percentile } from '../percentile'
import { drawSearch, createSeededRandom } from './buyers'
import { fetchPage } from './pages'

const rowsOnPage = 360
const newRows = 5
const warmUps = 20
const crawls = 100
const searches = 1_000
/** With fewer rows, the first pages of the tables would dominate the size. */
const rowsForSize = 5_000
const microsecondsInMs = 1_000
const nanosecondsInMs = 1_000_000

/**
 * Stores an area's page of 360 rows, five of them new, as a crawl every minute does, on a real PostgreSQL with 1,000
 * searches on the feed. Reports the CPU time of this process and of PostgreSQL's backend (Linux only). Also measures
 * the bytes on disk per row that fits no search, as stored and after VACUUM FULL.
 */
export async function measureAreaPageStorage(adapter: Adapter): Promise<object> {
  const all = await rowsOfAreas(adapter)
  const dir = createTempDir('bench-parse-')
  const postgres = await startPostgres(path.join(dir, 'postgres'), path.join(dir, 'postgres.log'))
  try {
    const url = await createDatabase(postgres, 'lotwatch')
    await applyMigrations(url)
    const db = connectDatabase(url, 1) // one backend, whose CPU time is read
    try {
      const needed = rowsOnPage + newRows * (warmUps + crawls)
      const rowBytes = await measureBytes(db, all.slice(needed))
      return {
        rowBytes,
        areaPage: { rows: rowsOnPage, new: newRows, searches, ...(await crawl(db, all.slice(0, needed))) },
      }
    } finally {
      await db.$disconnect()
    }
  } finally {
    await postgres.stop()
    removePostgresData(path.join(dir, 'postgres'))
    rmSync(dir, { recursive: true, force: true })
  }
}

async function rowsOfAreas(adapter: Adapter): Promise<ResultRow[]> {
  const rows = new Map<string, ResultRow>()
  for (const { hostname } of craigslistAreas) {
    if (rows.size >= rowsForSize + rowsOnPage) break
    const feed = { area: hostname, make: null, model: null }
    for (let request = adapter.feedRequests(feed)[0] ?? null; request !== null;) {
      const page = adapter.parseResults(await fetchPage(request), feed)
      if (page.kind !== 'listings') break
      for (const row of page.rows) rows.set(row.externalId ?? row.token!, row)
      request = page.next
    }
  }
  return [...rows.values()]
}

async function areaFeed(db: Database, area: string) {
  const { isFirstLook: _, ...data } = createFeedSpec('craigslist', { area, make: null, model: null })
  const { id } = await db.feed.create({ data })
  return (number: number, at: Date) => ({
    ...{ id, marketplace: 'craigslist' as const, area, make: null, number: BigInt(number) },
    caughtUpAt: new Date(at.getTime() - minuteMs),
  })
}

const stores = (db: Database) => {
  const deps = { searches: new StoredSearches(db) }
  return {
    ready: () => deps.searches.load(),
    store: (feed: Parameters<typeof storeNewRows>[2], rows: ResultRow[], at: Date) =>
      db.$transaction((tx) => storeNewRows(deps, tx, feed, rows, at), { timeout: minuteMs }),
  }
}

async function measureBytes(db: Database, rows: ResultRow[]) {
  const [feed, { ready, store }] = [await areaFeed(db, 'size'), stores(db)]
  await ready() // inside a transaction it would wait for a second connection
  const at = new Date()
  for (let from = 0; from < rows.length; from += rowsOnPage)
    await store(feed(1 + from, at), rows.slice(from, from + rowsOnPage), at)
  const stored = await db.listing.count()
  const perRow = async () => {
    const tables = await db.$queryRaw<{ name: string; bytes: number }[]>`
      SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class
      WHERE relname IN ('Listing', 'FeedListing', 'Vehicle', 'IdentityKey', 'SameVehiclePair', 'UnnamedListing') ORDER BY relname`
    const sizes = tables.map(({ name, bytes }): [string, number] => [name, Math.round(bytes / stored)])
    return { total: sizes.reduce((sum, [, bytes]) => sum + bytes, 0), ...Object.fromEntries(sizes) }
  }
  const asStored = await perRow()
  await db.$executeRawUnsafe('VACUUM FULL')
  return { rows: stored, asStored, compact: await perRow() }
}

async function crawl(db: Database, rows: ResultRow[]) {
  const feed = await areaFeed(db, 'newyork')
  const random = createSeededRandom(1)
  const user = await insertUser(db)
  await db.search.createMany({
    data: Array.from({ length: searches }, () => ({ userId: user.id, ...drawSearch(random) })),
  })
  await db.$executeRaw`INSERT INTO "SearchFeed" ("searchId", "feedId") SELECT id, ${feed(0, new Date()).id}::uuid FROM "Search"`
  const { ready, store } = stores(db)
  await ready()
  const [{ pid }] = await db.$queryRaw<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`
  const start = Date.now()
  const used: { store: number; postgres: number | null }[] = []
  // Rows are in list order, newest first: the page moves up by five with each crawl.
  for (let i = 0; i <= warmUps + crawls; i++) {
    const to = rows.length - newRows * i
    const at = new Date(start + i * minuteMs)
    const [cpu, backend] = [process.cpuUsage(), backendMs(pid)]
    const { changed } = await store(feed(1_000_000 + i, at), rows.slice(to - rowsOnPage, to), at)
    const { user, system } = process.cpuUsage(cpu)
    if (i === 0) continue
    if (changed !== newRows) throw new Error(`${changed} rows were new or changed instead of ${newRows}`)
    const after = backendMs(pid)
    used.push({
      store: (user + system) / microsecondsInMs,
      postgres: backend === null || after === null ? null : after - backend,
    })
  }
  const measured = used.slice(warmUps)
  const at = (share: number, of: (number | null)[]) =>
    of.includes(null) ? null : Number(percentile(of as number[], share).toFixed(1))
  const [own, backend] = [measured.map(({ store }) => store), measured.map(({ postgres }) => postgres)]
  const both = measured.map(({ store, postgres }) => (postgres === null ? null : store + postgres))
  return {
    ...{ crawls, storeCpuMs: at(0.5, own), storeCpuP95Ms: at(0.95, own) },
    ...{ postgresCpuMs: at(0.5, backend), postgresCpuP95Ms: at(0.95, backend), bothCpuMs: at(0.5, both) },
  }
}

/** CPU time of the backend in ms, or null without /proc/<pid>/schedstat. */
function backendMs(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / nanosecondsInMs
  } catch {
    return null
  }
}
