import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { hardFilter } from '#domain/search/hard-filter'
import type { SearchFilters } from '#domain/search/search'
import type { ListingInFeeds } from '#domain/matching/page-figures'
import { SearchIndex } from '#domain/matching/search-index'
import { percentile } from './support/percentile'
import { drawPage, drawSearch, createSeededRandom } from './support/buyers'

const rows = 60
const pages = 300
/** Limits the brute-force check, which compares each row with each search. The rows come from different pages. */
const maxCompared = 8_000_000
const seeds = { searches: 1, pages: 2 }
const warmUps = 20
const microsecondsInMs = 1_000
const say = (what: string) => console.error(`[${new Date().toISOString().slice(11, 19)}] ${what}`)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * Matches 300 pages of 60 rows against 10,000, 100,000, and 1,000,000 stored searches. `differences` counts the pairs
 * on which the index and `hardFilter` differ, over `rowsChecked` rows spread over all pages. `cpuP95Ms` excludes other
 * programs' CPU time.
 * `npm run bench -- match [numbers of searches, comma-separated]`
 */
export async function run([counts = '10000,100000,1000000']: string[]) {
  const runs = []
  for (const count of counts.split(',').map(Number)) {
    runs.push(measure(count))
    say(JSON.stringify(runs.at(-1)))
  }
  return { rowsPerPage: rows, pages, runs }
}

function measure(searches: number) {
  say(`${searches} searches: drawing and adding them`)
  const startedAt = performance.now()
  const index = buildIndex(searches)
  const buildMs = Math.round(performance.now() - startedAt)
  collectGarbage() // mostly from drawing
  const rssBytes = process.memoryUsage.rss()
  const random = createSeededRandom(seeds.pages)
  const drawn = Array.from({ length: pages }, () => toShownListings(drawPage(random, rows)))
  for (const page of drawn.slice(0, warmUps)) index.match(page)
  const fits: number[] = []
  const cpu: number[] = []
  const times = drawn.map((page) => {
    const [at, used] = [performance.now(), process.cpuUsage()]
    fits.push(index.match(page).searches.length)
    const { user, system } = process.cpuUsage(used)
    cpu.push((user + system) / microsecondsInMs)
    return performance.now() - at
  })
  const rowsChecked = Math.min(pages * rows, Math.floor(maxCompared / searches))
  say(`checking ${rowsChecked} rows by brute force`)
  const at = (share: number, of = times) => Number(percentile(of, share).toFixed(2))
  return {
    searches,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    cpuP95Ms: at(0.95, cpu),
    rssBytes,
    differences: differences(index, searches, drawn, rowsChecked),
    rowsChecked,
    buildMs,
    fitsPerPage: { p50: percentile(fits, 0.5), p95: percentile(fits, 0.95) },
  }
}

/** A search's id is its index in the draw, so brute force can draw the same searches again. */
function buildIndex(searches: number): SearchIndex {
  const random = createSeededRandom(seeds.searches)
  const index = new SearchIndex()
  for (let i = 0; i < searches; i++) index.put(createId(i), drawSearch(random))
  index.settle()
  return index
}

/** Same length as a stored id. */
const createId = (i: number) => Buffer.from(`00000000-0000-4000-8000-${String(i).padStart(12, '0')}`).toString('latin1')

const toShownListings = ({ feedMake, listings }: ReturnType<typeof drawPage>): ListingInFeeds[] =>
  listings.map((listing) => ({ listing, feedMakes: [feedMake] }))

function differences(index: SearchIndex, searches: number, drawn: ListingInFeeds[][], rowsChecked: number): number {
  const checked = Array.from({ length: rowsChecked }, (_, i) => {
    const [page, row] = [drawn[i % pages]!, Math.floor(i / pages)]
    return { shown: page[row]!, found: idsThatFit(index, page, row) }
  })
  const random = createSeededRandom(seeds.searches)
  let count = 0
  for (let i = 0; i < searches; i++) {
    const filters = drawSearch(random)
    for (const { shown, found } of checked) if (passes(filters, shown) !== found.delete(createId(i))) count++
  }
  // The remaining ids were found but match no search.
  return count + checked.reduce((left, { found }) => left + found.size, 0)
}

function idsThatFit(index: SearchIndex, page: ListingInFeeds[], row: number): Set<string> {
  const { listings, searches } = index.match(page)
  return new Set([...searches].filter((_, i) => listings[i] === row).map((search) => index.idOf(search)))
}

/** A car without a make is matched with the searches on its feed, as in the product. */
const passes = (filters: SearchFilters, { listing, feedMakes }: ListingInFeeds) =>
  (listing.make !== null || feedMakes.includes(filters.make)) && hardFilter(filters, listing).pass
