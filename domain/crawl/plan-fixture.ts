import type { WatchPlan } from './schedule'

/** A plan that calls for nothing, for tests to change. */
export const quietPlan: WatchPlan = {
  kind: 'watch',
  plan: 'trial',
  health: 'ok',
  sights: {},
  forced: false,
  needsCompile: false,
  dueFeeds: [],
  unmatched: false,
  unread: {},
  unjudged: 0,
  undelivered: 0,
  historyToSumUp: false,
  sleepMs: 1_000,
  retryMs: 1_000,
}
