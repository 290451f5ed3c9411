import { createHmac, timingSafeEqual } from 'node:crypto'
import { allowedPhotoOrigins } from '#domain/listing/photo-origins'
import { photoFileName, trustedPhotos, type NumberedPhoto } from '#domain/listing/listing'
import type { Marketplace } from '#domain/marketplaces'
import { memoize } from '#domain/memoize'
import { config } from '../../config.server'
import { deriveKey } from '../accounts/tokens.server'
import type { PhotoWidth } from './photo-sizes'

// /photo/<listing>/<seal>/<width>: the seal is an HMAC, so nobody can make us fetch photos that we do not show, or
// enumerate listings. It covers the photo's own name: a page that is open keeps its photos while others are added, as
// when a posting's own page shows more of them than its site's list.

interface Photographed {
  id: string
  marketplace: string
  photoUrls: string[]
}

const usualWidth: PhotoWidth = 800

/** Maximum number of listings to memoize photo URLs for. */
const maxListings = 2_000

/** The photos of a listing that we show, with our own URLs. */
export const listPhotoUrls = ({ id, marketplace, photoUrls }: Photographed): readonly NumberedPhoto[] =>
  parsePhotos(JSON.stringify({ id, marketplace, photoUrls }))

/** Memoized: checking and sealing the photo URLs of fifty cars took a twentieth of the page's time. */
const parsePhotos = memoize(maxListings, (text): readonly NumberedPhoto[] => {
  const listing = JSON.parse(text) as Photographed
  const photos = photosToFetch(listing)
  if (photos.length === 0) return []
  return photos.map(({ number, url }) => ({
    number,
    url: `/photo/${listing.id}/${sealFor(listing.id, url)}/${usualWidth}`,
  }))
})

/** The photo's URL at its marketplace. Null if the seal is invalid or there is no such photo. */
export function resolvePhotoUrl(listing: Photographed, seal: string): string | null {
  const given = Buffer.from(seal)
  const isSealed = ({ url }: NumberedPhoto) => {
    const right = Buffer.from(sealFor(listing.id, url))
    return given.length === right.length && timingSafeEqual(given, right)
  }
  return photosToFetch(listing).find(isSealed)?.url ?? null
}

const photosToFetch = ({ marketplace, photoUrls }: Photographed) =>
  trustedPhotos({ photoUrls }, allowedPhotoOrigins(marketplace as Marketplace, config()))

/** In base64url characters: 66 bits, which nobody guesses by requests. A page of fifty cars pays for each. */
const sealLength = 11

const sealFor = (listingId: string, photoUrl: string) =>
  createHmac('sha256', deriveKey('photo'))
    .update(`${listingId}\n${photoFileName(photoUrl)}`)
    .digest('base64url')
    .slice(0, sealLength)
