import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrationProblems, splitMigration } from './lib/migration-rules'

const folder = path.resolve(import.meta.dirname, '../prisma/migrations')
/** Earlier migrations come from releases that stopped everything. */
const firstChecked = '20261203'

test('no migration stops or breaks the code of the release before it', async () => {
  const found: Record<string, string[]> = {}
  for (const name of readdirSync(folder).filter((one) => /^\d/.test(one) && one >= firstChecked)) {
    const problems = await migrationProblems(readFileSync(path.join(folder, name, 'migration.sql'), 'utf8'))
    if (problems.length > 0) found[name] = problems
  }
  expect(found).toEqual({})
})

test.each([
  'CREATE TABLE "Car" (id text PRIMARY KEY, "ownerId" text NOT NULL); CREATE INDEX "Car_i" ON "Car"("ownerId")',
  'ALTER TABLE "User" ADD COLUMN "a" text, ADD COLUMN "b" int NOT NULL DEFAULT 0, ADD COLUMN "c" timestamptz DEFAULT CURRENT_TIMESTAMP',
  'CREATE INDEX CONCURRENTLY "User_a" ON "User"("a")',
  'DROP INDEX CONCURRENTLY "User_a"',
  `ALTER TYPE "Kind" ADD VALUE 'X'`,
  'ALTER TABLE "Car" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "User"(id) NOT VALID',
  'ALTER TABLE "Car" VALIDATE CONSTRAINT "f"',
  'ALTER TABLE "User" ADD CONSTRAINT "u" UNIQUE USING INDEX "User_a"',
  '-- contract: unused since 1.4\nALTER TABLE "User" DROP COLUMN "a"',
  '-- rows: 200, 5 ms\nUPDATE "Plan" SET a = 1 WHERE a IS NULL',
])('the rules for migrations allow %s', async (sql) => expect(await migrationProblems(sql)).toEqual([]))

test.each([
  ['CREATE INDEX "User_a" ON "User"("a")', 'CONCURRENTLY'],
  ['DROP INDEX "User_a"', 'CONCURRENTLY'],
  ['CREATE INDEX CONCURRENTLY "i" ON "User"("a"); ALTER TABLE "User" ADD COLUMN "b" text', 'only statement'],
  ['ALTER TABLE "User" ADD COLUMN "a" text NOT NULL', 'DEFAULT'],
  ['ALTER TABLE "User" ADD COLUMN "a" uuid DEFAULT gen_random_uuid()', 'rewrites'],
  ['ALTER TABLE "User" ALTER COLUMN "a" TYPE bigint', 'contract'],
  ['ALTER TABLE "User" ALTER COLUMN "a" SET NOT NULL', 'contract'],
  ['ALTER TABLE "User" DROP COLUMN "a"', 'contract'],
  ['-- contract:\nALTER TABLE "User" DROP COLUMN "a"', 'contract'],
  ['ALTER TABLE "User" RENAME COLUMN "a" TO "b"', 'contract'],
  [`ALTER TYPE "Kind" RENAME VALUE 'X' TO 'Y'`, 'contract'],
  ['DROP TABLE "User"', 'contract'],
  ['ALTER TABLE "Car" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "User"(id)', 'NOT VALID'],
  ['ALTER TABLE "Car" ADD CONSTRAINT "c" CHECK (a > 0)', 'NOT VALID'],
  ['ALTER TABLE "User" ADD CONSTRAINT "u" UNIQUE ("a")', 'USING INDEX'],
  ['UPDATE "User" SET a = 1', 'rows'],
  ['TRUNCATE "User"', 'not allowed'],
  ['DO $$ BEGIN END $$', 'not allowed'],
])('the rules for migrations reject %s', async (sql, word) => {
  const problems = await migrationProblems(sql)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(word)
})

test('a migration that Prisma wrote is split into safe ones', async () => {
  const sql = [
    '-- DropIndex\nDROP INDEX "User_old";\n',
    '-- AlterTable\nALTER TABLE "User" ADD COLUMN "a" TEXT;\n',
    '-- CreateTable\nCREATE TABLE "Car" (\n  "id" TEXT NOT NULL\n);\n',
    '-- CreateIndex\nCREATE UNIQUE INDEX "Car_id" ON "Car"("id");\n',
    '-- CreateIndex\nCREATE UNIQUE INDEX "User_a_key" ON "User"("a");\n',
  ].join('\n')
  const parts = splitMigration(sql)
  expect(parts.map(({ name }) => name)).toEqual([null, 'User_old', 'User_a_key'])
  expect(parts[2]!.sql).toContain('CREATE UNIQUE INDEX CONCURRENTLY "User_a_key" ON "User"("a");')
  for (const part of parts) expect(await migrationProblems(part.sql)).toEqual([])
})
