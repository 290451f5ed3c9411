import { defineConfig } from 'vitest/config'

// unit: no server. integration: real PostgreSQL and Temporal. e2e: the built application in a real browser.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,platform,web,worker,workflows,sandbox,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.integration.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{web,worker,workflows,sandbox,scripts,e2e}/**/*.integration.test.ts'],
          globalSetup: ['e2e/support/postgres-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
    maxWorkers: 2,
  },
})
