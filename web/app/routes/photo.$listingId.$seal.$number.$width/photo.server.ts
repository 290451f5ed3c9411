import { createHash } from 'node:crypto'
import type { Marketplace } from '#domain/marketplaces'
import { reasonOf } from '#platform/failures'
import { openPhoto } from '#platform/photos/decode'
import { HostLimiter } from '#platform/photos/host-limiter'
import { photoFetcherOf } from '#platform/photos/photo-fetcher-of'
import { withSignal } from '#platform/photos/with-signal'
import { config } from '../../config.server'
import { database } from '../../services/database.server'
import { log } from '../../services/log.server'
import { resolvePhoto } from '../../features/photos/photo-address.server'
import type { PhotoWidth } from '../../features/photos/photo-sizes'
import { SharedWork } from './shared-work'
import { FileCache } from './file-cache.server'

export interface SealedPhoto {
  listingId: string
  seal: string
  number: number
}

/** Timeout for one photo, from waiting for its host to encoding. */
const photoMs = 12_000
/** Photos that a process decodes and scales at the same time. Each uses a core for about 50 ms. */
const maxDrawn = 2
/** WebP quality: about 30 kB at 400 pixels. */
const quality = 78
const widest: PhotoWidth = 1600

const work = new SharedWork<Buffer | null>()
const drawing = new HostLimiter(maxDrawn)
let kept: FileCache | undefined
const cache = () => (kept ??= new FileCache(config().PHOTO_CACHE_DIR, config().PHOTO_CACHE_MB * 1024 * 1024))

/**
 * A photo as WebP without metadata, at most `width` pixels wide. Null if the seal is invalid or the photo is
 * unavailable. Fetches the original from its marketplace once for all widths. The cache is read before the seal is
 * checked: the seal is part of the cache key, and only photos with a valid seal are cached.
 */
export async function photoAt(photo: SealedPhoto, width: PhotoWidth): Promise<Buffer | null> {
  const known = await cache().get(nameOf(photo, width))
  if (known) return known
  const whole = await work.of(nameOf(photo, widest), () => wholePhoto(photo))
  if (whole === null || width === widest) return whole
  return work.of(nameOf(photo, width), () => nullIfNotHad(photo, () => keep(photo, width, whole)))
}

async function wholePhoto(photo: SealedPhoto): Promise<Buffer | null> {
  const known = await cache().get(nameOf(photo, widest))
  if (known) return known
  const listing = await database().listing.findUnique({
    where: { id: photo.listingId },
    select: { id: true, marketplace: true, photoUrls: true },
  })
  const url = listing && resolvePhoto(listing, photo.seal, photo.number)
  if (!url) return null
  const signal = AbortSignal.timeout(photoMs)
  const fetchPhoto = photoFetcherOf(config(), listing.marketplace as Marketplace)
  return nullIfNotHad(photo, async () => keep(photo, widest, await withSignal(signal, fetchPhoto(url, signal))))
}

async function nullIfNotHad({ listingId, number }: SealedPhoto, get: () => Promise<Buffer>): Promise<Buffer | null> {
  try {
    return await get()
  } catch (error) {
    log().info({ listingId, number, reason: reasonOf(error) }, 'a photo could not be had')
    return null
  }
}

async function keep(photo: SealedPhoto, width: PhotoWidth, from: Buffer): Promise<Buffer> {
  const bytes = await drawing.run('', AbortSignal.timeout(photoMs), () => scaled(from, width))
  // If the disk is full, serve the photo uncached.
  await cache()
    .put(nameOf(photo, width), bytes)
    .catch((err: unknown) => log().warn({ err }, 'a photo could not be kept'))
  return bytes
}

/** Fits the photo into a square, so a tall photo is bounded too. */
async function scaled(photo: Buffer, side: PhotoWidth): Promise<Buffer> {
  const image = await openPhoto(photo)
  return image
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality, effort: 2 })
    .toBuffer()
}

const nameOf = ({ listingId, seal, number }: SealedPhoto, width: PhotoWidth) =>
  createHash('sha256').update([listingId, seal, number, width].join(' ')).digest('hex')
