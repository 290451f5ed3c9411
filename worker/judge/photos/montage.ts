import { allowedPhotoOrigins } from '#domain/listing/photo-origins'
import { trustedPhotos, type NumberedPhoto, type Listing } from '#domain/listing/listing'
import type { Marketplace } from '#domain/marketplaces'
import { failureMessage } from '#platform/work-failures'
import { getPhotoFetcher, abortable } from '#platform/photos/photo-fetcher'
import { pictureTokens } from '#domain/plans/budget'
import type { WorkerConfig } from '../../config'
import type { Dependencies } from '../../dependencies'
import type { HashedPhoto } from '../../identity/stored-cars'
import { maxTiles, montageSize, composeMontage } from './compose-montage'
import { hashPhotos } from './hash'
import { LruCache } from './lru-cache'

interface FetchedPhoto extends NumberedPhoto {
  bytes: Buffer
}

/** Returns at most twelve photos, all from the marketplace's own image hosts. */
export function selectPhotos(
  config: WorkerConfig,
  listing: Pick<Listing, 'marketplace' | 'photoUrls'>,
): NumberedPhoto[] {
  return trustedPhotos(listing, allowedPhotoOrigins(listing.marketplace, config)).slice(0, maxTiles)
}

/** Returns the photos that arrive within `maxMs`, and the failures of the others. */
export async function fetchPhotos(
  config: WorkerConfig,
  marketplace: Marketplace,
  photos: NumberedPhoto[],
  maxMs: number,
): Promise<{ had: FetchedPhoto[]; reasons: string[] }> {
  const fetchPhoto = getPhotoFetcher(config, marketplace)
  const fetchOne = async (photo: NumberedPhoto) => {
    const signal = AbortSignal.timeout(maxMs) // its own, because Node warns of a signal with more than ten listeners
    return { ...photo, bytes: await abortable(signal, fetchPhoto(photo.url, signal)) }
  }
  const settled = await Promise.allSettled(photos.map(fetchOne))
  const had = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [failureMessage(one.reason)] : []))
  return { had, reasons: [...new Set(reasons)] }
}

export interface Montage {
  dataUrl: string
  tokens: number
  columns: number
  /** In tile order. */
  photos: NumberedPhoto[]
}

type Photographed = Pick<Listing, 'id' | 'marketplace' | 'photoUrls'> & { contentHash: string }
type MontageDependencies = Pick<Dependencies, 'config' | 'log'>

const allPhotosMs = 15_000
/** A reading, a second reading and a question follow each other within minutes. A montage takes 300 kB. */
const maxKept = 16
const keptForMs = 5 * 60_000

/** The hashes are a separate promise, because most callers need only the picture. */
interface Made {
  montage: Montage
  hashes: Promise<HashedPhoto[]>
}

/**
 * Combines the listing's photos that can be fetched into one picture; null if there are none. Cached per content for
 * some minutes. Retries failed photos on the next call. Never throws.
 */
export async function loadMontage(deps: MontageDependencies, listing: Photographed): Promise<Montage | null> {
  const made = await montageCache(deps.config).get(cacheKey(listing), async () => {
    const photos = selectPhotos(deps.config, listing)
    const { had, reasons } = await fetchPhotos(deps.config, listing.marketplace, photos, allPhotosMs)
    const montage = await make(had).catch((err: unknown) => {
      deps.log.warn({ listingId: listing.id, err }, 'could not create the montage')
      return null
    })
    const missing = photos.length - (montage?.photos.length ?? 0)
    if (missing > 0) deps.log.info({ listingId: listing.id, missing, reasons }, 'could not fetch photos')
    return montage && { montage, hashes: hashPhotos(had) }
  })
  return made?.montage ?? null
}

/** Null if there is no recent montage of this content. */
export async function hashMontagePhotos(
  { config }: MontageDependencies,
  listing: Photographed,
): Promise<HashedPhoto[] | null> {
  const made = await montageCache(config).peek(cacheKey(listing))
  return made ? made.hashes : null
}

async function make(fetched: FetchedPhoto[]): Promise<Montage | null> {
  const composed = await composeMontage(fetched)
  if (!composed) return null
  const { jpeg, grid, photos } = composed
  return {
    dataUrl: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
    tokens: pictureTokens(montageSize(grid)),
    columns: grid.columns,
    photos: photos.map(({ number, url }) => ({ number, url })),
  }
}

const cacheKey = ({ marketplace, contentHash }: Photographed) => `${marketplace} ${contentHash}`

const recents = new WeakMap<WorkerConfig, LruCache<Made | null>>()

function montageCache(config: WorkerConfig): LruCache<Made | null> {
  const recent = recents.get(config) ?? new LruCache<Made | null>(maxKept, keptForMs)
  recents.set(config, recent)
  return recent
}
