import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { afterAll, expect, test } from 'vitest'

// Checks .dependency-cruiser.mjs against a project with only the imports below.

const forbiddenImports = [
  ['packages: domain', 'domain/listing/listing.ts', '../../worker/failures'],
  ['packages: domain', 'domain/listing/text.ts', '#platform/log'],
  ['packages: platform', 'platform/log.ts', '#worker/config'],
  ['packages: web', 'web/app/routes/upgrade.ts', '#workflows/search-workflow'],
  ['packages: web', 'web/app/features/searches/choices.tsx', '#worker/config'],
  ['packages: worker', 'worker/judge/read-listing.ts', '../../lab/eval/car'],
  ['packages: workflows', 'workflows/steps.ts', '#platform/database'],
  ['packages: lab/eval', 'lab/eval/score.ts', '#platform/database'],
  ['packages: sandbox', 'sandbox/app.ts', '#domain/catalog/names/catalog'],
  ['layers: domain/listing', 'domain/listing/listing.ts', '#domain/plans/plans'],
  ['layers: domain/judgment/features', 'domain/judgment/features/features.ts', '../facts/judge-facts'],
  ['layers: worker/crawl', 'worker/crawl/activities.ts', '../judge/read'],
  ['layers: worker/crawl', 'worker/crawl/feeds/crawl-pages.ts', '#worker/maintenance/heal-searches'],
  ['layers: worker/judge', 'worker/judge/model/model.ts', '../../fleet'],
  ['layers: worker/judge/model', 'worker/judge/model/hold-for-budget.ts', '../judge-candidates'],
  ['layers: worker/crawl/fetch', 'worker/crawl/fetch/browser/visit.ts', '../../feeds/crawl-pages'],
  ['layers: worker/crawl/adapters/facebook', 'worker/crawl/adapters/facebook/adapter.ts', '../cargurus/zips'],
  ['layers: web/app/ui', 'web/app/ui/field.tsx', '../features/cars/car-card'],
  ['layers: web/app/features/cars', 'web/app/features/cars/car-card.tsx', '../billing/prices'],
  ['shared files: worker', 'worker/config.ts', './judge/read'],
  ['shared files: worker', 'worker/with-lock.ts', './fleet'],
  ['shared files: domain', 'domain/marketplaces.ts', './listing/price'],
  ['no-node-builtins', 'domain/listing/price.ts', 'fs'],
  ['not-to-unresolvable', 'web/app/root.ts', 'no-such-package'],
  ['no-circular', 'platform/one.ts', './two'],
] as const

const allowedImports = [
  ['platform/two.ts', './one'], // the other half of the cycle above, which is reported once
  ['web/app/routes/upgrade.ts', '#workflows/contract'],
  ['lab/eval/score.ts', '#platform/log'],
  ['sandbox/app.ts', '#domain/vocabulary'],
  ['worker/queues.ts', './judge/activities'],
  ['worker/crawl/activities.ts', './crawl-dependencies'],
  ['worker/crawl/feeds/crawl-pages.ts', '../../stored/feed-timings'],
  ['worker/crawl/feeds/crawl-pages.ts', '../../single-flight'],
  ['worker/plan/plan-cycle.ts', '../crawl/feeds/ensure-feeds'],
  ['web/app/features/notifications/confirm.server.ts', '../accounts/session/sessions.server'],
  ['worker/plan/search-health.test.ts', '../notify/alerts/summary'], // tests may import everything
] as const

const root = path.resolve(import.meta.dirname, '..')
const project = mkdtempSync(path.join(tmpdir(), 'dependencies-'))

afterAll(() => rmSync(project, { recursive: true, force: true }))

test('exactly the forbidden imports are violations', async () => {
  copyFileSync(path.join(root, 'package.json'), path.join(project, 'package.json'))
  for (const [from, what] of [...forbiddenImports.map(([, ...pair]) => pair), ...allowedImports]) {
    write(from, `import type { Thing } from '${what}'\n`)
    const file = target(from, what)
    if (file) write(file, 'export type Thing = 1\n')
  }
  const options = await extractDepcruiseOptions(path.join(root, '.dependency-cruiser.mjs'))
  const { summary } = (await cruise(['.'], { ...options, baseDir: project })).output as ICruiseResult
  const found = summary.violations.map(({ rule, from, to }) => `${rule.name} | ${from} | ${to}`)
  const expected = forbiddenImports.map(([rule, from, what]) => `${rule} | ${from} | ${target(from, what) ?? what}`)
  expect(found.sort()).toEqual(expected.sort())
})

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
  appendFileSync(path.join(project, file), text)
}

function target(from: string, what: string): string | undefined {
  if (what.startsWith('#')) return `${what.replace('#web/', '#web/app/').slice(1)}.ts`
  return what.startsWith('.') ? `${path.join(path.dirname(from), what)}.ts` : undefined
}
