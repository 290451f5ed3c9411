import { photoFileName, type Listing } from '#domain/listing/listing'
import type { WorkerConfig } from '../../config'
import type { Dependencies } from '../../dependencies'
import { lockCarsForLinking, relinkListings } from '../../identity/link-vehicles'
import { loadHashedPhotoNames, storePhotoHashes, type HashedPhoto } from '../../identity/stored-cars'
import { fetchPhotos, selectPhotos, hashMontagePhotos } from './montage'
import { hashPhotos } from './hash'
import { LruCache } from './lru-cache'
import { abortable } from '#platform/photos/photo-fetcher'

/**
 * Limit without a montage. Two shared photos are evidence, so four are enough, and one car costs its host four
 * requests.
 */
const maxFetched = 4
/** Short, because alerts of the batch may wait for it. Later photos are fetched the next time the car is judged. */
const maxMs = 3_000
/** Time limit for fetching. The rest of `maxMs` is for hashing. */
const fetchMs = 2_500
/** Searches that find the same car at the same time share its photos. */
const maxKept = 200
const keptForMs = 60_000

type Photographed = Pick<Listing, 'id' | 'marketplace' | 'photoUrls' | 'make' | 'vin'> & { contentHash: string }

/**
 * Ensures that the hashes of a listing's photos are stored, and links the listing by them. Uses the photos of a
 * recent montage, or otherwise the first four photos. Fetches nothing if the hashes are stored already. Takes at most
 * three seconds. Photos that cannot be fetched do not affect the others. Never throws.
 */
export async function ensurePhotoHashes(deps: Dependencies, listing: Photographed): Promise<void> {
  try {
    const photos = selectPhotos(deps.config, listing)
    const shown = photos.map(({ url }) => photoFileName(url))
    const stored = await loadHashedPhotoNames(deps.db, listing.id)
    const isChanged = [...stored].some((name) => !shown.includes(name))
    const isMissing = shown.slice(0, maxFetched).some((name) => !stored.has(name))
    if (!isChanged && !isMissing) return
    const hashed = isMissing ? await hashesWithin(AbortSignal.timeout(maxMs), deps, listing) : []
    if (!isChanged && hashed.length === 0) return
    await deps.db.$transaction(async (tx) => {
      await lockCarsForLinking(tx, [listing])
      await storePhotoHashes(tx, listing.id, hashed, shown)
      await relinkListings(tx, [listing.id])
    })
  } catch (err) {
    deps.log.warn({ listingId: listing.id, err }, "could not store the hashes of a listing's photos")
  }
}

/**
 * Returns an empty list if the hashes are not ready when the signal aborts, because a host or another call's montage
 * is slow.
 */
async function hashesWithin(signal: AbortSignal, deps: Dependencies, listing: Photographed): Promise<HashedPhoto[]> {
  const wanted = async () => (await hashMontagePhotos(deps, listing)) ?? (await fetchHashes(deps, listing))
  return abortable(signal, wanted()).catch((error: unknown) => {
    if (!signal.aborted) throw error
    deps.log.info({ listingId: listing.id }, 'photos arrived too late to be hashed')
    return []
  })
}

async function fetchHashes({ config, log }: Dependencies, listing: Photographed): Promise<HashedPhoto[]> {
  const key = `${listing.marketplace} ${listing.contentHash}`
  const made = await hashCache(config).get(key, async () => {
    const photos = selectPhotos(config, listing).slice(0, maxFetched)
    const { had, reasons } = await fetchPhotos(config, listing.marketplace, photos, fetchMs)
    if (reasons.length > 0) log.info({ listingId: listing.id, reasons }, 'could not fetch photos to hash')
    return had.length > 0 ? hashPhotos(had) : null
  })
  return made ?? []
}

const recents = new WeakMap<WorkerConfig, LruCache<HashedPhoto[] | null>>()

function hashCache(config: WorkerConfig): LruCache<HashedPhoto[] | null> {
  const recent = recents.get(config) ?? new LruCache<HashedPhoto[] | null>(maxKept, keptForMs)
  recents.set(config, recent)
  return recent
}
