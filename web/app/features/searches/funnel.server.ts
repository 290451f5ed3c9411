import { slowdownFactor, formatDiscoveryDelay } from '#domain/crawl/capacity'
import { marketplaceHealth, type FeedSummary, type MarketplaceHealth } from '#domain/crawl/health'
import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { formatTimeAgo } from '#domain/words/relative-time'
import type { DateContext } from '#domain/words/time-zone'
import { Prisma } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { config } from '../../config.server'
import { funnelRows, type Funnel, type FunnelRow, type Funnels, type StoredSummary } from './funnel-rows.server'
import { compileTimeoutMs, findNotices, type JudgingBlockers, type Notice } from './notices'

export type MarketplaceFunnel = MarketplaceHealth &
  Funnels & {
    /** Number of areas in total, crawled at least once, and being crawled now. */
    areas: { all: number; looked: number; underWay: number }
  }
export interface SearchFunnel extends Funnels {
  health: MarketplaceFunnel[]
  /** Cars of any passing grade found since the buyer's last visit; null before the second visit. */
  fresh: number | null
  /** Cars with a grade by earlier wishes that wait to be judged again. */
  checking: number
  notices: Notice[]
  /** Whether the model does not answer, so cars or the buyer's words wait. */
  isReaderDown: boolean
  /** Whether all notification targets of the owner are off. */
  isUnheard: boolean
  /**
   * "We find new cars within about 4 to 15 minutes", based on the feeds' crawl intervals; null unless all marketplaces are
   * healthy.
   */
  promise: string | null
}

const nothing: Funnel = { seen: 0, filtered: 0, waiting: 0, judged: 0, matched: 0, likely: 0, possible: 0 }

/**
 * Marketplace health and funnels of each search of one owner, keyed by search id and formatted for this reader. Runs one statement.
 * `beside` is a JSON expression about the search `s` to select along with them.
 */
export async function loadFunnels<Beside = null>(
  searches: Search[],
  reader: DateContext,
  beside: Prisma.Sql = Prisma.sql`NULL`,
): Promise<Map<string, SearchFunnel & { beside: Beside }>> {
  const { now } = reader
  const rows = new Map((await funnelRows<Beside>(searches, now, beside)).map((row) => [row.searchId, row]))
  const funnel = (search: Search) => {
    const { feeds, counted, waits, isUnheard, areChosenOff, beside, blindLately } = rows.get(search.id)!
    const funnels = (marketplace: Marketplace | null): Funnels => {
      const { funnel = nothing, today = nothing } = counted.find((row) => row.marketplace === marketplace) ?? {}
      return { funnel, today }
    }
    const health = (marketplace: Marketplace): MarketplaceFunnel => {
      const isOn = config().modes[marketplace] !== 'off'
      const summary = feeds.find((feed) => feed.marketplace === marketplace)
      return {
        ...asPaused(search, marketplaceHealth(marketplace, isOn, summary ? feedSummary(summary) : null, now), now),
        areas: { all: summary?.feeds ?? 0, looked: summary?.tried ?? 0, underWay: summary?.underWay ?? 0 },
        ...funnels(marketplace),
      }
    }
    const found = { health: marketplaces.filter((m) => search.marketplaces.includes(m)).map(health), ...funnels(null) }
    const { fresh = 0, checking = 0 } = counted.find((row) => row.marketplace === null) ?? {}
    return {
      ...found,
      fresh: search.newSince && fresh,
      checking,
      notices: findNotices({
        ...{ ...search, ...found, waits, blindLately: blindLately.map(parseOutage), ...reader },
        areChosenOff: areChosenOff && !isUnheard,
      }),
      isReaderDown: isReaderDown(search, waits, now),
      isUnheard,
      promise: promiseText(found.health, feeds),
      beside,
    }
  }
  return new Map(searches.map((search) => [search.id, funnel(search)]))
}

function isReaderDown({ criteria, smartCriteria, updatedAt }: Search, waits: JudgingBlockers, now: Date): boolean {
  const isUncompiled = smartCriteria !== '' && criteria === null && !waits.words
  return waits.unanswered > 0 || (isUncompiled && now.getTime() - updatedAt.getTime() > compileTimeoutMs)
}

function promiseText(health: MarketplaceFunnel[], feeds: StoredSummary[]): string | null {
  const isWell = health.every(({ state }) => state === 'ok' || state === 'off' || state === 'absent')
  const watched = feeds.filter((feed) =>
    health.some((site) => site.marketplace === feed.marketplace && site.state === 'ok'),
  )
  const intervals = watched.flatMap(({ minMs, maxMs, capacity }) =>
    minMs === null || maxMs === null ? [] : [minMs, maxMs].map((ms) => ms * (capacity ? slowdownFactor(capacity) : 1)),
  )
  if (!isWell || intervals.length === 0) return null
  return formatDiscoveryDelay({ minMs: Math.min(...intervals), maxMs: Math.max(...intervals) })
}

/** A paused search schedules no crawls, so none of its marketplaces is waiting or late. */
function asPaused({ status }: Search, health: MarketplaceHealth, now: Date): MarketplaceHealth {
  if (status !== 'PAUSED' || health.state === 'off') return health
  const { lastSuccessAt } = health
  const words = lastSuccessAt ? `paused, last checked ${formatTimeAgo(lastSuccessAt, now)}` : 'not checked while paused'
  return { ...health, state: 'off', words }
}

const parseOutage = ({ marketplace, since, endedAt }: FunnelRow<unknown>['blindLately'][number]) => ({
  marketplace,
  since: new Date(since),
  endedAt: new Date(endedAt),
})

const time = (text: string | null) => (text === null ? null : new Date(text))
const feedSummary = (stored: StoredSummary): FeedSummary => ({
  ...stored,
  failingSince: time(stored.failingSince),
  lastSuccessAt: time(stored.lastSuccessAt),
  pausedSince: time(stored.pausedSince),
  postings: stored.postings && { ...stored.postings, failingSince: new Date(stored.postings.failingSince) },
})
