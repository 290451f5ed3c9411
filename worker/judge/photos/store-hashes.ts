import { photoName } from '#domain/listing/photos'
import type { Listing } from '#domain/listing/listing'
import type { WorkerConfig } from '../../config'
import type { Dependencies } from '../../dependencies'
import { lockCars } from '../../identity/link-vehicles'
import { hashedPhotos, storePhotoHashes, type HashedPhoto } from '../../identity/photo-hashes'
import { relink } from '../../identity/relink'
import { fetchPhotos, photosToShow } from './fetch-photos'
import { hashesOf } from './hash'
import { montageHashes } from './montage'
import { LruCache } from './lru-cache'
import { withSignal } from '#platform/photos/with-signal'

/** Without a montage. Two in common are evidence, so four are enough, and one car costs its host four requests. */
const maxFetched = 4
/** Alerts of the batch may wait for it, so it is short. Photos that come later are asked for at the next judging. */
const maxMs = 3_000
/** Photos that came by then are hashed in the rest of that time. */
const fetchMs = 2_500
/** Searches that find one car at the same time share its photos. */
const maxKept = 200
const keptForMs = 60_000

type Photographed = Pick<Listing, 'id' | 'marketplace' | 'photoUrls' | 'make' | 'vin'> & { contentHash: string }

/**
 * Sees to it that the hashes of a listing's photos are stored, and links the listing by them: those of its montage, or,
 * if none was made just now, those of its first four photos. Asks nothing if they are stored already. Takes three
 * seconds at most. Photos that cannot be had leave the others. Never throws.
 */
export async function ensurePhotoHashes(deps: Dependencies, listing: Photographed): Promise<void> {
  try {
    const photos = photosToShow(deps.config, listing)
    const shown = photos.map(({ url }) => photoName(url))
    const stored = await hashedPhotos(deps.db, listing.id)
    const isChanged = [...stored].some((name) => !shown.includes(name))
    const isMissing = shown.slice(0, maxFetched).some((name) => !stored.has(name))
    if (!isChanged && !isMissing) return
    const hashed = isMissing ? await hashesWithin(AbortSignal.timeout(maxMs), deps, listing) : []
    if (!isChanged && hashed.length === 0) return
    await deps.db.$transaction(async (tx) => {
      await lockCars(tx, [listing])
      await storePhotoHashes(tx, listing.id, hashed, shown)
      await relink(tx, [listing.id])
    })
  } catch (err) {
    deps.log.warn({ listingId: listing.id, err }, "the hashes of a listing's photos could not be stored")
  }
}

/** None if they are not there when the signal says so, because a host or another call's montage is slow. */
async function hashesWithin(signal: AbortSignal, deps: Dependencies, listing: Photographed): Promise<HashedPhoto[]> {
  const wanted = async () => (await montageHashes(deps, listing)) ?? (await fetchHashes(deps, listing))
  return withSignal(signal, wanted()).catch((error: unknown) => {
    if (!signal.aborted) throw error
    deps.log.info({ listingId: listing.id }, 'photos came too late for their hashes')
    return []
  })
}

async function fetchHashes({ config, log }: Dependencies, listing: Photographed): Promise<HashedPhoto[]> {
  const key = `${listing.marketplace} ${listing.contentHash}`
  const made = await recentOf(config).get(key, async () => {
    const photos = photosToShow(config, listing).slice(0, maxFetched)
    const { had, reasons } = await fetchPhotos(config, listing.marketplace, photos, fetchMs)
    if (reasons.length > 0) log.info({ listingId: listing.id, reasons }, 'photos could not be had for their hashes')
    return had.length > 0 ? hashesOf(had) : null
  })
  return made ?? []
}

const recents = new WeakMap<WorkerConfig, LruCache<HashedPhoto[] | null>>()

function recentOf(config: WorkerConfig): LruCache<HashedPhoto[] | null> {
  const recent = recents.get(config) ?? new LruCache<HashedPhoto[] | null>(maxKept, keptForMs)
  recents.set(config, recent)
  return recent
}
