import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectDatabase } from '#platform/database'
import { useDatabase } from '../e2e/support/database'
import { insertListing, insertSearch, insertSubscription, insertUser } from '../e2e/support/rows'
import { createTempDir } from '../e2e/support/temp-dir'
import { backUp, restore } from './lib/backup'

const database = useDatabase()
const dir = createTempDir('backup-')
const folder = path.join(dir, 'first')
const restored: string[] = []
const newName = () => {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  restored.push(name)
  return name
}
const quiet = () => {}

/** A hash of each table's rows, and the definitions of everything else. */
async function contents(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url)
  await client.connect()
  const one = async (sql: string) => String((await client.query(sql)).rows[0].value)
  const { rows: tables } = await client.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")
  const found: Record<string, string> = {}
  for (const { name } of tables.filter((table) => table.name !== '_prisma_migrations'))
    found[name] = await one(`SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS value FROM "${name}" t`)
  found.indexes = await one(
    "SELECT string_agg(indexdef, ';' ORDER BY indexdef) AS value FROM pg_indexes WHERE schemaname = 'public'",
  )
  found.constraints = await one(
    "SELECT string_agg(conname::text || pg_get_constraintdef(oid), ';' ORDER BY conname, conrelid::regclass::text) AS value FROM pg_constraint WHERE connamespace = 'public'::regnamespace",
  )
  found.triggers = await one(
    "SELECT string_agg(tgname::text || tgenabled::text, ';' ORDER BY tgname) AS value FROM pg_trigger WHERE NOT tgisinternal",
  )
  found.lockNumber = await one(`SELECT last_value AS value FROM "Lock_number_seq"`)
  await client.end()
  return found
}

beforeAll(async () => {
  const { db } = database
  const user = await insertUser(db)
  await db.user.update({ where: { id: user.id }, data: { firstName: 'Zoë\t"\\N"\n', lastName: '' } })
  await insertSubscription(db, user.id)
  await insertSearch(db, user.id)
  await insertListing(db)
  await db.lock.create({ data: { name: 'a', expiresAt: new Date() } }) // takes a number of the sequence
})
afterAll(async () => {
  const client = new pg.Client(inject('templateUrl').replace(/[^/]*$/, 'postgres'))
  await client.connect()
  for (const name of restored) await client.query(`DROP DATABASE IF EXISTS "${name}"`)
  await client.end()
  rmSync(dir, { recursive: true, force: true })
})

test('a backup is restored with every row, index, key, trigger and sequence', async () => {
  await backUp(database.url, folder, quiet)
  const url = await restore(database.url, folder, newName(), quiet)
  const [before, after] = [await contents(database.url), await contents(url)]
  expect(after).toEqual(before)
  const db = connectDatabase(url)
  expect(await db.user.findFirstOrThrow()).toMatchObject({ firstName: 'Zoë\t"\\N"\n', lastName: '' })
  await db.$disconnect()
})

test('a backup holds one moment, whatever is written meanwhile', async () => {
  let wrote: Promise<unknown> | undefined
  const { tables } = await backUp(database.url, path.join(dir, 'busy'), () => {
    wrote ??= insertUser(database.db)
  })
  await wrote
  expect(tables.find(({ name }) => name === 'User')!.rows).toBe((await database.db.user.count()) - 1)
})

test('a backup does not overwrite a folder', async () => {
  await expect(backUp(database.url, folder, quiet)).rejects.toThrow('EEXIST')
})

test('a restore refuses a database that exists, even an empty one', async () => {
  const name = new URL(database.url).pathname.slice(1)
  const before = await contents(database.url)
  await expect(restore(database.url, folder, name, quiet)).rejects.toThrow('exists already')
  expect(await contents(database.url)).toEqual(before)
})

test('a restore refuses a backup that was not finished', async () => {
  await expect(restore(database.url, dir, newName(), quiet)).rejects.toThrow('no whole backup')
})

test('a restore refuses a backup of a later release, and one whose file lost rows', async () => {
  const file = path.join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '29990101000000_later'] }))
  await expect(restore(database.url, folder, newName(), quiet)).rejects.toThrow('later release')
  const tables = manifest.tables.map((table: { name: string; rows: number }) =>
    table.name === 'User' ? { ...table, rows: table.rows + 1 } : table,
  )
  writeFileSync(file, JSON.stringify({ ...manifest, tables }))
  await expect(restore(database.url, folder, newName(), quiet)).rejects.toThrow('User has 1 of 2 rows')
})
