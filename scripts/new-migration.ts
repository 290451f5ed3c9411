import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '#platform/root'
import { createMigrationSql } from './lib/schema-engine'

// npm run new-migration -- <name>: writes the migration from the committed schema.prisma to the working tree's.
const [name] = process.argv.slice(2)
const url = process.env.DATABASE_URL
if (!name || !url) {
  console.error('usage: DATABASE_URL=<any PostgreSQL> npm run new-migration -- <name>')
  process.exit(2)
}
const committed = execFileSync('git', ['show', 'HEAD:prisma/schema.prisma'], { cwd: root, encoding: 'utf8' })
const sql = await createMigrationSql(url, committed)
const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
const dir = path.join(root, 'prisma/migrations', `${stamp}_${name}`)
mkdirSync(dir)
writeFileSync(path.join(dir, 'migration.sql'), sql)
console.log(`Wrote ${path.relative('.', dir)}/migration.sql; read it before you commit it.`)
