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
