import { databaseUrl } from '#platform/database-url'
import { grantAppRole } from './lib/app-role'
import { applyMigrations } from './lib/schema-engine'

// Applies pending migrations: build/migrate/main.js in production, `npm run migrate` in a checkout. With APP_DATABASE_URL,
// then gives its user, as whom web and workers log in, the rights on rows only.
const { DATABASE_URL, DATABASE_PASSWORD, APP_DATABASE_URL, APP_DATABASE_PASSWORD } = process.env
const url = databaseUrl({ DATABASE_URL, DATABASE_PASSWORD })
const appUrl = databaseUrl({ DATABASE_URL: APP_DATABASE_URL, DATABASE_PASSWORD: APP_DATABASE_PASSWORD })
if (!url) {
  console.error('DATABASE_URL names the database to migrate; it is not set.')
  process.exit(2)
}
try {
  const applied = await applyMigrations(url, { say: console.log })
  console.log(applied.length === 0 ? 'Nothing to apply.' : `Applied:\n${applied.map((n) => `  ${n}`).join('\n')}`)
  if (appUrl) await grantAppRole(url, appUrl)
  process.exit() // the schema engine leaves a timer of ten seconds
} catch (error) {
  console.error(`The migrations could not be applied: ${(error as Error).message}`)
  process.exit(1)
}
