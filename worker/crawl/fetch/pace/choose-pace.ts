import type { Marketplace, MarketplaceMode } from '#domain/marketplaces'

interface Pace {
  minGapMs: number
  requestsPerMinute: number
}

/** The sandbox is ours, so it can be crawled much faster than a live site. */
const sandbox: Pace = { minGapMs: 20, requestsPerMinute: 6_000 }

/**
 * Live sites belong to other people. Facebook's are the figures that people report to get by with (2026): more is
 * blocked within minutes.
 */
const live: Record<Marketplace, Pace> = {
  craigslist: { minGapMs: 1_000, requestsPerMinute: 30 },
  cargurus: { minGapMs: 1_000, requestsPerMinute: 30 },
  facebook: { minGapMs: 3_000, requestsPerMinute: 3 },
}

interface PaceConfig {
  modes: Record<Marketplace, MarketplaceMode>
  HOST_MIN_GAP_MS?: number | undefined
  requestsPerMinute?: Partial<Record<Marketplace, number | undefined>>
}

/** Requests to each host of a marketplace: the operator's settings, else the defaults of its mode. */
export function choosePace(config: PaceConfig, marketplace: Marketplace): Pace {
  const usual = config.modes[marketplace] === 'sandbox' ? sandbox : live[marketplace]
  return {
    minGapMs: config.HOST_MIN_GAP_MS ?? usual.minGapMs,
    requestsPerMinute: config.requestsPerMinute?.[marketplace] ?? usual.requestsPerMinute,
  }
}
