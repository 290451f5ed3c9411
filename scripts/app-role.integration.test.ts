import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#platform/database'
import { useDatabase } from '../e2e/support/database'
import { insertSearch, insertUser } from '../e2e/support/rows'
import { createTempDir } from '../e2e/support/temp-dir'
import { grantAppRole } from './lib/app-role'
import { backUp } from './lib/backup'

const database = useDatabase()
const role = `app ${randomUUID()}`
const dir = createTempDir('app-role-')
let appUrl: string
let app: Database

beforeAll(async () => {
  const url = new URL(database.url)
  url.username = encodeURIComponent(role)
  url.password = encodeURIComponent(`a'b"c\\d $$`)
  appUrl = url.href
  for (let time = 0; time < 2; time++) await grantAppRole(database.url, appUrl)
  app = connectDatabase(appUrl, 1)
})
afterAll(async () => {
  await app.$disconnect()
  rmSync(dir, { recursive: true })
  const owner = new pg.Client(database.url)
  await owner.connect()
  await owner.query(`DROP OWNED BY "${role}"; DROP ROLE "${role}"`)
  await owner.end()
})

test('the role of the app reads and writes rows, takes numbers, and backs up', async () => {
  const user = await insertUser(app)
  const search = await insertSearch(app, user.id)
  await app.search.update({ where: { id: search.id }, data: { priceTo: 9_000 } }) // with its trigger
  await app.lock.create({ data: { name: role, expiresAt: new Date() } })
  await app.user.delete({ where: { id: user.id } })
  const { tables } = await backUp(appUrl, path.join(dir, 'backup'), () => {})
  expect(tables.find(({ name }) => name === 'Lock')!.rows).toBe(1)
})

test.each([
  ['run programs', `COPY (SELECT 1) TO PROGRAM 'true'`],
  ['read files', `SELECT pg_read_file('/etc/passwd')`],
  ['read passwords', 'SELECT rolpassword FROM pg_authid'],
  ['create tables', 'CREATE TABLE mine (id int)'],
  ['change tables', 'ALTER TABLE "User" DROP COLUMN email'],
  ['empty tables', 'TRUNCATE "User" CASCADE'],
  ['pretend that migrations ran', 'DELETE FROM _prisma_migrations'],
  ['create databases', 'CREATE DATABASE mine'],
  ['become the owner', 'SET ROLE lotwatch'],
])('the role of the app cannot %s', async (_, statement) => {
  await expect(app.$executeRawUnsafe(statement)).rejects.toThrow(/permission denied|must be owner/)
})

test('with one user for both, nothing is changed', async () => {
  await expect(grantAppRole(database.url, database.url)).resolves.toBeUndefined()
})
