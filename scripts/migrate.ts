import { databaseUrl } from '#platform/database-url'
import { applyMigrations } from './lib/schema-engine'

// Applies pending migrations: build/migrate/main.js in production, `npm run migrate` in a checkout.
const { DATABASE_URL, DATABASE_PASSWORD } = process.env
const url = databaseUrl({ DATABASE_URL, DATABASE_PASSWORD })
if (!url) {
  console.error('DATABASE_URL names the database to migrate; it is not set.')
  process.exit(2)
}
try {
  const applied = await applyMigrations(url, { say: console.log })
  console.log(applied.length === 0 ? 'Nothing to apply.' : `Applied:\n${applied.map((n) => `  ${n}`).join('\n')}`)
  process.exit() // the schema engine leaves a timer of ten seconds
} catch (error) {
  console.error(`The migrations could not be applied: ${(error as Error).message}`)
  process.exit(1)
}
