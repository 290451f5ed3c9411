import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import pg from 'pg'
import {
  comparisonAlternative,
  featureAlternative,
  openAlternative,
  type Alternative,
} from '#domain/judgment/criteria/criterion'
import { useDatabase } from '../e2e/support/database'
import { createMigrationSql } from './lib/schema-engine'

const database = useDatabase()

test('the migrations build exactly what schema.prisma describes', async () => {
  const client = new pg.Client(database.url)
  await client.connect()
  const migrated = await describeSchema(client, 'public')
  const sql = await createMigrationSql(database.url, '')
  await client.query('CREATE SCHEMA fresh')
  await client.query('SET search_path TO fresh')
  await client.query(sql.replaceAll('"public".', '').replace('CREATE SCHEMA IF NOT EXISTS "public";', ''))
  expect(migrated).toEqual(await describeSchema(client, 'fresh'))
  await client.end()
})

test('every foreign key has an index', async () => {
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query(`
    SELECT k.conname AS key FROM pg_constraint k
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND NOT EXISTS (
      SELECT 1 FROM pg_index i WHERE i.indrelid = k.conrelid AND i.indpred IS NULL
        AND (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`)
  expect(rows).toEqual([])
  await client.end()
})

const folder = path.resolve(import.meta.dirname, '../prisma/migrations')
const statements = (from: string, to: string) =>
  readdirSync(folder)
    .filter((name) => /^\d/.test(name) && name >= from && name < to)
    .sort()
    .map((name) => readFileSync(path.join(folder, name, 'migration.sql'), 'utf8'))

