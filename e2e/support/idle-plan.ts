import type { WatchPlan } from '#domain/crawl/schedule'

export const idlePlan: WatchPlan = {
  kind: 'watch',
  userId: '9b0c5a52-4a0e-4a59-8f0b-0f3c0b8f5d11',
  plan: 'trial',
  car: 'Honda Civic',
  health: 'ok',
  marketplaceHealth: {},
  needsCompile: false,
  dueFeeds: [],
  unfiltered: false,
  unread: 0,
  modelBudget: '$0.00 of $0.50, all accounts $0.00 of $100.00',
  unjudged: 0,
  hasNews: false,
  undelivered: 0,
  backfillToSummarise: false,
  sleepMs: 1_000,
  retryMs: 1_000,
}
