// @module-tag thorough
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#platform/root'
import { useDatabase } from '../e2e/support/database'
import { createTempDir } from '../e2e/support/temp-dir'
import { applyMigrations } from './lib/schema-engine'

const database = useDatabase()
const dir = createTempDir('migrations-')
let [reader, observer]: pg.Client[] = []

beforeAll(async () => {
  cpSync(path.join(root, 'prisma/migrations'), dir, { recursive: true })
  ;[reader, observer] = [new pg.Client(database.url), new pg.Client(database.url)]
  await Promise.all([reader.connect(), observer.connect()])
})
afterAll(async () => {
  await Promise.all([reader?.end(), observer?.end()])
  rmSync(dir, { recursive: true, force: true })
})

function write(name: string, sql: string): void {
  mkdirSync(path.join(dir, name))
  writeFileSync(path.join(dir, name, 'migration.sql'), sql)
}

test.each([
  ['20990101_column', 'ALTER TABLE "User" ADD COLUMN "waited" text', 'BEGIN; SELECT 1 FROM "User"'],
  ['20990102_index', 'CREATE INDEX CONCURRENTLY "User_waited" ON "User"("waited")', 'BEGIN; UPDATE "User" SET id = id'],
])('%s waits briefly while a transaction holds it, and is applied afterwards', async (name, sql, hold) => {
  write(name, sql)
  await reader!.query(hold)
  let said = 0
  const applied = applyMigrations(database.url, { dir, lockTimeoutMs: 100, say: () => void (said += 1) })
  await Promise.race([applied, expect.poll(() => said).toBeGreaterThan(0)])
  await observer!.query('SELECT count(*) FROM "User"') // would wait forever behind a waiting ALTER TABLE
  await reader!.query('COMMIT')
  expect(await applied).toEqual([name])
  expect(await applyMigrations(database.url, { dir })).toEqual([])
})

test('a migration that fails for another reason is reported, and not tried again', async () => {
  write('20990103_wrong', 'ALTER TABLE "Nowhere" ADD COLUMN "x" text')
  let said = 0
  const failed = applyMigrations(database.url, { dir, say: () => void (said += 1) })
  await expect(failed).rejects.toThrow('Nowhere')
  expect(said).toBe(0)
})

const migrated = useDatabase()

const run = (url: string) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/migrate.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
  })

test('the program says that there is nothing to apply', async () => {
  expect((await run(migrated.url)).stdout).toBe('Nothing to apply.\n')
})

test('the program reports a database that does not answer without a stack trace', async () => {
  const failed = await run('postgresql://nobody@127.0.0.1:9/x').catch((error: object) => error)
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('The migrations could not be applied: ') })
  expect((failed as { stderr: string }).stderr).not.toContain('    at ')
})
