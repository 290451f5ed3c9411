import type { MarketplaceMode } from '#domain/marketplaces'

interface Pace {
  minGapMs: number
  requestsPerMinute: number
}

/** Live sites belong to other people. The sandbox is ours, so it can be crawled much faster. */
const defaults: Record<MarketplaceMode, Pace> = {
  live: { minGapMs: 1_000, requestsPerMinute: 30 },
  sandbox: { minGapMs: 20, requestsPerMinute: 6_000 },
  off: { minGapMs: 1_000, requestsPerMinute: 30 },
}

export const choosePace = (
  config: { HOST_MIN_GAP_MS?: number | undefined; HOST_REQUESTS_PER_MINUTE?: number | undefined },
  mode: MarketplaceMode,
): Pace => ({
  minGapMs: config.HOST_MIN_GAP_MS ?? defaults[mode].minGapMs,
  requestsPerMinute: config.HOST_REQUESTS_PER_MINUTE ?? defaults[mode].requestsPerMinute,
})
