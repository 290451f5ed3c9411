import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { applyMigrations, migrationSql } from './lib/schema-engine'

// npm run migrate                apply what the database lacks
// npm run migrate -- new <name>  write the migration from the committed schema.prisma to the one in the working tree
const url = process.env.DATABASE_URL
if (!url) {
  console.error('DATABASE_URL names the database to migrate; it is not set.')
  process.exit(2)
}
const [verb, name] = process.argv.slice(2)
if (verb === 'new' && name) {
  const committed = execFileSync('git', ['show', 'HEAD:prisma/schema.prisma'], { encoding: 'utf8' })
  const sql = await migrationSql(url, committed)
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const dir = path.resolve(import.meta.dirname, '../prisma/migrations', `${stamp}_${name}`)
  mkdirSync(dir)
  writeFileSync(path.join(dir, 'migration.sql'), sql)
  console.log(`Wrote ${path.relative('.', dir)}/migration.sql; read it before you commit it.`)
} else {
  const applied = await applyMigrations(url)
  console.log(applied.length === 0 ? 'Nothing to apply.' : `Applied:\n${applied.map((n) => `  ${n}`).join('\n')}`)
}
