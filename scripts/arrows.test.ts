import fs from 'node:fs'
import { ESLint, Linter, type Linter as Lint } from 'eslint'
import { expect, test } from 'vitest'

const eslint = new ESLint()

/** Whether a file at `from` may import `what`, by the linter's configuration. */
async function mayImport(from: string, what: string): Promise<boolean> {
  const config = (await eslint.calculateConfigForFile(from)) as Lint.Config
  const rules = { 'no-restricted-imports': config.rules?.['no-restricted-imports'] ?? 'off' }
  const code = `import { thing } from '${what}'`
  return new Linter().verify(code, { rules, languageOptions: { sourceType: 'module' } }).length === 0
}

const refused = [
  // The worker's stages do not import each other.
  ['worker/crawl/activities.ts', '../judge/read'],
  ['worker/crawl/feeds/crawl-pages.ts', '../../filter/filter-batch'],
  ['worker/crawl/feeds/crawl-pages.ts', '#worker/maintenance/heal-searches'],
  ['worker/filter/filter-batch.ts', '../crawl/feeds/ensure-feeds'],
  ['worker/filter/activities.ts', '../plan/plan-cycle'],
  ['worker/judge/record-decision.ts', '../notify/alerts/claim'],
  ['worker/notify/alerts/compose.ts', '../../judge/read'],
  ['worker/plan/plan-cycle.ts', '../notify/alerts/summary'],
  ['worker/maintenance/activities.ts', '../notify/activities'],
  // The files below the stages do not import them, and no stage imports the files that run it.
  ['worker/stored/ranked-feeds.ts', '../filter/filter-batch'],
  ['worker/config.ts', './judge/read'],
  ['worker/judge/model/model.ts', '../../fleet'],
  ['worker/judge/model/model.ts', '../judge-candidates'],
  // Inside a stage.
  ['worker/crawl/feeds/crawl-pages.ts', '../postings/fetch-posting'],
  ['worker/crawl/postings/fetch-posting.ts', '#worker/crawl/feeds/crawl-pages'],
  ['worker/crawl/fetch/browser/visit.ts', '../../feeds/crawl-pages'],
  ['worker/crawl/adapters/facebook/adapter.ts', '../cargurus/zips'],
  ['worker/crawl/adapters/facebook/adapter.ts', '../../fetch/ask'],
  ['worker/crawl/adapters/facebook/results/paging.ts', '../posting/facts'],
  ['worker/crawl/adapters/facebook/adapter.ts', '../../../judge/read'],
  ['worker/crawl/listings/store.ts', '../testing/row-fixtures'],
  // The crawl's dependencies are composed above its folders.
  ['worker/crawl/fetch/ask.ts', '../deps'],
  ['worker/crawl/health/feed-health.ts', '../deps'],
  ['worker/crawl/feeds/crawl-feed.ts', '#worker/crawl/deps'],
  ['worker/crawl/testing/row-fixtures.ts', '../deps'],
  ['worker/single-flight.ts', './crawl/deps'],
  ['worker/single-flight.ts', './crawl/fetch/ask'],
  ['worker/single-flight.ts', './judge/read'],
  ['worker/crawl/testing/fixtures.ts', '../feeds/crawl-feed'],
  ['worker/notify/mail/mail.ts', '../alerts/claim'],
  ['worker/judge/model/held.ts', '../criteria/compile'],
  // The other rooms.
  ['domain/listing/listing.ts', '../search/search'],
  ['domain/listing/listing.ts', '#domain/plans/plans'],
  ['domain/listing/listing.ts', '../../worker/failures'],
  ['domain/catalogue/names/catalogue.ts', '../title/words'],
  ['domain/catalogue/title/title.ts', '../recognise/mentions'],
  ['domain/catalogue/recognise/recognise.ts', '../testing/labelled'],
  ['domain/marketplaces.ts', './listing/listing'],
  ['domain/listing/listing.ts', 'node:fs'],
  ['web/app/features/searches/store/search-store.server.ts', '../form/form-values'],
  ['web/app/features/searches/cars/cars.server.ts', '../results/results-view.server'],
  ['web/app/features/searches/form/choices.tsx', '#worker/config'],
  ['web/app/features/accounts/session/sessions.server.ts', '../password/passwords.server'],
  ['web/app/features/accounts/sign-up/sign-up.server.ts', '../log-in/log-in.server'],
  ['web/app/features/accounts/log-in/log-in.server.ts', '../account-tab.server'],
  ['web/app/features/accounts/sign-up-rules.ts', './sign-up/sign-up.server'],
  ['web/app/features/accounts/session/sessions.server.ts', '#worker/config'],
  ['web/app/features/notifications/push/push-targets.server.ts', '../pairing/pairing.server'],
  ['web/app/features/notifications/targets/targets.server.ts', '../last-alerts/last-alerts.server'],
  ['web/app/features/notifications/add-target/other-device.tsx', '../change-targets.server'],
  ['web/app/features/notifications/target-place.server.ts', '#web/features/notifications/targets/targets.server'],
  ['web/app/routes/upgrade.tsx', '#workflows/search-workflow'],
  ['eval/score.ts', '#platform/database'],
  ['worker/judge/read.ts', '../../eval/car'],
] as const

