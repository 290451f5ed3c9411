import { createHmac, timingSafeEqual } from 'node:crypto'
import { allowedPhotoOrigins } from '#domain/listing/photo-origins'
import { photoFileName, trustedPhotos, type NumberedPhoto } from '#domain/listing/listing'
import type { Marketplace } from '#domain/marketplaces'
import { memoize } from '#domain/memoize'
import { config } from '../../config.server'
import { deriveKey } from '../accounts/tokens.server'
import type { PhotoWidth } from './photo-sizes'

// /photo/<listing>/<seal>/<number>/<width>: the seal is an HMAC, so nobody can make us fetch photos that we do not
// show, or enumerate listings. It covers the names of all photos, so the URLs change when the photos do.

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
  const sealed = `/photo/${listing.id}/${sealFor(listing)}`
  return photos.map(({ number }) => ({ number, url: `${sealed}/${number}/${usualWidth}` }))
})

/** The photo's URL at its marketplace. Null if the seal is invalid or there is no such photo. */
export function resolvePhotoUrl(listing: Photographed, seal: string, number: number): string | null {
  const [given, right] = [Buffer.from(seal), Buffer.from(sealFor(listing))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return photosToFetch(listing).find((photo) => photo.number === number)?.url ?? null
}

const photosToFetch = ({ marketplace, photoUrls }: Photographed) =>
  trustedPhotos({ photoUrls }, allowedPhotoOrigins(marketplace as Marketplace, config()))

/** In base64url characters: 126 bits. */
const sealLength = 21

function sealFor({ id, photoUrls }: Photographed): string {
  const sealed = createHmac('sha256', deriveKey('photo')).update([id, ...photoUrls.map(photoFileName)].join('\n'))
  return sealed.digest('base64url').slice(0, sealLength)
}
