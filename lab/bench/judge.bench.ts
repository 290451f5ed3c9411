import { randomUUID } from 'node:crypto'
import { Client, Connection } from '@temporalio/client'
import { pictureTokens } from '#domain/plans/budget'
import { trialMs } from '#domain/plans/plans'
import { connectDatabase, type Database } from '#platform/database'
import { chooseGrid, maxTiles, montageSize } from '#worker/judge/photos/compose-montage'
import { waitUntil } from '../../scripts/lib/ports'
import { startSearches } from './support/feed-searches'
import { startFleet, type Fleet } from './support/fleet'

/** Same as in `npm start`. */
const worldSize = 20_000
const timeoutMs = 15 * 60_000
const say = (what: string) => console.error(`[${new Date().toISOString().slice(11, 19)}] ${what}`)

/** Typical criteria texts: known features, numbers, open questions, Spanish, and criteria that no listing answers. */
const wishes = [
  'leather seats, sunroof',
  'no accidents, one owner',
  'heated seats or leather, no salvage title',
  'must have backup camera, nice to have navigation',
  'no rust, no smokers, service records',
  'sin accidentes, asientos de piel',
  'ski box, alloy wheels',
  'gets at least 30 mpg, bluetooth',
  'not from a dealer, clean title',
  'price negotiable, accepts texts',
  'apple carplay, good tires, 2 keys',
  'never raced, garage kept',
]

/**
 * Runs 1, 10, and 1,000 searches that share four sets of filters and twelve criteria texts. Counts model calls per
 * listing that passes the filters: the number must not depend on the number of searches.
 * `npm run bench -- judge [numbers of searches, comma-separated]`
 */
export async function run([counts = '1,10,1000']: string[]) {
  const runs = []
  for (const watchers of counts.split(',').map(Number)) {
    runs.push(await measure(watchers))
    say(JSON.stringify(runs.at(-1)))
  }
  const { filteredBeforeCallShare, listingsPerSecond } = runs.at(-1)!
  return { runs, filteredBeforeCallShare, photoTokensAtMost, listingsPerSecond }
}

/** Tokens of the largest montage, counted in patches or tiles, whichever is more. */
const photoTokensAtMost = Math.max(
  ...Array.from({ length: maxTiles }, (_, i) => pictureTokens(montageSize(chooseGrid(i + 1)))),
)

async function measure(watchers: number) {
  say(`${watchers} watching: starting the fleet`)
  const fleet = await startFleet({ env: { FEED_FRESHNESS_MS: String(timeoutMs) }, sandboxSize: worldSize })
  const db = connectDatabase(fleet.databaseUrl, 5)
  try {
    const startedAt = Date.now()
    await watch(fleet, db, watchers)
    await waitUntil(`All cars judged for ${watchers} searches`, timeoutMs, settledCheck(db, watchers))
    const seconds = (Date.now() - startedAt - quietMs) / 1_000
    return { watchers, ...(await figures(db)), ...(await pace(db, seconds)) }
  } finally {
    await db.$disconnect()
    await fleet.stop()
  }
}

const onAll = ['craigslist', 'cargurus', 'facebook']

/** Four picky buyers in four metropolitan areas. A run with one search uses the first. */
const filters = [
  {
    ...{ make: 'honda', models: ['civic', 'accord', 'cr-v'], bodyTypes: [], marketplaces: onAll },
    ...{
      yearFrom: 2015,
      yearTo: 2019,
      priceFrom: 9_000,
      priceTo: 16_000,
      mileageTo: 90_000,
      transmission: 'automatic',
    },
    ...{ locationValue: '94110', latitude: 37.7485, longitude: -122.4184, radiusMiles: 60 },
  },
  {
    ...{ make: 'toyota', models: ['camry'], bodyTypes: [], marketplaces: onAll },
    ...{ yearFrom: 2014, yearTo: null, priceFrom: null, priceTo: 17_000, mileageTo: 100_000, transmission: null },
    ...{ locationValue: '90012', latitude: 34.0614, longitude: -118.2385, radiusMiles: 40 },
  },
  {
    ...{ make: 'subaru', models: ['outback', 'forester'], bodyTypes: [], marketplaces: onAll },
    ...{
      yearFrom: 2013,
      yearTo: 2018,
      priceFrom: 8_000,
      priceTo: 17_000,
      mileageTo: 110_000,
      transmission: 'automatic',
    },
    ...{ locationValue: '80202', latitude: 39.7491, longitude: -104.9946, radiusMiles: 100 },
  },
  {
    ...{ make: 'ford', models: ['f-150'], bodyTypes: [], marketplaces: onAll },
    ...{ yearFrom: 2012, yearTo: 2017, priceFrom: 10_000, priceTo: 25_000, mileageTo: 120_000, transmission: null },
    ...{ locationValue: '90012', latitude: 34.0614, longitude: -118.2385, radiusMiles: 60 },
  },
]