test.each(refused)('%s may not import %s', async (from, what) => {
  expect(await mayImport(from, what)).toBe(false)
})

const allowed = [
  ['worker/queues.ts', './judge/activities'],
  ['worker/crawl/feeds/crawl-pages.ts', '../../stored/ranked-feeds'],
  ['worker/fleet.ts', './crawl/deps'],
  ['worker/crawl/activities.ts', './deps'],
  ['worker/crawl/testing/fixtures.ts', '../deps'],
  ['worker/crawl/feeds/crawl-pages.ts', '../../single-flight'],
  ['worker/crawl/feeds/crawl-pages.ts', '../fetch/ask'],
  ['worker/crawl/feeds/crawl-pages.ts', '#domain/crawl/schedule'],
  ['worker/crawl/adapters/facebook/adapter.ts', '../text'],
  ['worker/plan/plan-cycle.ts', '../crawl/feeds/ensure-feeds'],
  ['worker/notify/alerts/compose.ts', '../mail/render-mail'],
  ['worker/judge/read.ts', '#workflows/contract'],
  ['domain/plans/action-price.ts', '../search/search'],
  ['eval/requests.ts', '#worker/judge/read'],
  ['domain/catalogue/recognise/mentions.ts', '../title/lexicon'],
  ['web/app/features/searches/form/choices.tsx', '../../../ui/field'],
  ['web/app/features/accounts/account-tab.server.ts', './session/sessions.server'],
  ['web/app/features/accounts/sign-up/sign-up.server.ts', '../sign-up-rules'],
  ['web/app/features/notifications/confirm/confirm-address.server.ts', '../../accounts/session/sessions.server'],
  ['web/app/features/notifications/targets/targets.server.ts', '../target-place.server'],
  ['worker/plan/search-health.test.ts', '../notify/alerts/summary'], // a test may import whatever it needs for its set-up
] as const

test.each(allowed)('%s may import %s', async (from, what) => {
  expect(await mayImport(from, what)).toBe(true)
})

const rooms = [
  'domain',
  'domain/catalogue',
  'worker',
  'worker/crawl',
  'worker/crawl/adapters',
  'worker/crawl/adapters/craigslist',
  'worker/crawl/adapters/cargurus',
  'worker/crawl/adapters/facebook',
  'worker/judge',
  'worker/notify',
  'web/app/features/accounts',
  'web/app/features/notifications',
  'web/app/features/searches',
]

test.each(rooms)('each folder of %s has its row among the arrows', async (room) => {
  const folders = fs.readdirSync(room, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders).not.toEqual([])
  for (const { name } of folders) {
    const config = (await eslint.calculateConfigForFile(`${room}/${name}/any.ts`)) as Lint.Config
    expect(JSON.stringify(config.rules?.['no-restricted-imports'])).toContain(
      `${room}/${name} may import of ${room} only`,
    )
  }
})
