import { beforeAll } from 'vitest'
import { trialDays } from '#domain/plans/plans'
import { connectDatabase, type Database } from '#platform/database'
import { waitUntil } from '../../scripts/lib/ports'

/** Size of the `fillDatabase` data. Listings are on the first feeds only, and every search is on the popular feed too. */
export const largeCounts = {
  ...{ listings: 300_000, searches: 50_000, feeds: 2_000, feedsWithListings: 200 },
  ...{ judgedSearches: 300, makes: 20 },
}
export const popularFeedKey = 'popular feed'

/** Listings, feeds, searches, candidates, and alerts in a few set-based statements. Invented data. */
export async function fillDatabase(db: Database): Promise<void> {
  const { listings, searches, feeds, feedsWithListings, judgedSearches, makes } = largeCounts
  const perFeed = listings / feedsWithListings
  const statements = [
    `INSERT INTO "User" (id, email, "firstName", "lastName", "countryCode", "trialEndsAt")
     SELECT gen_random_uuid(), 'buyer' || n || '@buyer.example', 'Robin', 'Buyer', 'US', now() + interval '${trialDays} days'
     FROM generate_series(1, ${searches / 2}) n`,
    `INSERT INTO "NotificationTarget" (id, "userId", kind, name, email, "isMain", "unsubscribeToken")
     SELECT gen_random_uuid(), id, 'EMAIL', email, email, true, gen_random_uuid()::text FROM "User"`,
    `INSERT INTO "Search" (id, "userId", make, models, "bodyTypes", marketplaces, countrywide, "feedsKey", "createdAt", "updatedAt")
     SELECT gen_random_uuid(), u.id, 'honda', '{civic}', '{}', '{craigslist}', true, 'kept', now() - n * interval '1 second', now()
     FROM (SELECT id, row_number() OVER () AS at FROM "User") u
     JOIN generate_series(1, ${searches}) n ON u.at = 1 + n % ${searches / 2}`,
    `INSERT INTO "Feed" (id, key, marketplace, area, make, model, "lastAttemptAt", "lastSuccessAt", "lastOutcome")
     SELECT gen_random_uuid(), 'feed ' || n, 'craigslist', 'area' || n, 'honda', (ARRAY['civic', 'accord'])[1 + (n > 1)::int], now(), now(), 'LISTINGS'
     FROM generate_series(1, ${feeds}) n`,
    `INSERT INTO "Feed" (id, key, marketplace, area, "lastAttemptAt", "lastSuccessAt", "lastOutcome")
     VALUES (gen_random_uuid(), '${popularFeedKey}', 'craigslist', 'popular', now(), now(), 'LISTINGS')`,
    `INSERT INTO "SearchFeed" ("searchId", "feedId")
     SELECT s.id, f.id
     FROM (SELECT id, row_number() OVER (ORDER BY "createdAt" DESC) AS at FROM "Search") s
     JOIN (SELECT id, row_number() OVER (ORDER BY key) AS at FROM "Feed" WHERE key <> '${popularFeedKey}') f
       ON f.at = 1 + s.at % ${feedsWithListings}
     UNION ALL
     SELECT s.id, f.id FROM "Search" s, "Feed" f WHERE f.key = '${popularFeedKey}'`,
    `INSERT INTO "Vehicle" (id) SELECT gen_random_uuid() FROM generate_series(1, ${listings})`,
    `INSERT INTO "Listing" (id, marketplace, "externalId", url, title, "priceCents", currency, year, make, model,
       "photoUrls", flags, "postedAt", "firstSeenAt", "lastSeenAt", "postingFetchedAt", "contentHash", "vehicleId")
     SELECT gen_random_uuid(), 'craigslist', n, 'https://sfbay.craigslist.org/' || n || '.html', '2016 Honda Civic', 1240000,
       'USD', 2016, CASE n % ${makes} WHEN 0 THEN 'honda' ELSE 'make' || n % ${makes} END, 'civic', '{}', '{}', now() - random() * interval '80 days',
       now() - random() * interval '80 days', now(), now(), md5('listing:' || n), id
     FROM (SELECT id, row_number() OVER () AS n FROM "Vehicle") AS vehicle`,
    `INSERT INTO "IdentityKey" (key, "listedAt", "listingId")
     SELECT 'post:craigslist:' || "externalId", "firstSeenAt", id FROM "Listing"
     UNION ALL SELECT 'odometer:honda|civic|2016|' || "externalId"::int % 100, "firstSeenAt", id FROM "Listing"`,
    `INSERT INTO "SameVehiclePair" ("firstId", "secondId", reason, strength)
     SELECT least(a.id, b.id), greatest(a.id, b.id), 'text', 'fair' FROM "Listing" a JOIN "Listing" b
       ON b."externalId"::int = a."externalId"::int + 1 WHERE a."externalId"::int % 10 = 0`,
    `INSERT INTO "PhotoHash" ("listingId", photo, hash)
     SELECT id, photo, CASE photo WHEN 'own' THEN left(md5(id::text), 16) ELSE 'f0f0f0f0f0f0f0f0' END
     FROM "Listing", unnest(ARRAY['own', 'banner']) photo`,
    `INSERT INTO "FeedListing" ("feedId", "listingId")
     SELECT f.id, l.id FROM (SELECT id, row_number() OVER (ORDER BY key) AS at FROM "Feed" WHERE key <> '${popularFeedKey}') f
     JOIN (SELECT id, "externalId"::int AS at FROM "Listing") l ON f.at = 1 + l.at / ${perFeed}`,
    `INSERT INTO "Candidate" ("searchId", "listingId", stage, "searchVersion")
     SELECT sf."searchId", fl."listingId", (CASE abs(hashtext(fl."listingId"::text)) % 14 WHEN 0 THEN 'REJECTED' ELSE 'FILTERED' END)::"CandidateStage", 1
     FROM "SearchFeed" sf JOIN "FeedListing" fl USING ("feedId")
     WHERE sf."searchId" IN (SELECT id FROM "Search" ORDER BY "createdAt" DESC LIMIT ${judgedSearches})`,
    `INSERT INTO "PriceEstimate" ("listingId", revision, "estimatedAt", comparables, "yearsAround")
     SELECT id, 1, now() - (CASE WHEN "externalId"::int % 100 = 0 THEN interval '1 day' ELSE interval '1 hour' END), 24, 1
     FROM "Listing" WHERE "externalId"::int % 10 = 0`,
    `ANALYZE`,
  ]
  for (const sql of statements) await db.$executeRawUnsafe(sql)
  // Use the planner's cost for SSDs, where it prefers an index if one exists.
  const [{ name }] = await db.$queryRaw<[{ name: string }]>`SELECT current_database() AS name`
  await db.$executeRawUnsafe(`ALTER DATABASE "${name}" SET random_page_cost = 1.1`)
}

