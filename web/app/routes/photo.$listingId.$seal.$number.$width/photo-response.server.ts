import { isUuid } from '../../http/paths.server'
import { photoAt, type SealedPhoto } from './photo.server'
import { photoWidths, type PhotoWidth } from '../../features/photos/photo-sizes'
import { missingPhoto, missingPhotoStyle } from './missing-photo.server'

/**
 * Serves a photo. 404 for an invalid URL or an unavailable photo, with a placeholder image that browsers show instead
 * of their own broken-image icon.
 */
export async function photoResponse(params: Record<string, string | undefined>): Promise<Response> {
  const asked = readAddress(params)
  const bytes = asked && (await photoAt(asked.photo, asked.width))
  return bytes
    ? new Response(new Uint8Array(bytes), { headers: photoHeaders })
    : new Response(missingPhoto, { status: 404, headers: missingHeaders })
}

function readAddress({ listingId, seal, number, width }: Record<string, string | undefined>) {
  const known = photoWidths.find((one) => String(one) === width)
  if (!isUuid(listingId) || !/^[\w-]{1,40}$/.test(seal ?? '') || !/^[1-9]\d{0,2}$/.test(number ?? '') || !known)
    return null
  const photo: SealedPhoto = { listingId: listingId.toLowerCase(), seal: seal!, number: Number(number) }
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
