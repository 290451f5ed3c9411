import { readFileSync } from 'node:fs'
import { NotACar, TypedFailure } from '../../failures'
import { failureTypes } from '#workflows/contract'
import type { DroppedRow } from '#domain/listing/listing'
import { terminalLine } from '#domain/storable-text'
import { registry, supportedMarketplaces } from './registry'
import type { Marketplace } from '#domain/marketplaces'

/** Output of `npm run parse`. */
type ParseReport =
  | {
      outcome: 'listings' | 'empty' | 'posting' | 'gone'
      format: string
      skipped?: number
      dropped?: DroppedRow[]
      why?: string
      listings: unknown[]
    }
  | { outcome: 'not a car' | 'blocked' | 'throttled' | 'changed' | 'unavailable'; reason: string; listings: never[] }

const outcomes: Partial<Record<string, 'blocked' | 'throttled' | 'changed' | 'unavailable'>> = {
  [failureTypes.sourceBlocked]: 'blocked',
  [failureTypes.sourceThrottled]: 'throttled',
  [failureTypes.sourceLayoutChanged]: 'changed',
  [failureTypes.sourceUnavailable]: 'unavailable',
}

export function parseSavedPage(marketplace: Marketplace, kind: 'search' | 'posting', body: string): ParseReport {
  const sandbox = sandboxThatWrote(marketplace, body)
  const adapter = sandbox
    ? registry[marketplace]!.createAdapter('sandbox', sandbox)
    : registry[marketplace]!.createAdapter('live', '')
  const reply = { url: '', status: 200, body }
  try {
    if (kind === 'search') {
      const page = adapter.parseResults(reply, null)
      const listings = page.kind === 'listings' ? page.rows : []
      const dropped = page.kind === 'listings' ? page.dropped : undefined
      return { outcome: page.kind, format: page.format, skipped: page.skipped, ...(dropped && { dropped }), listings }
    }
    const page = adapter.parsePosting(reply)
    if (page.kind === 'gone') return { outcome: 'gone', format: page.format, why: page.why, listings: [] }
    return { outcome: 'posting', format: page.format, listings: [page.posting] }
  } catch (error) {
    if (error instanceof NotACar) return { outcome: 'not a car', reason: error.message, listings: [] }
    const outcome = error instanceof TypedFailure ? outcomes[error.type] : undefined
    if (!outcome) throw error
    return { outcome, reason: (error as TypedFailure).message, listings: [] }
  }
}

/**
 * Returns the URL of the sandbox that the page comes from; null for other pages. Its links are accepted only with
 * that sandbox's origins.
 */
function sandboxThatWrote(marketplace: Marketplace, body: string): string | null {
  return new RegExp(`(https?://(?:localhost|127\\.0\\.0\\.1)(?::\\d+)?)/${marketplace}/`).exec(body)?.[1] ?? null
}

function main(args: string[]): number {
  const [marketplace, kind, file] = args
  const known = supportedMarketplaces.find((name) => name === marketplace)
  if (!known || (kind !== 'search' && kind !== 'posting') || !file || args.length !== 3) {
    console.error(`usage: npm run parse -- <${supportedMarketplaces.join('|')}> <search|posting> <file>`)
    return 2
  }
  let body: string
  try {
    body = readFileSync(file, 'utf8')
  } catch {
    console.error(`${file} cannot be read`)
    return 2
  }
  const report = JSON.stringify(parseSavedPage(known, kind, body), null, 2)
  console.log(report.split('\n').map(terminalLine).join('\n'))
  return 0
}

// Do not run main when a test imports this file.
if (process.argv[1] && import.meta.filename === process.argv[1]) process.exitCode = main(process.argv.slice(2))
