import { assumedPerHour, crawlPlan, lateBy, formatPromise, rowsPerPage } from '#domain/crawl/capacity'
import { feedKey, wantedBy, watchedFeeds } from '#domain/crawl/watched-feeds'
import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { watchedFeedRates } from '#platform/feed-rates'
import type { MarketplaceCapacity } from '#prisma/generated/client'
import { config } from '../../config.server'
import { database } from '../../services/database.server'

type Asked = Parameters<typeof wantedBy>[0] & { marketplaces: string[] }

/**
 * "New cars within about 4 to 15 minutes of being posted": the expected delay once the search is saved, based on the
 * feeds it would watch. Null if one of its marketplaces has no plan yet, or if all are off.
 */
export async function expectedWait(search: Asked, now: Date): Promise<string | null> {
  const sites = marketplaces.filter((one) => search.marketplaces.includes(one) && config().modes[one] !== 'off')
  const plans = await database().marketplaceCapacity.findMany({ where: { marketplace: { in: sites } } })
  if (sites.length === 0 || plans.length < sites.length) return null
  const intervals = (await Promise.all(plans.map((plan) => intervalsFor(search, plan, now)))).flat()
  const [minMs, maxMs] = [Math.min(...intervals), Math.max(...intervals)]
  return `${formatPromise({ minMs, maxMs })} of being posted.`
}

/**
 * Expected crawl intervals (ms) of a search's feeds on this marketplace. Feeds that nobody watches yet are added to the
 * plan.
 */
async function intervalsFor(search: Asked, plan: MarketplaceCapacity, now: Date): Promise<number[]> {
  const marketplace = plan.marketplace as Marketplace
  const keys = watchedFeeds[marketplace](wantedBy(search)).map((query) => feedKey(marketplace, query))
  const watched = await watchedFeedRates(database(), marketplace, now)
  const planned = new Map(watched.map(({ key, intervalMs }) => [key, intervalMs ?? plan.shortestMs]))
  const joining = keys.filter((key) => !planned.has(key))
  if (joining.length === 0) return keys.map((key) => planned.get(key)! * lateBy(plan))
  const known = await database().feed.findMany({
    where: { key: { in: joining } },
    select: { key: true, newPerHour: true },
  })
  const rates = new Map(known.map(({ key, newPerHour }) => [key, newPerHour]))
  const all = [...watched, ...joining.map((key) => ({ key, newPerHour: rates.get(key) ?? assumedPerHour }))]
  const loads = all.map(({ newPerHour }) => ({ newPerHour, rowsPerPage: rowsPerPage[marketplace] }))
  const { intervalsMs, requestsPerMinute } = crawlPlan(loads, plan.allowedPerMinute, plan.shortestMs)
  const late = lateBy({ ...plan, neededPerMinute: requestsPerMinute })
  const wanted = new Set(keys)
  return intervalsMs.flatMap((ms, i) => (wanted.has(all[i]!.key) ? ms * late : []))
}
