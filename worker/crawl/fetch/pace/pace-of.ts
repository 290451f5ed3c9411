import type { MarketplaceMode } from '#domain/marketplaces'

export interface Pace {
  minGapMs: number
  requestsPerMinute: number
}

/** Somebody else's server, and ours: the sandbox bears what a machine can. */
const usual: Record<MarketplaceMode, Pace> = {
  live: { minGapMs: 1_000, requestsPerMinute: 30 },
  sandbox: { minGapMs: 20, requestsPerMinute: 6_000 },
  off: { minGapMs: 1_000, requestsPerMinute: 30 },
}

/** The pace of a marketplace's sites: what the operator set, else what is usual for the mode. */
export const paceOf = (
  config: { HOST_MIN_GAP_MS?: number | undefined; HOST_REQUESTS_PER_MINUTE?: number | undefined },
  mode: MarketplaceMode,
): Pace => ({
  minGapMs: config.HOST_MIN_GAP_MS ?? usual[mode].minGapMs,
  requestsPerMinute: config.HOST_REQUESTS_PER_MINUTE ?? usual[mode].requestsPerMinute,
})
