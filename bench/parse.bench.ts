import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startSandbox } from '#sandbox/server'
import { createAdapters } from '#worker/crawl/registry'
import { collectPages, type PageSet } from './support/pages'

const measuredMs = 2_000
const warmUpMs = 500

/**
 * Pages and listings a second that one core reads, per adapter and format, on pages of the sandbox with 24 to 360 rows
 * (one posting for the pages of postings). The pages are kept as texts beforehand: no network, no database.
 */
export async function run(): Promise<object> {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), 'lotwatch-parse-'))
  const sandbox = await startSandbox({ port: 0, pushPort: 0, stateDir, seed: 1, size: 20_000 })
  try {
    const adapters = createAdapters({
      modes: { craigslist: 'sandbox', cargurus: 'sandbox', facebook: 'sandbox' },
      SANDBOX_URL: sandbox.url,
    })
    const sets = await collectPages(sandbox.url, adapters)
    return { formats: Object.fromEntries(sets.map((set) => [set.format, speedOf(set)])) }
  } finally {
    await sandbox.close()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

function speedOf({ pages }: PageSet) {
  repeat(pages, warmUpMs)
  const { reads, listings, ms } = repeat(pages, measuredMs)
  const rows = pages.map((page) => page.read())
  return {
    pagesPerSecond: Math.round((reads * 1000) / ms),
    listingsPerSecond: Math.round((listings * 1000) / ms),
    rowsPerPage: { least: Math.min(...rows), most: Math.max(...rows) },
    bytesPerPage: Math.round(pages.reduce((sum, page) => sum + page.bytes, 0) / pages.length),
  }
}

function repeat(pages: PageSet['pages'], forMs: number) {
  const start = performance.now()
  let reads = 0
  let listings = 0
  while (performance.now() - start < forMs) {
    for (const page of pages) listings += page.read()
    reads += pages.length
  }
  return { reads, listings, ms: performance.now() - start }
}
