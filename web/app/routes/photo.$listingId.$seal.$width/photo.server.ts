import { createHash } from 'node:crypto'
import { edge, inkSoft, quiet } from '#domain/color-tokens'
import { minuteMs } from '#domain/durations'
import type { Marketplace } from '#domain/marketplaces'
import { KeyedLimiter } from '#platform/keyed-limiter'
import { failureMessage } from '#platform/work-failures'
import { openPhoto } from '#platform/photos/decode'
import { getPhotoFetcher, abortable } from '#platform/photos/photo-fetcher'
import { singleton } from '#platform/singletons'
import { config } from '../../config.server'
import { database } from '../../services/database.server'
import { log } from '../../services/log.server'
import { resolvePhotoUrl } from '../../features/photos/photo-address.server'
import { type PhotoWidth, photoWidths } from '../../features/photos/photo-sizes'
import { isUuid } from '../../http/request-checks.server'
import { FileCache } from './file-cache.server'

/** How long a failure (null) is remembered, so a page of broken photos does not request them again and again. */
const failedMs = minuteMs
const maxFailures = 5_000

/** Concurrent callers with the same key share one run. */
export class ConcurrentDeduper<Made> {
  private readonly running = new Map<string, Promise<Made>>()
  private readonly failedUntil = new Map<string, number>()

  constructor(private readonly now: () => number = Date.now) {}

  async of(key: string, make: () => Promise<Made>): Promise<Made | null> {
    if ((this.failedUntil.get(key) ?? 0) > this.now()) return null
    const started = this.running.get(key)
    if (started) return started
    const made = make().finally(() => this.running.delete(key))
    this.running.set(key, made)
    if ((await made) === null) this.remember(key)
    return made
  }

  private remember(key: string): void {
    if (this.failedUntil.size >= maxFailures) this.failedUntil.clear()
    this.failedUntil.set(key, this.now() + failedMs)
  }
}

interface SealedPhoto {
  listingId: string
  seal: string
}

/** Timeout for one photo, from waiting for its host to encoding. */
const photoMs = 12_000
/** Photos that a process decodes and scales at the same time. Each uses a core for about 50 ms. */
const maxConcurrentDecodes = 2
/** WebP quality: about 30 kB at 400 pixels. */
const quality = 78
const widest: PhotoWidth = 1600

const fetches = new ConcurrentDeduper<Buffer | null>()
const decodeLimiter = new KeyedLimiter(maxConcurrentDecodes)

/** Thrown when it was not a photo's turn in time, which says nothing about the photo. */
class PhotoBusy extends Error {}

/**
 * Serves a photo. 404 for an invalid URL or an unavailable photo, 503 while too many others are asked for, both with a
 * placeholder image that browsers show instead of their own broken-image icon.
 */
export async function photoResponse(params: Record<string, string | undefined>): Promise<Response> {
  const address = readAddress(params)
  try {
    const bytes = address && (await photoAt(address.photo, address.width))
    if (bytes) return new Response(new Uint8Array(bytes), { headers: photoHeaders })
    return new Response(missingPhotoSvg, { status: 404, headers: missingHeaders })
  } catch (error) {
    if (!(error instanceof PhotoBusy)) throw error
    return new Response(missingPhotoSvg, { status: 503, headers: { ...missingHeaders, 'cache-control': 'no-store' } })
  }
}

const cache = singleton(() => new FileCache(config().PHOTO_CACHE_DIR, config().PHOTO_CACHE_MB * 1024 * 1024))

/**
 * A photo as WebP without metadata, at most `width` pixels wide. Null if the seal is invalid or the photo is
 * unavailable. Fetches the original from its marketplace once for all widths. The cache is read before the seal is
 * checked: the seal is part of the cache key, and only photos with a valid seal are cached.
 */
async function photoAt(photo: SealedPhoto, width: PhotoWidth): Promise<Buffer | null> {
  const known = await cache().get(nameOf(photo, width))
  if (known) return known
  const whole = await fetches.of(nameOf(photo, widest), () => wholePhoto(photo))
  if (whole === null || width === widest) return whole
  const signal = AbortSignal.timeout(photoMs)
  return fetches.of(nameOf(photo, width), () =>
    nullIfUnavailable(photo, signal, () => keep(photo, width, whole, signal)),
  )
}

