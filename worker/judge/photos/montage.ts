import type { NumberedPhoto } from '#domain/listing/photos'
import type { Listing } from '#domain/listing/listing'
import { pictureTokens } from '#domain/plans/budget'
import type { WorkerConfig } from '../../config'
import type { Dependencies } from '../../dependencies'
import type { HashedPhoto } from '../../identity/photo-hashes'
import { compose } from './compose'
import { fetchPhotos, photosToShow, type FetchedPhoto } from './fetch-photos'
import { sizeOf } from './grid'
import { hashesOf } from './hash'
import { LruCache } from './lru-cache'

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

const allPhotosMs = 15_000
/** A reading, a second reading and a question follow each other closely. A montage takes 300 kB. */
const maxKept = 16
const keptForMs = 5 * 60_000

/** A montage, and the hashes of its photos, which nobody waits for who only needs the picture. */
interface Made {
  montage: Montage
  hashes: Promise<HashedPhoto[]>
}

/**
 * The listing's photos in one picture, as far as they can be had; null if none can. Made once per content for some
 * minutes; photos that failed are tried again at the next call. Never throws.
 */
export async function montageOf(deps: Needed, listing: Photographed): Promise<Montage | null> {
  const made = await recentOf(deps.config).get(keyOf(listing), async () => {
    const photos = photosToShow(deps.config, listing)
    const { had, reasons } = await fetchPhotos(deps.config, listing.marketplace, photos, allPhotosMs)
    const montage = await make(had).catch((err: unknown) => {
      deps.log.warn({ listingId: listing.id, err }, 'the montage could not be drawn')
      return null
    })
    const missing = photos.length - (montage?.photos.length ?? 0)
    if (missing > 0) deps.log.info({ listingId: listing.id, missing, reasons }, 'photos could not be had')
    return montage && { montage, hashes: hashesOf(had) }
  })
  return made?.montage ?? null
}

/** The hashes of the photos of a montage that was made of this content in the last minutes; null without one. */
export async function montageHashes({ config }: Needed, listing: Photographed): Promise<HashedPhoto[] | null> {
  const made = await recentOf(config).peek(keyOf(listing))
  return made ? made.hashes : null
}

async function make(fetched: FetchedPhoto[]): Promise<Montage | null> {
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

const keyOf = ({ marketplace, contentHash }: Photographed) => `${marketplace} ${contentHash}`

const recents = new WeakMap<WorkerConfig, LruCache<Made | null>>()

/** What a process keeps between montages. */
function recentOf(config: WorkerConfig): LruCache<Made | null> {
  const recent = recents.get(config) ?? new LruCache<Made | null>(maxKept, keptForMs)
  recents.set(config, recent)
  return recent
}
