/**
 * Which thorough tests a change needs at once, although `npm test` leaves the others to CI: folders, as the beginning of
 * a changed file's path, and parts of the paths of test files.
 */
const thoroughSuites: [folders: string[], tests: string[]][] = [
  [
    ['web/app/http/', 'web/app/features/accounts/', 'e2e/support/mutations.ts'],
    ['web/app/http/held-open', 'web/app/http/every-route', 'web/app/http/worst-text', 'web/app/http/one-connection'],
  ],
  [
    ['web/app/http/', 'web/app/root.tsx', 'web/app/entry.', 'web/public/', 'web/server.ts', 'web/serve.ts'],
    [
      'e2e/offline',
      'e2e/middleware',
      'e2e/before-scripts-load',
      'e2e/browser',
      'e2e/other-browsers',
      'e2e/polling',
      'e2e/storage',
    ],
  ],
  [
    ['web/app/ui/', 'web/app/styles/', 'domain/color-tokens'],
    ['e2e/screens', 'e2e/separators', 'e2e/keyboard', 'e2e/landing', 'e2e/pending-buttons'],
  ],
  [['web/app/routes/'], ['e2e/screens', 'e2e/keyboard', 'e2e/pages', 'scripts/texts']],
  [
    ['web/app/features/accounts/', 'web/app/routes/dashboard.account', 'web/app/routes/login', 'web/app/routes/signup'],
    ['e2e/account', 'e2e/log-out', 'e2e/return-to', 'e2e/stored-token', 'web/app/features/accounts/rate-limits'],
  ],
  [
    ['web/app/features/searches/', 'web/app/features/wishes/', 'web/app/routes/dashboard.search'],
    ['e2e/form', 'e2e/described-search', 'e2e/wishes', 'e2e/results', 'e2e/dashboard', 'e2e/sharing'],
  ],
  [
    ['web/app/features/cars/', 'web/app/features/photos/', 'web/app/features/car-page/'],
    ['e2e/gallery', 'e2e/results'],
  ],
  [
    ['web/app/features/notifications/', 'worker/notify/'],
    ['e2e/devices', 'e2e/integrations'],
  ],
  [
    ['worker/notify/', 'worker/stored/', 'domain/alerts/'],
    ['worker/notify/alerts/', 'e2e/alert-once'],
  ],
  [
    ['workflows/', 'e2e/support/histories/'],
    ['workflows/', 'worker/temporal-away'],
  ],
  [['domain/places/'], ['domain/places/']],
  [['worker/crawl/', 'e2e/support/crawl/'], ['worker/crawl/']],
  [['worker/maintenance/'], ['worker/maintenance/', 'worker/temporal-away']],
  [['web/app/routes/api.'], ['web/app/routes/api.openapi[.]json/']],
  [
    ['web/app/features/billing/', 'web/app/routes/upgrade', 'platform/payments/', 'platform/plans/', 'domain/plans/'],
    ['e2e/billing', 'e2e/checkout-waits', 'e2e/plan-expired', 'e2e/plan-version'],
  ],
  [['web/app/routes/webhooks.paddle/', 'platform/payments/'], ['web/app/routes/webhooks.paddle/storm']],
  [
    ['worker/crawl/', 'worker/plan/', 'worker/notify/', 'worker/stored/', 'workflows/'],
    ['e2e/faults', 'e2e/resilience', 'e2e/marketplaces', 'e2e/sign-up-to-alert'],
  ],
  [['worker/crawl/adapters/', 'sandbox/marketplaces/', 'domain/places/'], ['worker/crawl/adapters/']],
  [
    ['worker/judge/', 'domain/judgment/'],
    ['worker/judge/hostile', 'worker/judge/photos/', 'worker/judge/model-faults'],
  ],
  [['domain/judgment/', 'domain/listing/', 'domain/text/', 'lab/eval/'], ['lab/eval/']],
  [['domain/identity/', 'lab/identity/'], ['lab/identity/']],
  [['sandbox/inventory/'], ['sandbox/inventory/']],
  [['sandbox/services/openai/', 'worker/judge/model/'], ['sandbox/services/openai/']],
  [['sandbox/photos/'], ['sandbox/photos/']],
  [
    ['platform/tracing', 'worker/fleet.ts'],
    ['platform/tracing', 'worker/tracing'],
  ],
  [['prisma/'], ['e2e/large-database', 'scripts/lock-timeout']],
  [['scripts/', 'package.json'], ['scripts/commands']],
  [['scripts/start/', 'Dockerfile', 'package-lock.json'], ['e2e/image']],
  [['lab/bench/'], ['e2e/killed-benchmark']],
  [
    ['docs/', 'deploy/', 'docker-compose.yml'],
    ['scripts/kubernetes', 'scripts/monitoring'],
  ],
]

/** Parts of the paths of the test files with thorough tests for these changed files, and those files themselves. */
export function thoroughSuitesFor(changed: string[]): string[] {
  const isIn = (folders: string[]) => changed.some((file) => folders.some((folder) => file.startsWith(folder)))
  const fromTable = thoroughSuites.flatMap(([folders, tests]) => (isIn(folders) ? tests : []))
  return [...new Set([...fromTable, ...changed.filter((file) => /\.test\.tsx?$/.test(file))])]
}

/** Parts of paths in the table. */
export const listedSuites = (): string[] => thoroughSuites.flatMap(([, tests]) => tests)
