import { photoOriginsOf, type PhotoOriginSettings } from '#domain/listing/photo-origins'
import type { Marketplace } from '#domain/marketplaces'
import type { OutgoingRule } from '../network/outgoing'
import { userAgentOf } from '../network/user-agent'
import { createPhotoFetcher, type PhotoFetcher } from './photo-fetcher'

export type PhotoSettings = PhotoOriginSettings &
  Parameters<typeof userAgentOf>[0] & { robots: Record<Marketplace, 'honour' | 'override'> }

const photoMs = 6_000

const fetchers = new WeakMap<PhotoSettings, Map<Marketplace, PhotoFetcher>>()

/** One fetcher per marketplace and process, so all callers share a host's limits. */
export function photoFetcherOf(config: PhotoSettings, marketplace: Marketplace): PhotoFetcher {
  const known = fetchers.get(config) ?? new Map<Marketplace, PhotoFetcher>()
  fetchers.set(config, known)
  const fetcher =
    known.get(marketplace) ??
    createPhotoFetcher({
      userAgent: userAgentOf(config),
      rule: photoRule(config, marketplace),
      honorsRobots: config.robots[marketplace] === 'honour',
      timeoutMs: photoMs,
    })
  known.set(marketplace, fetcher)
  return fetcher
}

/** A marketplace's image hosts. Those of the sandbox are in our own network. */
function photoRule(config: PhotoSettings, marketplace: Marketplace): OutgoingRule {
  const origins = photoOriginsOf(marketplace, config)
  return { origins, inside: config.modes[marketplace] === 'sandbox' ? origins : [] }
}
