import type { Gauge } from 'prom-client'
import { gauge } from '#platform/metrics'

/**
 * Figures that PostgreSQL and Temporal hold. A process with the queue `searches` reads them at scrape time. Several such
 * processes report the same, so queries take the maximum.
 */
export const gauges = {
  feeds: gauge('feeds', 'Feeds that some search watches.', ['marketplace']),
  feedsFailing: gauge('feeds_failing', 'Watched feeds whose last crawl failed.', ['marketplace']),
  feedsLate: gauge('feeds_late', 'Watched feeds that are older than twice what is promised.', ['marketplace']),
  promised: gauge('feed_promised_seconds', 'Longest promised age of a watched feed.', ['marketplace']),
  kept: gauge('feed_age_seconds', 'Age of the watched feeds’ last successful crawl.', ['marketplace', 'quantile']),
  blind: gauge('marketplace_blind', '1 while the marketplace cannot be read.', ['marketplace']),
  resting: gauge('marketplace_refuses', '1 while the site is left alone because it blocked or throttled us.', [
    'marketplace',
  ]),
  paused: gauge('marketplace_paused', '1 while an operator pauses the marketplace.', ['marketplace']),
  mayMiss: gauge('marketplace_may_miss_cars', '1 while its lists lack too many cars.', ['marketplace']),
  siteTotal: gauge('cars_on_site', 'Cars that the site says it lists.', ['marketplace', 'make']),
  heldTotal: gauge('cars_held', 'Cars of these that are stored.', ['marketplace', 'make']),
  needed: gauge('requests_needed_per_minute', 'Requests that new cars need.', ['marketplace', 'pages']),
  allowed: gauge('requests_allowed_per_minute', 'Requests that the budget allows.', ['marketplace', 'pages']),
  pagesUnread: gauge('posting_pages_unread', 'Wanted posting pages of the last day that are unread.', ['marketplace']),
  unnamedWaiting: gauge(
    'unnamed_rows_waiting',
    'Rows of the last day that name no make, that some search may want and whose page is unread.',
    ['marketplace'],
  ),
  dropped: gauge('rows_dropped', 'Rows first seen in the last day that name no car and were left out.', [
    'marketplace',
    'reason',
  ]),
  modelSpent: gauge('model_spent_dollars', 'Model cost of the UTC day, with reservations.', ['budget']),
  modelBudget: gauge('model_budget_dollars', 'Model budget of the UTC day.', ['budget']),
  outboxAlerts: gauge('outbox_alerts', 'Alerts in the outbox.', ['status']),
  outboxAge: gauge(
    'outbox_oldest_seconds',
    'Age of the oldest alert of the last day that nothing but us keeps from being sent.',
  ),
  digestAge: gauge('digest_overdue_oldest_seconds', 'Age of the oldest alert that should have been in a digest.'),
  failingAccounts: gauge('failing_accounts', 'Accounts with a target that has not accepted an alert.', ['channel']),
  deadAlerts: gauge('dead_alerts', 'Alerts that could not be sent to a target that is still on.'),
  pending: gauge('pending', 'Work that PostgreSQL recorded for Temporal or Paddle.', ['work']),
  pendingAge: gauge('pending_oldest_seconds', 'Age of the oldest such work.', ['work']),
  searches: gauge('searches', 'Searches that are not paused.'),
  searchesUnplanned: gauge(
    'searches_unplanned',
    'Searches that are not paused and had no complete plan for seven hours.',
  ),
  lastSuccessAge: gauge('last_success_age_seconds', 'Time since periodic work last succeeded.', ['work', 'item']),
  backlog: gauge('queue_backlog', 'Tasks that wait for a worker.', ['queue']),
  backlogAge: gauge(
    'queue_backlog_oldest_seconds',
    'Age of the oldest waiting task, without those that may wait behind others.',
    ['queue'],
  ),
  workers: gauge('queue_workers', 'Workers that poll the queue.', ['queue']),
  isRead: gauge('figures_read', '1 if the figures of PostgreSQL and Temporal could be read.', ['from']),
} satisfies Record<string, Gauge>

/** Null: there is no such value now. */
export type Sample = [name: keyof typeof gauges, value: number | null, labels?: Record<string, string>]
