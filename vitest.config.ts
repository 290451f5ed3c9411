import { defineConfig } from 'vitest/config'

/** Hooks may take as long as tests. A polled condition has as long, less what is needed to say that it never held. */
const waiting = (testTimeout: number) => ({
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: testTimeout - 5_000 } },
})

// unit: no server. integration: real PostgreSQL and Temporal. e2e: the built application in a real browser.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          pool: 'threads', // sooner there than a process
          include: ['{domain,platform,web,worker,workflows,sandbox,eval,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.integration.test.ts'],
          ...waiting(60_000),
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{domain,platform,web,worker,workflows,sandbox,scripts,e2e}/**/*.integration.test.ts'],
          globalSetup: ['e2e/support/postgres-setup.ts', 'e2e/support/temporal-setup.ts'],
          maxWorkers: 3, // one of them waits for PostgreSQL, Temporal or a time limit
          sequence: { groupOrder: 1 },
          ...waiting(60_000),
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.test.ts'],
          isolate: false, // modules and Chromium are loaded once per worker
          globalSetup: ['e2e/support/stack-setup.ts'], // a stack for each worker: some tests break its parts
          setupFiles: ['e2e/support/stop-watching.ts'],
          ...waiting(120_000),
        },
      },
    ],
    maxWorkers: 2,
    tags: [{ name: 'thorough', description: 'Exhaustive: runs in `npm run test:thorough`, not in `npm test`.' }],
  },
})
