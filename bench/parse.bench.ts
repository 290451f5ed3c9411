import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startSandbox } from '#sandbox/server'
import { createAdapters } from '#worker/crawl/adapters/registry'
import { measureAreaPageStorage } from './support/area-page'
import { collectPages, type BenchPage, type PagesOfFormat } from './support/pages'

const measuredMs = 1_500
const warmUpMs = 500

/**
 * Pages and listings per second that one core parses, per adapter and format, on sandbox pages with 24 to 360 rows (a
 * posting page has one). The pages are collected as text beforehand: no network, no database. Also the cost of storing
 * an area's page, and the bytes per row (support/area-page).
 */
export async function run(): Promise<object> {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), 'lotwatch-parse-'))
  const sandbox = await startSandbox({ port: 0, pushPort: 0, stateDir, seed: 1, size: 20_000 })
  try {
    const adapters = createAdapters({
      modes: { craigslist: 'sandbox', cargurus: 'sandbox', facebook: 'sandbox' },
      SANDBOX_URL: sandbox.url,
    })
    const sets = await collectPages(adapters)
    const stored = await measureAreaPageStorage(adapters.craigslist!)
    // Last: it blocks the event loop for so long that the sandbox closes its idle connections.
    const formats = Object.fromEntries(sets.map((set) => [set.format, measureSpeed(set)]))
    return { formats, ...stored }
  } finally {
    await sandbox.close()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

/** For all pages of a format, and for its shortest and longest page, since sizes differ greatly. */
function measureSpeed({ pages }: PagesOfFormat) {
  const [thin, full] = [pages.reduce(shorter), pages.reduce(longer)]
  return {
    ...measure(pages),
    bytesPerPage: Math.round(pages.reduce((sum, page) => sum + page.bytes, 0) / pages.length),
    ...(full.listings > 1 && {
      thin: { rows: thin.listings, bytes: thin.bytes, ...measure([thin]) },
      full: { rows: full.listings, bytes: full.bytes, ...measure([full]) },
    }),
  }
}

const shorter = (a: BenchPage, b: BenchPage) => (b.listings < a.listings ? b : a)
const longer = (a: BenchPage, b: BenchPage) => (b.listings > a.listings ? b : a)

function measure(pages: BenchPage[]) {
  repeat(pages, warmUpMs)
  const { parsed, listings, ms } = repeat(pages, measuredMs)
  return {
    pagesPerSecond: Math.round((parsed * 1000) / ms),
    listingsPerSecond: Math.round((listings * 1000) / ms),
  }
}

function repeat(pages: BenchPage[], forMs: number) {
  const start = performance.now()
  let parsed = 0
  let listings = 0
  while (performance.now() - start < forMs) {
    for (const page of pages) listings += page.parse()
    parsed += pages.length
  }
  return { parsed, listings, ms: performance.now() - start }
}
