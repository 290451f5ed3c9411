import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '#platform/root'
import { migrationProblems, splitMigration } from './lib/migration-rules'
import { createMigrationSql } from './lib/schema-engine'

// npm run new-migration -- <name>: writes the migrations from the committed schema.prisma to the working tree's.
const [name] = process.argv.slice(2)
const url = process.env.DATABASE_URL
if (!name || !url) {
  console.error('usage: DATABASE_URL=<any PostgreSQL> npm run new-migration -- <name>')
  process.exit(2)
}
const committed = execFileSync('git', ['show', 'HEAD:prisma/schema.prisma'], { cwd: root, encoding: 'utf8' })
const sql = await createMigrationSql(url, committed)
const folder = path.join(root, 'prisma/migrations')
const newest = readdirSync(folder)
  .filter((one) => /^\d/.test(one))
  .sort()
  .at(-1)!
  .slice(0, 14)
const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
const stamp = now > newest ? BigInt(now) : BigInt(newest) + 1n
for (const [i, part] of splitMigration(sql).entries()) {
  const dir = path.join(folder, [stamp + BigInt(i), name, part.name].filter(Boolean).join('_'))
  mkdirSync(dir)
  writeFileSync(path.join(dir, 'migration.sql'), part.sql)
  console.log(`Wrote ${path.relative('.', dir)}/migration.sql; read it before you commit it.`)
  for (const problem of await migrationProblems(part.sql)) console.log(`  Not safe beside the old code: ${problem}`)
}