async function watch({ temporalAddress }: Fleet, db: Database, watchers: number): Promise<void> {
  const user = await db.user.create({
    data: {
      email: `${randomUUID()}@buyer.example`,
      ...{ firstName: 'Pat', lastName: 'Doe', countryCode: 'US', emailVerifiedAt: new Date() },
      trialEndsAt: new Date(Date.now() + trialMs),
    },
  })
  const searches = Array.from({ length: watchers }, (_, i) => ({
    ...{ ...filters[i % filters.length]!, id: randomUUID(), userId: user.id },
    smartCriteria: wishes[Math.floor(i / filters.length) % wishes.length]!,
  }))
  const connection = await Connection.connect({ address: temporalAddress })
  await startSearches(db, new Client({ connection }), searches)
  await connection.close()
}

/**
 * No car waits, and no new one has been found for a while. Most rows of an area's feed suit no search, so they never
 * become candidates.
 */
function settledCheck(db: Database, watchers: number): () => Promise<boolean> {
  let last = { candidates: 0, since: Date.now() }
  return async () => {
    const planned = await db.search.count({ where: { feeds: { some: {} } } })
    const waiting = await db.candidate.count({ where: { stage: 'WAITING' } })
    const candidates = await db.candidate.count()
    if (candidates !== last.candidates || waiting > 0) last = { candidates, since: Date.now() }
    return planned >= watchers && candidates > 0 && Date.now() - last.since >= quietMs
  }
}

/** Without a new candidate for this long, the first look is over. Not part of the measured time. */
const quietMs = 15_000

/** Calls and tokens per listing that the model was asked about, and per search text. */
async function figures(db: Database) {
  const [counted] = await db.$queryRaw<
    Record<'listings' | 'reads' | 'asks' | 'compiles' | 'sames' | 'tokens' | 'wordTokens', number>[]
  >`
    SELECT count(DISTINCT "listingId")::int AS listings,
      count(*) FILTER (WHERE purpose = 'read')::int AS reads, count(*) FILTER (WHERE purpose = 'judge')::int AS asks,
      count(*) FILTER (WHERE purpose = 'compile')::int AS compiles,
      count(*) FILTER (WHERE purpose = 'same')::int AS sames,
      coalesce(sum("inputTokens") FILTER (WHERE "listingId" IS NOT NULL), 0)::int AS tokens,
      coalesce(sum("inputTokens") FILTER (WHERE "listingId" IS NULL), 0)::int AS "wordTokens"
    FROM "ModelCall"`
  const { listings, reads, asks, compiles, sames, tokens, wordTokens } = counted!
  const [crawled, searches] = await Promise.all([db.listing.count(), db.search.count()])
  const each = (total: number) => Number((total / Math.max(1, listings)).toFixed(2))
  return {
    readCallsPerListing: each(reads),
    askCallsPerListing: each(asks),
    compileCallsPerSearch: Number((compiles / Math.max(1, searches)).toFixed(2)),
    sameCallsPerSearch: Number((sames / Math.max(1, searches)).toFixed(2)),
    inputTokensPerSearch: Math.round(wordTokens / Math.max(1, searches)),
    inputTokensPerListing: Math.round(tokens / Math.max(1, listings)),
    listingsCrawled: crawled,
    listingsAskedAbout: listings,
    filteredBeforeCallShare: Number((1 - listings / Math.max(1, crawled)).toFixed(4)),
  }
}

/** Judgments per second, including crawling and fetching. */
async function pace(db: Database, seconds: number) {
  const judged = await db.candidate.count({ where: { stage: { in: ['MATCH', 'LIKELY', 'POSSIBLE', 'REJECTED'] } } })
  return { judged, seconds: Math.round(seconds), listingsPerSecond: Number((judged / seconds).toFixed(2)) }
}
