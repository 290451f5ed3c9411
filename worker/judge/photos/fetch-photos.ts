import { photoOriginsOf } from '#domain/listing/photo-origins'
import { trustedPhotos, type NumberedPhoto } from '#domain/listing/photos'
import type { Listing } from '#domain/listing/listing'
import type { Marketplace } from '#domain/marketplaces'
import { reasonOf } from '#platform/failures'
import { photoFetcherOf } from '#platform/photos/photo-fetcher-of'
import { withSignal } from '#platform/photos/with-signal'
import type { WorkerConfig } from '../../config'
import { maxTiles } from './grid'

export interface FetchedPhoto extends NumberedPhoto {
  bytes: Buffer
}

/** Returns at most twelve photos, all from the marketplace's own image hosts. */
export function photosToShow(
  config: WorkerConfig,
  listing: Pick<Listing, 'marketplace' | 'photoUrls'>,
): NumberedPhoto[] {
  return trustedPhotos(listing, photoOriginsOf(listing.marketplace, config)).slice(0, maxTiles)
}

/** Returns the photos that arrived within `maxMs`, and the failures of the others. */
export async function fetchPhotos(
  config: WorkerConfig,
  marketplace: Marketplace,
  photos: NumberedPhoto[],
  maxMs: number,
): Promise<{ had: FetchedPhoto[]; reasons: string[] }> {
  const fetchPhoto = photoFetcherOf(config, marketplace)
  const signal = AbortSignal.timeout(maxMs)
  const settled = await Promise.allSettled(
    photos.map(async (photo) => ({ ...photo, bytes: await withSignal(signal, fetchPhoto(photo.url, signal)) })),
  )
  const had = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [reasonOf(one.reason)] : []))
  return { had, reasons: [...new Set(reasons)] }
}
