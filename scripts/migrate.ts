import { applyMigrations } from './lib/schema-engine'

// Applies pending migrations: build/migrate/main.js in production, `npm run migrate` in a checkout.
const url = process.env.DATABASE_URL
if (!url) {
  console.error('DATABASE_URL names the database to migrate; it is not set.')
  process.exit(2)
}
const applied = await applyMigrations(url)
console.log(applied.length === 0 ? 'Nothing to apply.' : `Applied:\n${applied.map((n) => `  ${n}`).join('\n')}`)