/** Fills the file's database. `scansOf` and `readsOf` run the work on separate connections and measure it. */
export function useLargeDatabase(database: { url: string; db: Database }) {
  let admin: Database
  beforeAll(async () => {
    admin = connectDatabase(database.url, 1)
    await database.db.$disconnect()
    await fillDatabase(admin)
    return () => admin.$disconnect()
  }, 600_000)
  const connect = () => {
    const db = connectDatabase(database.url, 4)
    return { db, close: () => db.$disconnect() }
  }
  return {
    admin: () => admin,
    scansOf: (work: (db: Database) => Promise<unknown>) => findSequentialScans(admin, connect, work),
    readsOf: (tables: string[], work: (db: Database) => Promise<unknown>) =>
      countReads(admin, connect, { tables, entries: true }, work),
  }
}

/**
 * Tables from which sequential scans read more than a few rows while `work` ran. `work` gets its own connections,
 * because PostgreSQL reports their counts when they end.
 */
export async function findSequentialScans(
  db: Database,
  connect: () => { db: Database; close(): Promise<void> },
  work: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  await othersEnd(db)
  const before = await scans(db)
  const own = connect()
  try {
    await work(own.db)
  } finally {
    await own.close()
  }
  await othersEnd(db)
  const after = await scans(db)
  const readBefore = new Map(before.map(({ table, rows }) => [table, rows]))
  return after.filter(({ table, rows }) => rows - (readBefore.get(table) ?? 0) > maxScanned).map(({ table }) => table)
}

type Connect = () => { db: Database; close(): Promise<void> }

/**
 * Number of rows read from these tables while `work` runs, with its own connections as in `findSequentialScans`. With
 * `entries`, index entries count instead of the rows that they lead to, so also what an index answers by itself.
 */
export async function countReads(
  db: Database,
  connect: Connect,
  { tables, entries = false }: { tables: string[]; entries?: boolean },
  work: (db: Database) => Promise<unknown>,
): Promise<number> {
  const count = async () => {
    await othersEnd(db)
    await db.$queryRaw`SELECT pg_stat_force_next_flush()::text`
    const [{ reads }] = await db.$queryRaw<[{ reads: number }]>`
      SELECT (SELECT sum(seq_tup_read + CASE WHEN ${entries} THEN 0 ELSE idx_tup_fetch END)
          FROM pg_stat_user_tables WHERE relname = ANY(${tables}::text[]))::int
        + (SELECT CASE WHEN ${entries} THEN sum(idx_tup_read) ELSE 0 END
          FROM pg_stat_user_indexes WHERE relname = ANY(${tables}::text[]))::int AS reads`
    return reads
  }
  const before = await count()
  const own = connect()
  try {
    await work(own.db)
  } finally {
    await own.close()
  }
  return (await count()) - before
}

/** Below this, a scan is cheaper than an index. No table that grows with the users or the ads is as small. */
const maxScanned = 1_000

async function scans(db: Database) {
  await db.$queryRaw`SELECT pg_stat_force_next_flush()::text` // reports the scans of this connection
  return db.$queryRaw<{ table: string; rows: number }[]>`
    SELECT relname AS table, seq_tup_read::int AS rows FROM pg_stat_user_tables`
}

/** A backend reports its statistics when it ends. */
async function othersEnd(db: Database): Promise<void> {
  await waitUntil('the end of all other connections', 20_000, async () => {
    const others = await db.$queryRaw<{ query: string }[]>`
      SELECT query FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`

    return others.length === 0
  })
}
