import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { failedFilters, hardFilter, type FilterableListing, type FilterName } from '#domain/search/hard-filter'
import type { SearchFilters } from '#domain/search/search'
import { startSandbox } from '#sandbox/server'
import { createAdapters } from '#worker/crawl/adapters/registry'
import { requiredFeeds } from '#worker/crawl/feeds/ensure-feeds'
import { drawSearch, createSeededRandom } from './support/buyers'
import { FeedReader } from './support/feed-reader'
import { fetchSandboxAds, findMissingName, type SandboxAd } from './support/sandbox-ads'

const worldSize = 20_000
const searchCount = 200
const seed = 1
const say = (what: string) => console.error(`[${new Date().toISOString().slice(11, 19)}] ${what}`)

/** Why the product missed a matching car: no feed shows it, or a filter rejects the parsed listing. */
type Cause =
  | 'make in other words'
  | 'model in other words'
  | 'on no page'
  | `${'row' | 'page'}: ${FilterName}`
  | 'no car'

/**
 * Measures the share of matching cars that the product sees: the car is on a page of a watched feed, and the filters
 * accept its listing as parsed from the row and from the posting page. The sandbox's sellers write like real ones,
 * and the sandbox's ground truth decides whether a car matches. Searches without a matching car are redrawn. `dropped`
 * counts the cars on any page that were read which were left out as no cars, so that nobody could see them.
 * `npm run bench -- coverage [searches] [cars in the world]`
 */
export async function run([searches = String(searchCount), size = String(worldSize)]: string[]): Promise<object> {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), 'lotwatch-coverage-'))
  const sandbox = await startSandbox({ port: 0, pushPort: 0, stateDir, seed, size: Number(size) })
  try {
    const ads = await fetchSandboxAds(sandbox.url)
    const wanted = fittingSearches(ads, Number(searches))
    say(`${ads.length} cars on offer; ${wanted.length} searches, the first for ${wanted[0]!.filters.make}`)
    const adapters = createAdapters({
      modes: { craigslist: 'sandbox', cargurus: 'sandbox', facebook: 'sandbox' },
      SANDBOX_URL: sandbox.url,
    })
    const reader = new FeedReader(adapters)
    const tally = new Tally()
    for (const [i, { filters, fits }] of wanted.entries()) {
      const rows = await reader.readRows(requiredFeeds(filters).filter((feed) => !feed.isFirstLook))
      for (const ad of fits) tally.add(ad.marketplace, await hiddenBy(reader, filters, ad, rows.get(ad.key) ?? null))
      if (i % 20 === 19) say(`${i + 1} searches, ${reader.feeds} feeds, ${reader.requests} requests`)
    }
    const dropped = ads.filter(({ key }) => reader.dropped.has(key))
    for (const { headline } of dropped) say(`left out: ${headline}`)
    const { feeds, requests } = reader
    return { searches: wanted.length, feeds, requests, dropped: dropped.length, ...tally.figures() }
  } finally {
    await sandbox.close()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

function fittingSearches(ads: SandboxAd[], count: number) {
  const random = createSeededRandom(seed)
  const found: { filters: SearchFilters; fits: SandboxAd[] }[] = []
  while (found.length < count) {
    const filters = drawSearch(random)
    const fits = ads.filter(({ truth }) => hardFilter(filters, truth).pass)
    if (fits.length > 0) found.push({ filters, fits })
  }
  return found
}

async function hiddenBy(
  reader: FeedReader,
  filters: SearchFilters,
  ad: SandboxAd,
  row: FilterableListing | null,
): Promise<Cause | null> {
  if (!row) {
    const missing = findMissingName(ad)
    return missing ? `${missing} in other words` : 'on no page'
  }
  const [ofRow] = failedFilters(filters, row)
  if (ofRow) return `row: ${ofRow.filter}`
  const posting = await reader.getPosting(ad)
  if (!posting) return 'no car'
  const [ofPage] = failedFilters(filters, posting)
  return ofPage ? `page: ${ofPage.filter}` : null
}

class Tally {
  private readonly sites = new Map(marketplaces.map((site) => [site, { fits: 0, seen: 0 }]))
  private readonly causes = new Map<string, number>()

  add(site: Marketplace, cause: Cause | null): void {
    const counts = this.sites.get(site)!
    counts.fits += 1
    if (cause === null) counts.seen += 1
    else this.causes.set(`${site}, ${cause}`, (this.causes.get(`${site}, ${cause}`) ?? 0) + 1)
  }

  figures() {
    const all = [...this.sites.values()]
    const fits = all.reduce((sum, site) => sum + site.fits, 0)
    const share = (seen: number, of: number) => (of === 0 ? null : Number((seen / of).toFixed(4)))
    return {
      fits,
      seen: share(
        all.reduce((sum, { seen }) => sum + seen, 0),
        fits,
      ),
      bySite: Object.fromEntries(
        [...this.sites].map(([site, counts]) => [site, { fits: counts.fits, seen: share(counts.seen, counts.fits) }]),
      ),
      hiddenBy: Object.fromEntries([...this.causes].sort(([, a], [, b]) => b - a)),
    }
  }
}