async function wholePhoto(photo: SealedPhoto): Promise<Buffer | null> {
  const known = await cache().get(nameOf(photo, widest))
  if (known) return known
  const listing = await database().listing.findUnique({
    where: { id: photo.listingId },
    select: { id: true, marketplace: true, photoUrls: true },
  })
  const url = listing && resolvePhotoUrl(listing, photo.seal)
  if (!url) return null
  const signal = AbortSignal.timeout(photoMs)
  const fetchPhoto = getPhotoFetcher(config(), listing.marketplace as Marketplace)
  return nullIfUnavailable(photo, signal, async () =>
    keep(photo, widest, await abortable(signal, fetchPhoto(url, signal)), signal),
  )
}

/** Throws `PhotoBusy` if `signal` ended it. */
async function nullIfUnavailable(
  { listingId }: SealedPhoto,
  signal: AbortSignal,
  get: () => Promise<Buffer>,
): Promise<Buffer | null> {
  try {
    return await get()
  } catch (error) {
    if (signal.aborted) throw new PhotoBusy()
    log().info({ listingId, reason: failureMessage(error) }, 'a photo could not be had')
    return null
  }
}

async function keep(photo: SealedPhoto, width: PhotoWidth, from: Buffer, signal: AbortSignal): Promise<Buffer> {
  const bytes = await decodeLimiter.run('', signal, () => scaled(from, width))
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

const nameOf = ({ listingId, seal }: SealedPhoto, width: PhotoWidth) =>
  createHash('sha256').update([listingId, seal, width].join(' ')).digest('hex')

// A standalone image cannot use the page's CSS variables, but browsers apply the color scheme of the embedding page.
// Hides text that would be too small to read.
const style = `rect{fill:${quiet.light}}g{stroke:${edge.light}}text{fill:${inkSoft.light};font:22px system-ui,sans-serif}
@media (prefers-color-scheme:dark){rect{fill:${quiet.dark}}g{stroke:${edge.dark}}text{fill:${inkSoft.dark}}}
@media (max-width:180px){text{display:none}}
@media (min-width:500px){text{font-size:14px}}`

/** Shown instead of an unavailable photo: the outline of a car at 4:3, the aspect ratio of card photos. */
export const missingPhotoSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 400 300"><style>${style}</style><rect width="400" height="300"/><g fill="none" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><path d="M92 172H76q-12 0-12-12v-10q0-14 14-17l42-9 30-29q9-9 22-9h62q13 0 22 10l26 29 38 8q18 4 18 20v7q0 12-12 12h-16M138 172h124M132 124h140M204 86v38"/><circle cx="115" cy="172" r="22"/><circle cx="285" cy="172" r="22"/></g><text x="200" y="244" text-anchor="middle">Photo not available</text></svg>`

/** CSP hash that allows only the placeholder's own style. */
const missingPhotoStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

function readAddress({ listingId, seal, width }: Record<string, string | undefined>) {
  const known = photoWidths.find((one) => String(one) === width)
  if (!isUuid(listingId) || !/^[\w-]{1,40}$/.test(seal ?? '') || !known) return null
  const photo: SealedPhoto = { listingId: listingId.toLowerCase(), seal: seal! }
  return { photo, width: known satisfies PhotoWidth }
}

// Nothing in the response may execute or load, however it is opened.
const policy = "default-src 'none'; sandbox"
const always = { 'content-security-policy': policy, 'x-content-type-options': 'nosniff' }
/** The URL identifies these exact photos, so its content never changes. */
const photoHeaders = {
  ...always,
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=2592000, immutable',
}
/** Cached for a minute at most: a host that was down may be back by then. */
const missingHeaders = {
  ...always,
  'content-security-policy': `${policy}; style-src ${missingPhotoStyle}`,
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=60',
}
