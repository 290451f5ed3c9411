/**
 * Which thorough tests a change needs at once, although `npm test` leaves the others to CI: folders, as the beginning of
 * a changed file's path, and parts of the paths of test files.
 */
const thoroughSuites: [folders: string[], tests: string[]][] = [
  [
    ['web/app/http/', 'web/app/features/accounts/', 'e2e/support/mutations.ts'],
    ['web/app/http/held-open', 'web/app/http/every-route', 'web/app/http/worst-text'],
  ],
  [['web/app/routes/api.', 'web/app/http/json-'], ['web/app/routes/api.openapi[.]json/']],
  [
    ['web/app/routes/webhooks.paddle/', 'platform/payments/', 'platform/plans/', 'domain/plans/'],
    ['web/app/routes/webhooks.paddle/storm'],
  ],
  [['worker/crawl/adapters/', 'sandbox/marketplaces/', 'domain/places/'], ['worker/crawl/adapters/']],
  [['worker/judge/', 'domain/judgment/'], ['worker/judge/hostile', 'worker/judge/photos/']],
  [['domain/judgment/', 'domain/listing/', 'domain/text/'], ['eval/']],
  [['eval/'], ['eval/']],
  [['domain/identity/', 'scripts/identity/'], ['scripts/identity/']],
  [['sandbox/inventory/'], ['sandbox/inventory/']],
  [['platform/tracing', 'worker/fleet.ts'], ['platform/tracing']],
  [['prisma/'], ['e2e/large-database', 'scripts/lock-timeout']],
  [['scripts/', 'package.json'], ['scripts/commands']],
  [['docs/', 'deploy/', 'docker-compose.yml'], ['scripts/security-doc', 'scripts/kubernetes', 'scripts/monitoring']],
]

/** Parts of the paths of the test files with thorough tests for these changed files, and those files themselves. */
export function thoroughSuitesFor(changed: string[]): string[] {
  const isIn = (folders: string[]) => changed.some((file) => folders.some((folder) => file.startsWith(folder)))
  const fromTable = thoroughSuites.flatMap(([folders, tests]) => (isIn(folders) ? tests : []))
  return [...new Set([...fromTable, ...changed.filter((file) => /\.test\.tsx?$/.test(file))])]
}

/** Parts of paths in the table. */
export const listedSuites = (): string[] => thoroughSuites.flatMap(([, tests]) => tests)
