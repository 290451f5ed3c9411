import { photoOriginsOf } from '#domain/listing/photo-origins'
import { trustedPhotos, type NumberedPhoto } from '#domain/listing/photos'
import type { Listing } from '#domain/listing/listing'
import type { Marketplace } from '#domain/marketplaces'
import type { WorkerConfig } from '../../config'
import { TypedFailure } from '../../failures'
import { userAgentOf } from '../../network/user-agent'
import { mostTiles } from './grid'
import { createPhotoFetcher, type PhotoFetcher } from './photo-fetcher'
import { until } from './until'

export interface FetchedPhoto extends NumberedPhoto {
  bytes: Buffer
}

const photoMs = 6_000

/** At most twelve photos, all from the marketplace's own image hosts. */
export function photosToShow(
  config: WorkerConfig,
  listing: Pick<Listing, 'marketplace' | 'photoUrls'>,
): NumberedPhoto[] {
  return trustedPhotos(listing, photoOriginsOf(listing.marketplace, config)).slice(0, mostTiles)
}

/** The photos that came within `mostMs`, and why others did not. */
export async function fetchPhotos(
  config: WorkerConfig,
  marketplace: Marketplace,
  photos: NumberedPhoto[],
  mostMs: number,
): Promise<{ had: FetchedPhoto[]; reasons: string[] }> {
  const fetchPhoto = fetcherOf(config, marketplace)
  const signal = AbortSignal.timeout(mostMs)
  const settled = await Promise.allSettled(
    photos.map(async (photo) => ({ ...photo, bytes: await until(signal, fetchPhoto(photo.url, signal)) })),
  )
  const had = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [reasonOf(one.reason)] : []))
  return { had, reasons: [...new Set(reasons)] }
}

/** A failure's own words, or the name of another error, whose message could contain an address. */
const reasonOf = (error: unknown) =>
  error instanceof TypedFailure ? error.message : error instanceof Error ? error.name : 'unknown'

const fetchers = new WeakMap<WorkerConfig, Map<Marketplace, PhotoFetcher>>()

/** One fetcher for each marketplace in a process, so that all who need photos keep a host's limits together. */
function fetcherOf(config: WorkerConfig, marketplace: Marketplace): PhotoFetcher {
  const known = fetchers.get(config) ?? new Map<Marketplace, PhotoFetcher>()
  fetchers.set(config, known)
  const fetcher =
    known.get(marketplace) ??
    createPhotoFetcher({
      userAgent: userAgentOf(config),
      origins: photoOriginsOf(marketplace, config),
      publicHostsOnly: config.modes[marketplace] !== 'sandbox',
      honoursRobots: config.robots[marketplace] === 'honour',
      timeoutMs: photoMs,
    })
  known.set(marketplace, fetcher)
  return fetcher
}
