import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import pg from 'pg'
import { useDatabase } from '../e2e/support/database'
import { migrationSql } from './lib/schema-engine'

const database = useDatabase()

test('the migrations build exactly what schema.prisma describes', async () => {
  const client = new pg.Client(database.url)
  await client.connect()
  const migrated = await describe(client, 'public')
  const sql = await migrationSql(database.url, '')
  await client.query('CREATE SCHEMA fresh')
  await client.query('SET search_path TO fresh')
  await client.query(sql.replaceAll('"public".', '').replace('CREATE SCHEMA IF NOT EXISTS "public";', ''))
  expect(migrated).toEqual(await describe(client, 'fresh'))
  await client.end()
})

const folder = path.resolve(import.meta.dirname, '../prisma/migrations')
const statements = (from: string, to: string) =>
  readdirSync(folder)
    .filter((name) => /^\d/.test(name) && name >= from && name < to)
    .sort()
    .map((name) => readFileSync(path.join(folder, name, 'migration.sql'), 'utf8'))

test('a database in use keeps who was told, which address was proven, what was judged and which page is to be fetched', async () => {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query('CREATE SCHEMA used; SET search_path TO used')
  for (const sql of statements('0', '20261122')) await client.query(sql)
  const id = (n: number) => `00000000-0000-0000-0000-00000000000${n}`
  const [user, main, second, push, search, feed] = [1, 2, 3, 4, 5, 6].map(id)
  const [told, waiting, vehicle] = [7, 8, 9].map(id)
  await client.query(`
    INSERT INTO "User" (id, email, "emailProvenAt", "firstName", "lastName", "countryCode", "trialEndsAt")
      VALUES ('${user}', 'a@x.example', now(), 'A', 'B', 'US', now());
    INSERT INTO "NotificationTarget" (id, "userId", kind, name, email, endpoint, "isMain", active, "unsubscribeToken") VALUES
      ('${main}', '${user}', 'EMAIL', 'a', 'a@x.example', NULL, true, true, '1'),
      ('${second}', '${user}', 'EMAIL', 'b', 'b@x.example', NULL, false, false, '2'),
      ('${push}', '${user}', 'PUSH', 'c', NULL, 'https://push.example/1', false, true, '3');
    INSERT INTO "Search" (id, "userId", make, models, "bodyTypes", marketplaces, "updatedAt")
      VALUES ('${search}', '${user}', 'honda', '{}', '{}', '{craigslist}', now());
    INSERT INTO "Feed" (id, key, marketplace, area, make, "lastSuccessAt") VALUES ('${feed}', 'k', 'craigslist', 'a', 'honda', now());
    INSERT INTO "Vehicle" (id, key) VALUES ('${vehicle}', 'listing:1');
    INSERT INTO "Listing" (id, marketplace, "externalId", url, title, "photoUrls", flags, "foundOnFirstLook", "changedAt", "detailReadAt", "vehicleId") VALUES
      ('${told}', 'craigslist', '1', 'u', 't', '{}', '{}', true, now(), now(), '${vehicle}'),
      ('${waiting}', 'craigslist', '2', 'u', 't', '{}', '{}', false, now(), now() - interval '1 minute', NULL);
    INSERT INTO "Candidate" ("searchId", "listingId", stage, "searchVersion", verdicts, "isHistory") VALUES
      ('${search}', '${told}', 'MATCH', 1, '[{"atomId":"a1","answer":"yes"},{"atomId":"a2","answer":"no"}]', true),
      ('${search}', '${waiting}', 'WAITING', 1, '[]', false);
    INSERT INTO "Alert" (id, "dedupeKey", reason, "searchId", "targetId", "listingId", "vehicleId", status, "sentAt") VALUES
      (gen_random_uuid(), '1', 'MATCH', '${search}', '${main}', '${told}', '${vehicle}', 'SENT', now()),
      (gen_random_uuid(), '2', 'MATCH', '${search}', '${main}', '${waiting}', NULL, 'PENDING', NULL),
      (gen_random_uuid(), '3', 'MATCH', '${search}', '${main}', '${waiting}', NULL, 'PENDING', NULL)`)
  for (const sql of statements('20261122', '9')) await client.query(sql)

  const rows = async (sql: string) => (await client.query(sql)).rows
  expect(await rows('SELECT "targetId", "listingId", "vehicleId", "toldAt" IS NOT NULL AS out FROM "Told"')).toEqual([
    { targetId: main, listingId: told, vehicleId: vehicle, out: true },
  ])
  expect(await rows(`SELECT status, count(*)::int FROM "Alert" GROUP BY status ORDER BY status`)).toEqual([
    { status: 'PENDING', count: 1 },
    { status: 'SENT', count: 1 },
    { status: 'DEAD', count: 1 },
  ])
  expect(await rows('SELECT id, "confirmedAt" IS NOT NULL AS confirmed FROM "NotificationTarget" ORDER BY id')).toEqual(
    [
      { id: main, confirmed: true },
      { id: second, confirmed: false },
      { id: push, confirmed: true },
    ],
  )
  expect(await rows('SELECT count(*)::int AS suppressed FROM "MailAddress" WHERE "suppressedAt" IS NOT NULL')).toEqual([
    { suppressed: 1 },
  ])
  const unfetched = '"pageNumber" < "rowNumber" AS unfetched, "appearedAfter" IS NOT NULL AS dated'
  expect(await rows(`SELECT id, ${unfetched} FROM "Listing" ORDER BY id`)).toEqual([
    { id: told, unfetched: false, dated: false },
    { id: waiting, unfetched: true, dated: true },
  ])
  expect(await rows(`SELECT "listingId", verdicts, "isBackfill" FROM "Candidate" ORDER BY "listingId"`)).toEqual([
    {
      listingId: told,
      verdicts: [
        { criterionId: 'a1', answer: 'yes' },
        { criterionId: 'a2', answer: 'no' },
      ],
      isBackfill: true,
    },
    { listingId: waiting, verdicts: [], isBackfill: false },
  ])
  await client.end()
})

async function describe(client: pg.Client, schema: string): Promise<unknown[]> {
  const columns = await client.query(
    `SELECT table_name, column_name, udt_name, is_nullable, column_default FROM information_schema.columns
     WHERE table_schema = $1 AND table_name <> '_prisma_migrations' ORDER BY 1, 2`,
    [schema],
  )
  const indexes = await client.query(
    `SELECT indexname, replace(indexdef, $1 || '.', '') AS definition FROM pg_indexes
     WHERE schemaname = $1 AND tablename <> '_prisma_migrations' ORDER BY 1`,
    [schema],
  )
  return [...columns.rows, ...indexes.rows].map((row) => JSON.stringify(row).replaceAll(`${schema}.`, ''))
}
