import { defineConfig } from 'vitest/config'

/** Hooks may take as long as tests. A polled condition has as long, less what is needed to say that it never held. */
const waiting = (testTimeout: number) => ({
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: testTimeout - 5_000 } },
})

/** For projects whose files share a worker's modules, because importing them takes longer than most files' tests. */
const sharedModules = ['e2e/support/shared-modules.ts']
const quietTemporal = 'e2e/support/quiet-temporal.ts'
const folders = '{domain,platform,web,worker,workflows,sandbox,lab,scripts,e2e}'

// unit: no server. integration: real PostgreSQL and Temporal. isolated: files that replace modules or load them twice.
// e2e: the built application in a real browser.
export default defineConfig({
  test: {
    experimental: { fsModuleCache: true }, // the suites of a run share most modules
    globalSetup: ['e2e/support/servers-setup.ts'],
    tags: [
      {
        name: 'thorough',
        description: 'Exhaustive: `npm run test:thorough` and CI run it, `npm test` only for what changed.',
        timeout: 600_000,
      },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          pool: 'threads', // sooner there than a process
          isolate: false,
          setupFiles: sharedModules,
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: ['**/*.{integration,isolated,e2e}.test.*'],
          ...waiting(180_000),
        },
      },
      {
        test: {
          name: 'integration',
          include: [`${folders}/**/*.integration.test.ts`],
          maxWorkers: 3, // one of them waits for PostgreSQL, Temporal or a time limit
          isolate: false,
          setupFiles: [...sharedModules, quietTemporal],
          sequence: { groupOrder: 1 },
          ...waiting(180_000),
        },
      },
      {
        test: {
          name: 'isolated',
          include: [`${folders}/**/*.isolated.test.{ts,tsx}`],
          sequence: { groupOrder: 2 },
          setupFiles: [quietTemporal],
          ...waiting(180_000),
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.test.ts'],
          isolate: false, // modules and Chromium are loaded once per worker
          globalSetup: ['e2e/support/stack-setup.ts'], // a stack for each worker: some tests break its parts
          setupFiles: ['e2e/support/stop-watching.ts'],
          ...waiting(300_000),
        },
      },
    ],
    maxWorkers: 2,
  },
})
