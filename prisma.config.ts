import { defineConfig } from 'prisma/config'

// Migrations are applied by scripts/migrate.ts (docs/decisions/022); this file serves `prisma generate` and,
// in production, an ordinary `prisma migrate deploy`.
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // oxlint-disable-next-line no-restricted-properties -- the Prisma command line has no other way in
  datasource: { url: process.env.DATABASE_URL ?? '' },
})