test('the migrations keep notifications, verified addresses, judgments, flags and pending page fetches', async () => {
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
      ('${waiting}', 'craigslist', '2', 'u', 't', '{}', '{joke-price,no-photo,disputed-car}', false, now(), now() - interval '1 minute', NULL);
    INSERT INTO "Candidate" ("searchId", "listingId", stage, "searchVersion", verdicts, "isHistory") VALUES
      ('${search}', '${told}', 'MATCH', 1, '[{"atomId":"a1","answer":"yes"},{"atomId":"a2","answer":"no"}]', true),
      ('${search}', '${waiting}', 'WAITING', 1, '[]', false);
    INSERT INTO "Alert" (id, "dedupeKey", reason, "searchId", "targetId", "listingId", "vehicleId", status, "sentAt") VALUES
      (gen_random_uuid(), '1', 'MATCH', '${search}', '${main}', '${told}', '${vehicle}', 'SENT', now()),
      (gen_random_uuid(), '2', 'MATCH', '${search}', '${main}', '${waiting}', NULL, 'PENDING', NULL),
      (gen_random_uuid(), '3', 'MATCH', '${search}', '${main}', '${waiting}', NULL, 'PENDING', NULL)`)
  for (const sql of statements('20261122', '9')) await client.query(sql)

  const rows = async (sql: string) => (await client.query(sql)).rows
  expect(
    await rows('SELECT "targetId", "listingId", "vehicleId", "notifiedAt" IS NOT NULL AS out FROM "NotifiedCar"'),
  ).toEqual([{ targetId: main, listingId: told, vehicleId: vehicle, out: true }])
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
  expect(await rows(`SELECT flags FROM "Listing" WHERE id = '${waiting}'`)).toEqual([
    { flags: ['placeholder-price', 'no-photo', 'conflicting-title'] },
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
        { criterionId: 'a1', answer: 'yes', strength: 'should' },
        { criterionId: 'a2', answer: 'no', strength: 'should' },
      ],
      isBackfill: true,
    },
    { listingId: waiting, verdicts: [], isBackfill: false },
  ])
  await client.end()
})

test('the migrations keep criteria as wishes, judgments with a grade, and alerts', async () => {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query('CREATE SCHEMA wished; SET search_path TO wished')
  for (const sql of statements('0', '20261122100000')) await client.query(sql)
  const id = (n: number) => `00000000-0000-0000-0000-0000000000${n + 10}`
  const [user, main, search, wordless, uncompiled] = [1, 2, 3, 4, 5].map(id)
  const cars = [11, 12, 13, 14, 15].map(id)
  const criteria = [
    { id: 'a1', polarity: 'wanted', label: 'leather', feature: 'leather seats', visible: true },
    { id: 'a2', polarity: 'unwanted', label: 'smoker', feature: 'smoker', visible: false },
    { id: 'a3', polarity: 'wanted', label: 'one owner', feature: 'one owner', visible: false },
    { id: 'a4', polarity: 'wanted', label: 'ski rack', feature: null, visible: true },
  ]
  const verdict = (criterionId: string, answer: string, evidence: object[] = []) => {
    const { label, polarity } = criteria.find((one) => one.id === criterionId)!
    return { criterionId, label, polarity, answer, evidence }
  }
  const verdicts = [
    [verdict('a1', 'yes', [{ kind: 'quote', quote: 'Leather' }]), verdict('a2', 'no'), verdict('a3', 'yes')],
    [verdict('a1', 'yes', [{ kind: 'photo', photo: 2 }]), verdict('a2', 'unknown')],
    [verdict('a1', 'unknown'), verdict('a2', 'no')],
    [verdict('a2', 'unknown')],
    [verdict('a2', 'yes')],
  ]
  const stages = ['MATCH', 'POSSIBLE', 'POSSIBLE', 'POSSIBLE', 'REJECTED']
  await client.query(`
    INSERT INTO "User" (id, email, "firstName", "lastName", "countryCode", "trialEndsAt")
      VALUES ('${user}', 'a@x.example', 'A', 'B', 'US', now());
    INSERT INTO "NotificationTarget" (id, "userId", kind, name, email, "isMain", "unsubscribeToken")
      VALUES ('${main}', '${user}', 'EMAIL', 'a', 'a@x.example', true, '1');
    INSERT INTO "Search" (id, "userId", make, models, "bodyTypes", marketplaces, "updatedAt", criteria) VALUES
      ('${search}', '${user}', 'honda', '{}', '{}', '{craigslist}', now(), '${JSON.stringify(criteria)}'),
      ('${wordless}', '${user}', 'honda', '{}', '{}', '{craigslist}', now(), '[]'),
      ('${uncompiled}', '${user}', 'honda', '{}', '{}', '{craigslist}', now(), NULL);
    INSERT INTO "Listing" (id, marketplace, "externalId", url, title, "photoUrls", flags, "changedAt")
      SELECT id, 'craigslist', id::text, 'u', 't', '{}', '{}', now() FROM unnest('{${cars.join()}}'::uuid[]) AS id`)
  for (const [i, car] of cars.entries()) {
    await client.query(
      `INSERT INTO "Candidate" ("searchId", "listingId", stage, "searchVersion", verdicts) VALUES ($1, $2, $3, $4, $5)`,
      [search, car, stages[i], i === 4 ? 0 : 1, JSON.stringify(verdicts[i])],
    )
  }
  await client.query(`
    INSERT INTO "Alert" (id, reason, "searchId", "targetId", "listingId", status) VALUES
      (gen_random_uuid(), 'MATCH', '${search}', '${main}', '${cars[0]}', 'SENT'),
      (gen_random_uuid(), 'MATCH', '${search}', '${main}', '${cars[0]}', 'PENDING'),
      (gen_random_uuid(), 'SUMMARY', '${search}', '${main}', NULL, 'SENT');
    INSERT INTO "Told" (id, "targetId", "listingId", "toldAt") VALUES (gen_random_uuid(), '${main}', '${cars[0]}', now())`)
  for (const sql of statements('20261122100000', '9')) await client.query(sql)

  const rows = async (sql: string) => (await client.query(sql)).rows
  const [kept, none, later] = await rows('SELECT criteria, "immediateGrade", "hasDigest" FROM "Search" ORDER BY id')
  const owners = comparisonAlternative({ quantity: 'owners', least: null, most: 1 })
  const untranslated = (alternative: Alternative) => ({ ...alternative, spanish: null })
  const wish = { kind: 'wish', strength: 'should', condition: null, isDoubted: false, words: null }
  expect(kept).toEqual({
    criteria: [
      { ...wish, id: 'a1', polarity: 'wanted', alternatives: [untranslated(featureAlternative('leather seats'))] },
      { ...wish, id: 'a2', polarity: 'unwanted', alternatives: [untranslated(featureAlternative('smoking'))] },
      { ...wish, id: 'a3', polarity: 'wanted', alternatives: [owners] },
      { ...wish, id: 'a4', polarity: 'wanted', alternatives: [openAlternative('ski rack')] },
    ],
    immediateGrade: 'LIKELY',
    hasDigest: true,
  })
  expect([none.criteria, later.criteria]).toEqual([[], null])

  const judged = await rows('SELECT stage, verdicts, risks, "typicalWishes" FROM "Candidate" ORDER BY "listingId"')
  expect(judged.map(({ stage }) => stage)).toEqual(['MATCH', 'LIKELY', 'POSSIBLE', 'LIKELY', 'REJECTED'])
  expect(judged[0]).toMatchObject({
    verdicts: [
      { label: 'leather seats', strength: 'should', answer: 'yes', evidence: [{ kind: 'quote', quote: 'Leather' }] },
      { label: 'smoking', strength: 'should', polarity: 'unwanted', evidence: [] },
      { label: 'at most 1 owner', strength: 'should' },
    ],
    risks: [],
    typicalWishes: [],
  })
  expect(judged[1].verdicts[0].evidence).toEqual([{ kind: 'photo', photo: 2, seen: null }])
  expect(judged[4].verdicts[0]).toMatchObject({ label: 'smoker', strength: 'should' }) // judged by an older version

  expect(await rows('SELECT reason, status FROM "Alert" ORDER BY reason, status')).toEqual([
    { reason: 'CAR', status: 'PENDING' },
    { reason: 'CAR', status: 'SENT' },
    { reason: 'SUMMARY', status: 'SENT' },
  ])
  expect(await rows('SELECT grade, "inDigest" FROM "NotifiedCar"')).toEqual([{ grade: 'MATCH', inDigest: false }])
  await client.end()
})

test('the migrations fill the open wishes of an earlier "likely" alert from its verdicts', async () => {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query('CREATE SCHEMA reasoned; SET search_path TO reasoned')
  for (const sql of statements('0', '20261123100200')) await client.query(sql)
  const id = (n: number) => `00000000-0000-0000-0000-0000000000${n + 10}`
  const [user, main, search, car, alert] = [1, 2, 3, 4, 5].map(id)
  const wish = (label: string, answer: string, strength = 'should') => ({ label, answer, strength })
  const verdicts = [wish('leather', 'yes'), wish('sunroof', 'unknown'), wish('awd', 'unknown', 'nice')]
  await client.query(`
    INSERT INTO "User" (id, email, "firstName", "lastName", "countryCode", "trialEndsAt")
      VALUES ('${user}', 'a@x.example', 'A', 'B', 'US', now());
    INSERT INTO "NotificationTarget" (id, "userId", kind, name, email, "isMain", "unsubscribeToken")
      VALUES ('${main}', '${user}', 'EMAIL', 'a', 'a@x.example', true, '1');
    INSERT INTO "Search" (id, "userId", make, models, "bodyTypes", marketplaces, "updatedAt")
      VALUES ('${search}', '${user}', 'honda', '{}', '{}', '{craigslist}', now());
    INSERT INTO "Listing" (id, marketplace, "externalId", url, title, "photoUrls", flags, "changedAt")
      VALUES ('${car}', 'craigslist', '1', 'u', 't', '{}', '{}', now());
    INSERT INTO "Candidate" ("searchId", "listingId", stage, "searchVersion", verdicts)
      VALUES ('${search}', '${car}', 'LIKELY', 1, '${JSON.stringify(verdicts)}');
    INSERT INTO "Alert" (id, reason, "searchId", "targetId", "listingId", status)
      VALUES ('${alert}', 'CAR', '${search}', '${main}', '${car}', 'SENT');
    INSERT INTO "Told" (id, "targetId", "listingId", "alertId", "toldAt", grade) VALUES
      (gen_random_uuid(), '${main}', '${car}', '${alert}', now(), 'LIKELY'),
      (gen_random_uuid(), '${main}', '${car}', NULL, now(), 'POSSIBLE')`)
  for (const sql of statements('20261123100200', '9')) await client.query(sql)
  expect(
    (await client.query('SELECT grade, reason, unanswered, confirmed FROM "NotifiedCar" ORDER BY grade')).rows,
  ).toEqual([
    { grade: 'LIKELY', reason: 'NEW', unanswered: ['sunroof'], confirmed: ['leather'] },
    { grade: 'POSSIBLE', reason: 'NEW', unanswered: [], confirmed: [] },
  ])
  await client.end()
})

async function describeSchema(client: pg.Client, schema: string): Promise<unknown[]> {
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
