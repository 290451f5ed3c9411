import { isAtOrigin } from '../origins'
import type { Listing } from './listing'

export interface NumberedPhoto {
  /** Counted from 1, as evidence counts. */
  number: number
  url: string
}

/** A row that was read as it is stored has null where no photos were ever stored. */
type Photographed = { photoUrls: Listing['photoUrls'] | null }

/** The listing's photos whose addresses a browser may be sent to. */
export function numberedPhotos(listing: Photographed): NumberedPhoto[] {
  return (listing.photoUrls ?? []).flatMap((address, index) => {
    const url = webAddress(address)
    return url === null ? [] : [{ number: index + 1, url }]
  })
}

/**
 * The listing's photos that may be fetched or shown: on one of the marketplace's own image origins (photo-origins),
 * without credentials. All others are left out before any connection is made.
 */
export function trustedPhotos(listing: Photographed, origins: string[]): NumberedPhoto[] {
  return numberedPhotos(listing).filter(({ url }) => origins.some((origin) => isAtOrigin(url, origin)))
}

/** The address if a browser may be sent there, else null: a listing's link is untrusted text. */
export function webAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

/** The file name in a photo's address. It stays when the photo's host and expiring signature change. */
export function photoName(address: string): string {
  const bare = address.replace(/[?#].*$/, '')
  return bare.slice(bare.lastIndexOf('/') + 1)
}
