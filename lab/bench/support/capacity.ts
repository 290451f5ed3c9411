import {
  planCrawlIntervals,
  rowsPerPage,
  listRequestShare,
  discoveryDelayQuantile,
  type FeedLoad,
} from '#domain/crawl/capacity'
import { hourMs, minuteMs } from '#domain/durations'
import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { SearchIndex } from '#domain/matching/search-index'
import { craigslistAreas, nearestArea } from '#domain/places/craigslist-areas'
import { requiredFeeds, type FeedSpec } from '#worker/crawl/feeds/ensure-feeds'
import {
  areaShares,
  drawPage,
  drawSearch,
  makeShares,
  createSeededRandom,
  rareMakeShare,
  smallAreaShare,
} from './buyers'

const requestsPerMinute = 30
const minMs = minuteMs
/**
 * New cars per day nationwide. An assumption, not measured. It puts about two a minute into the busiest Craigslist
 * area.
 */
const newPerDay: Record<Marketplace, number> = { craigslist: 45_000, cargurus: 15_000, facebook: 25_000 }
/** Share of Craigslist rows without a make in the title, so the posting page must be read. */
const unnamedShare = 0.15
/** Cars posted in an hour of the day, relative to the mean: few at night. */
const ofHour = (hour: number) => 1 + 0.8 * Math.sin(((hour - 9) / 24) * 2 * Math.PI)

const rateOfArea = (host: string) => areaShares[host] ?? smallAreaShare
const allAreas = craigslistAreas.reduce((sum, { hostname }) => sum + rateOfArea(hostname), 0)
const allMakes = Object.values(makeShares).reduce((sum, share) => sum + share, 0) + 48 * rareMakeShare

/** A site's new cars on each feed: by population around its area, or by sales of its make. */
function computeLoads(site: Marketplace, feeds: FeedSpec[]): FeedLoad[] {
  const perHour = newPerDay[site] / 24
  const shares = feeds.map(({ area, make }) => {
    if (site === 'craigslist') return rateOfArea(area) / allAreas
    if (site === 'cargurus') return (makeShares[make!] ?? rareMakeShare) / allMakes
    return 0
  })
  if (site === 'facebook') {
    // Each area's cars go to the circle with the nearest center.
    const at = feeds.map(({ area }) => nearestArea(areaCenter(area)))
    for (const area of craigslistAreas) {
      const milesTo = (i: number) => Math.hypot(at[i]!.latitude - area.latitude, at[i]!.longitude - area.longitude)
      const nearest = feeds.reduce((best, _, i) => (milesTo(i) < milesTo(best) ? i : best), 0)
      if (milesTo(nearest) < 3) shares[nearest]! += rateOfArea(area.hostname) / allAreas
    }
  }
  return shares.map((share) => ({ newPerHour: share * perHour, rowsPerPage: rowsPerPage[site] }))
}

function areaCenter(area: string) {
  const [latitude = 0, longitude = 0] = area.split(/[,:]/).map(Number)
  return { latitude, longitude }
}

/** The feeds that this many realistic buyers watch, and a new car's wait on each site, computed and simulated. */
export function computeCapacity(searches: number) {
  const random = createSeededRandom(7)
  const index = new SearchIndex()
  const feeds = new Map<string, FeedSpec>()
  for (let i = 0; i < searches; i++) {
    const filters = drawSearch(random)
    index.put(String(i), filters)
    for (const feed of requiredFeeds(filters)) if (!feed.isFirstLook) feeds.set(feed.key, feed)
  }
  const wantedShare = shareWanted(index)
  const sites = marketplaces.map((site) => {
    const own = [...feeds.values()].filter(({ marketplace }) => marketplace === site)
    const loads = computeLoads(site, own)
    const plan = planCrawlIntervals(loads, requestsPerMinute * listRequestShare[site], minMs)
    const quantile = (share: number) => inMinutes(discoveryDelayQuantile(loads, plan.intervalsMs, share))
    const pageShare = site === 'craigslist' ? wantedShare + unnamedShare * (1 - wantedShare) : wantedShare
    const day = simulateDay(loads, plan.intervalsMs, { pageShare, hasPageHost: site === 'craigslist' })
    const computed = { p50: quantile(0.5), p95: quantile(0.95) }
    return {
      ...{ site, feeds: own.length, listRequestsPerMinute: Number(plan.requestsPerMinute.toFixed(1)) },
      ...{ isWithinBudget: plan.isWithinBudget, computed, simulated: day },
    }
  })
  return { searches, wantedShare: Number(wantedShare.toFixed(2)), sites }
}

const inMinutes = (ms: number) => Number((ms / minuteMs).toFixed(1))

/** Share of new cars that fit some search, so their posting pages are read. */
function shareWanted(index: SearchIndex): number {
  const random = createSeededRandom(8)
  const pages = 2_000
  let wanted = 0
  for (let i = 0; i < pages; i++) {
    const { feedMake, listings } = drawPage(random, 1)
    const shown = listings.map((listing) => ({ listing, feedMakes: [feedMake] }))
    wanted += Number(index.match(shown).listings.length > 0)
  }
  return wanted / pages
}

/**
 * Simulates one site's day, request by request. Cars are posted at random, more by day than by night. Each request
 * takes its host's next slot, lists before postings. Returns the minutes from posting until a car's row was read, and
 * its page where one is needed.
 */
function simulateDay(loads: FeedLoad[], intervalsMs: number[], by: { pageShare: number; hasPageHost: boolean }) {
  const random = createSeededRandom(9)
  const slotMs = minuteMs / requestsPerMinute
  const posted: number[][] = loads.map(() => [])
  const dayMs = 24 * hourMs
  loads.forEach(({ newPerHour }, i) => {
    for (let at = 0; at < dayMs;) {
      const hour = Math.floor(at / hourMs)
      at += (-Math.log(1 - random()) * hourMs) / Math.max(newPerHour * ofHour(hour), 1e-6)
      if (at < dayMs) posted[i]!.push(at)
    }
  })
  const dueAt = intervalsMs.map((ms) => random() * ms)
  const pages: number[] = []
  const waits: number[] = []
  for (let now = 0; now < dayMs; now += slotMs) {
    const first = dueAt.reduce((best, at, i) => (at < dueAt[best]! ? i : best), 0)
    const isDue = dueAt.length > 0 && dueAt[first]! <= now
    if (isDue) {
      dueAt[first] = now + intervalsMs[first]!
      const news = posted[first]!
      const seen = news.findIndex((at) => at > now)
      for (const at of news.splice(0, seen === -1 ? news.length : seen)) {
        if (random() < by.pageShare) pages.push(at)
        else waits.push(now - at)
      }
    }
    if ((!isDue || by.hasPageHost) && pages.length > 0) waits.push(now - pages.pop()!)
  }
  waits.sort((a, b) => a - b)
  const at = (share: number) => inMinutes(waits[Math.floor(waits.length * share)] ?? 0)
  return { cars: waits.length, p50: at(0.5), p95: at(0.95), pagesLeft: pages.length }
}
