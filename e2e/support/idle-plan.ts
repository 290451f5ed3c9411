import type { WatchPlan } from '#domain/crawl/schedule'

export const idlePlan: WatchPlan = {
  kind: 'watch',
  plan: 'trial',
  health: 'ok',
  marketplaceHealth: {},
  forced: false,
  needsCompile: false,
  dueFeeds: [],
  unfiltered: false,
  unfetched: {},
  modelBudget: '$0.00 of $0.50, all accounts $0.00 of $100.00',
  unjudged: 0,
  undelivered: 0,
  backfillToSummarise: false,
  sleepMs: 1_000,
  retryMs: 1_000,
}
