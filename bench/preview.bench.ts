import { rmSync } from 'node:fs'
import path from 'node:path'
import { connectDatabase, type Database } from '#platform/database'
import { loadPreview } from '#web/features/wishes/preview.server'
import { createTempDir } from '../e2e/support/temp-dir'
import { quotedFact } from '../e2e/support/rows'
import { requiredSettings } from '../e2e/support/settings'
import { createDatabase, removePostgresData, startPostgres } from '../scripts/lib/postgres'
import { applyMigrations } from '../scripts/lib/schema-engine'
import { percentile } from './percentile'
import { drawPage, drawSearch, createSeededRandom } from './support/buyers'

const previews = 100
const cars = 5_000
/** A site shows a listing for this long, so one listing in twelve is from the last week. */
const keptDays = 84
const seeds = { cars: 1, previews: 2 }
const places = ['94110', '10001', '90001', '60601', '75201', '77002', '30303', '98101', '80202', '59101']
const words = ['', 'leather seats, no accidents', 'no rust. Must have a sunroof', 'one owner, clean title, ski box']
const say = (what: string) => console.error(`[${new Date().toISOString().slice(11, 19)}] ${what}`)

/**
 * The seven-day preview of 100 realistic searches, on a database of a million listings, a third of them read by the
 * model.
 * `npm run bench -- preview [number of listings]`
 */
export async function run([count = '1000000']: string[]) {
  const listings = Number(count)
  const dir = createTempDir('bench-preview-')
  const postgres = await startPostgres(path.join(dir, 'postgres'), path.join(dir, 'postgres.log'))
  try {
    const url = await createDatabase(postgres, 'lotwatch')
    await applyMigrations(url)
    Object.assign(process.env, requiredSettings, { DATABASE_URL: url, LOG_LEVEL: 'silent', NODE_ENV: 'test' })
    const db = connectDatabase(url, 2)
    say(`storing ${listings} listings`)
    await fill(db, listings)
    await db.$disconnect()
    say('previewing')
    return { listings, previews, ...(await measure()) }
  } finally {
    await postgres.stop()
    removePostgresData(path.join(dir, 'postgres'))
    rmSync(dir, { recursive: true, force: true })
  }
}

const usualMiles = 60

async function measure() {
  const random = createSeededRandom(seeds.previews)
  const times: number[] = []
  for (let i = 0; i < previews; i++) {
    const { countrywide, radiusMiles, latitude: _, longitude: __, ...search } = drawSearch(random)
    const place = countrywide
      ? { countrywide }
      : { location: places[i % places.length], radius: radiusMiles ?? usualMiles }
    // The form does not accept future years.
    const yearTo = search.yearTo && Math.min(search.yearTo, new Date().getFullYear())
    const given = { ...search, yearTo, ...place, smartCriteria: words[i % words.length] }
    const at = performance.now()
    const preview = await loadPreview(given, new Date())
    times.push(performance.now() - at)
    if (preview.sentence === null) throw new Error(`no preview of ${JSON.stringify(given)}: ${preview.headline}`)
  }
  const at = (share: number) => Math.round(percentile(times, share))
  return { p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) }
}

/** Realistic cars, drawn a few thousand times and then repeated. A third has facts read by the model. */
async function fill(db: Database, listings: number): Promise<void> {
  const random = createSeededRandom(seeds.cars)
  const drawn = Array.from({ length: cars }, () => drawPage(random, 1).listings[0]!)
  const facts = [quotedFact('leather seats', 'yes', 'leather seats'), quotedFact('accident', 'no', 'no accidents')]
  await db.$executeRaw`
    CREATE TABLE drawn AS SELECT row_number() OVER () - 1 AS at, d.* FROM jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb)
      AS d(title text, make text, model text, year int, "priceCents" int, "odometerMiles" int, transmission text,
        "bodyType" text, latitude float, longitude float)`
  await db.$executeRaw`
    INSERT INTO "Listing" (id, marketplace, "externalId", url, title, make, model, year, "priceCents", currency,
      "odometerMiles", transmission, "bodyType", latitude, longitude, attributes, description, "photoUrls", flags,
      "postedAt", "firstSeenAt", "lastSeenAt", "contentHash")
    SELECT gen_random_uuid(), 'craigslist', n::text, 'https://x.craigslist.org/' || n || '.html', title, make, model, year,
      "priceCents", 'USD', "odometerMiles", transmission, "bodyType", latitude, longitude,
      '{"title status": "clean", "paint color": "blue"}', repeat('Runs and drives great, one owner. ', 30), '{}', '{}',
      at_, at_, now(), md5(n::text)
    FROM generate_series(1, ${listings}::int) n JOIN drawn ON drawn.at = n % ${cars}::int,
      LATERAL (SELECT now() - (n::float8 * 0.61803398875 - floor(n::float8 * 0.61803398875)) * ${keptDays}::int * interval '1 day' AS at_) t`
  await db.$executeRaw`
    INSERT INTO "Reading" ("contentHash", model, "instructionsVersion", facts, unfounded)
    SELECT md5(n::text), 'm', 1, ${JSON.stringify(facts)}::jsonb, '{}' FROM generate_series(1, ${listings}::int, 3) n`
  await db.$executeRaw`
    INSERT INTO "Feed" (id, key, marketplace, area, make, "lastSuccessAt")
    SELECT gen_random_uuid(), 'craigslist/x/' || make, 'craigslist', 'x', make, now()
    FROM (SELECT DISTINCT make FROM drawn WHERE make IS NOT NULL) m`
  await db.$executeRaw`DROP TABLE drawn`
  await db.$executeRawUnsafe('VACUUM ANALYZE')
}
