import { photoOriginsOf } from '#domain/listing/photo-origins'
import { trustedPhotos, type NumberedPhoto } from '#domain/listing/photos'
import type { Listing } from '#domain/listing/listing'
import type { Marketplace } from '#domain/marketplaces'
import { pictureTokens } from '#domain/plans/budget'
import type { WorkerConfig } from '../../config'
import type { Dependencies } from '../../dependencies'
import { TypedFailure } from '../../failures'
import { userAgentOf } from '../../network/user-agent'
import { compose } from './compose'
import { mostTiles, sizeOf } from './grid'
import { createPhotoFetcher, type PhotoFetcher } from './photo-fetcher'
import { Recent } from './recent'

/** A listing's photos as one picture for the model. */
export interface Montage {
  /** A JPEG. */
  dataUrl: string
  /** How many input tokens it counts at most. */
  tokens: number
  /** Tiles in a row. */
  columns: number
  /** The photo in each tile, in their order. */
  photos: NumberedPhoto[]
}

type Photographed = Pick<Listing, 'id' | 'marketplace' | 'photoUrls'> & { contentHash: string }
type Needed = Pick<Dependencies, 'config' | 'log'>

const photoMs = 6_000
const allPhotosMs = 15_000
/** A reading, a second reading and a question follow each other closely. A montage takes 300 kB. */
const mostKept = 16
const keptForMs = 5 * 60_000

/** At most twelve photos, all from the marketplace's own image hosts. */
export function photosToShow(
  config: WorkerConfig,
  listing: Pick<Listing, 'marketplace' | 'photoUrls'>,
): NumberedPhoto[] {
  return trustedPhotos(listing, photoOriginsOf(listing.marketplace, config)).slice(0, mostTiles)
}

/**
 * The listing's photos in one picture, as far as they can be had; null if none can. Made once per content for some
 * minutes; photos that failed are tried again at the next call. Never throws.
 */
export function montageOf(deps: Needed, listing: Photographed): Promise<Montage | null> {
  const { recent, fetcherOf } = workshopOf(deps.config)
  return recent.get(`${listing.marketplace} ${listing.contentHash}`, async () => {
    const photos = photosToShow(deps.config, listing)
    const { had, reasons } = await fetchAll(fetcherOf(listing.marketplace), photos)
    const montage = await make(had).catch((err: unknown) => {
      deps.log.warn({ listingId: listing.id, err }, 'the montage could not be drawn')
      return null
    })
    const missing = photos.length - (montage?.photos.length ?? 0)
    if (missing > 0) deps.log.info({ listingId: listing.id, missing, reasons }, 'photos could not be had')
    return montage
  })
}

interface Fetched extends NumberedPhoto {
  bytes: Buffer
}

/** The photos that came in time, and why others did not. */
async function fetchAll(
  fetchPhoto: PhotoFetcher,
  photos: NumberedPhoto[],
): Promise<{ had: Fetched[]; reasons: string[] }> {
  const signal = AbortSignal.timeout(allPhotosMs)
  const settled = await Promise.allSettled(
    photos.map(async (photo) => ({ ...photo, bytes: await fetchPhoto(photo.url, signal) })),
  )
  const had = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [reasonOf(one.reason)] : []))
  return { had, reasons: [...new Set(reasons)] }
}

async function make(fetched: Fetched[]): Promise<Montage | null> {
  const composed = await compose(fetched)
  if (!composed) return null
  const { jpeg, grid, photos } = composed
  return {
    dataUrl: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
    tokens: pictureTokens(sizeOf(grid)),
    columns: grid.columns,
    photos: photos.map(({ number, url }) => ({ number, url })),
  }
}

/** A failure's own words, or the name of another error, whose message could contain an address. */
const reasonOf = (error: unknown) =>
  error instanceof TypedFailure ? error.message : error instanceof Error ? error.name : 'unknown'

interface Workshop {
  recent: Recent<Montage | null>
  fetcherOf(marketplace: Marketplace): PhotoFetcher
}

const workshops = new WeakMap<WorkerConfig, Workshop>()

/** What a process keeps between montages. */
function workshopOf(config: WorkerConfig): Workshop {
  const known = workshops.get(config)
  if (known) return known
  const fetchers = new Map<Marketplace, PhotoFetcher>()
  const fetcherOf = (marketplace: Marketplace) => {
    const fetcher =
      fetchers.get(marketplace) ??
      createPhotoFetcher({
        userAgent: userAgentOf(config),
        origins: photoOriginsOf(marketplace, config),
        publicHostsOnly: config.modes[marketplace] !== 'sandbox',
        honoursRobots: config.robots[marketplace] === 'honour',
        timeoutMs: photoMs,
      })
    fetchers.set(marketplace, fetcher)
    return fetcher
  }
  const workshop = { recent: new Recent<Montage | null>(mostKept, keptForMs), fetcherOf }
  workshops.set(config, workshop)
  return workshop
}
