import { isAtOrigin } from '../origins'
import type { Listing } from './listing'

export interface NumberedPhoto {
  /** One-based, like photo numbers in evidence. */
  number: number
  url: string
}

/** `photoUrls` is null in rows that never had photos. */
type Photographed = { photoUrls: Listing['photoUrls'] | null }

/** The photos whose URLs are safe to open in a browser. */
export function numberedPhotos(listing: Photographed): NumberedPhoto[] {
  return (listing.photoUrls ?? []).flatMap((address, index) => {
    const url = webAddress(address)
    return url === null ? [] : [{ number: index + 1, url }]
  })
}

/**
 * The photos that may be fetched or shown: on one of the marketplace's image origins (photo-origins), without
 * credentials. All others are dropped before any request.
 */
export function trustedPhotos(listing: Photographed, origins: string[]): NumberedPhoto[] {
  return numberedPhotos(listing).filter(({ url }) => origins.some((origin) => isAtOrigin(url, origin)))
}

/** The URL if it is http(s), otherwise null. A listing's links are untrusted. */
export function webAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

/** The file name of a photo URL. It stays the same when the host and the expiring signature change. */
export function photoName(address: string): string {
  const bare = address.replace(/[?#].*$/, '')
  return bare.slice(bare.lastIndexOf('/') + 1)
}
