import type { BudgetTier } from './budget'
import { maxModels } from '../search/search-rules'
import { wantedCars, type WantedCars } from '../search/wanted-cars'
import { wantedCircles, type WantedPlaces } from '../search/wanted-places'

/** Costs of a user's actions and API calls besides model dollars. Each kind is counted per account and day (UTC). */
export const actionKinds = ['compiles', 'unsaved', 'requests', 'rows'] as const
/**
 * `compiles`: model calls that compile the buyer's words; `unsaved`: those before the words are saved; `requests`: to
 * marketplaces; `rows`: listings filtered for the search.
 */
export type ActionKind = (typeof actionKinds)[number]
export type ActionPrice = Record<ActionKind, number>

type SearchAction = 'create' | 'change' | 'change-criteria' | 'compile-again' | 'resume' | 'run-now'

/** Maximum areas of a site that a nationwide search crawls at once (domain/crawl/due). */
const areasAtOnce = 10
/** On one site. Several makes or places share most of their feeds: Craigslist and Facebook are watched by area. */
const mostFeeds = maxModels * areasAtOnce
/** Approximate rows on a feed's first pages: 25 on CarGurus and Facebook, 120 on Craigslist. */
const rowsPerFeed = 100

/**
 * Estimates the cost of an action on a search from its filters. Feeds shared with other searches count in full.
 * `compiles` tells whether the action compiles the buyer's words.
 */
export function getActionPrice(
  action: SearchAction,
  search: WantedCars & WantedPlaces & { marketplaces: readonly string[] },
  compiles = false,
): ActionPrice {
  const cars = wantedCars(search).reduce((sum, { models }) => sum + Math.max(1, models.length), 0)
  const areas = search.countrywide ? areasAtOnce : Math.max(1, wantedCircles(search).length)
  const feeds = search.marketplaces.length * Math.min(cars * areas, mostFeeds)
  const isCrawled = action === 'create' || action === 'change' || action === 'resume' || action === 'run-now'
  return {
    compiles: compiles ? 1 : 0,
    unsaved: 0,
    requests: isCrawled ? feeds : 0,
    rows: action === 'run-now' ? 0 : feeds * rowsPerFeed,
  }
}

/** Compiling words that are not saved yet. */
export const unsavedCompilePrice: ActionPrice = { compiles: 0, unsaved: 1, requests: 0, rows: 0 }

/** Far more than a person uses in a day of tuning searches, far less than a script uses in an hour. */
export const dailyAllowances: Record<BudgetTier, ActionPrice> = {
  unverified: { compiles: 20, unsaved: 40, requests: 1_000, rows: 100_000 },
  trial: { compiles: 60, unsaved: 120, requests: 2_000, rows: 200_000 },
  basic: { compiles: 60, unsaved: 120, requests: 2_000, rows: 200_000 },
  pro: { compiles: 200, unsaved: 400, requests: 6_000, rows: 600_000 },
}

const actionDescriptions: Record<ActionKind, string> = {
  compiles: 'You’ve changed your wishes too many times today.',
  unsaved: 'You’ve previewed your wishes too many times today.',
  requests: 'You’ve checked marketplaces too many times today.',
  rows: 'You’ve changed your searches too many times today.',
}

/** The next allowance begins at `newDay` ("after 7 PM"). */
export const allowanceUsedUpText = (kind: ActionKind, newDay: string): string =>
  `${actionDescriptions[kind]} Nothing was changed. Try again ${newDay}. Your searches keep running as they are.`

/** Stored searches, including paused ones, per search that the plan watches at once. */
const keptPerWatched = 4
export const maxStoredSearches = (watchedAtOnce: number): number => watchedAtOnce * keptPerWatched
