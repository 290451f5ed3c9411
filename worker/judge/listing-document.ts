import type { About } from '#domain/judgement/evidence/about'
import { checkEvidence, statedAttributes, type Claim } from '#domain/judgement/evidence/evidence'
import type { Checked } from '#domain/judgement/evidence/evidence-kinds'
import type { Listing } from '#domain/listing/listing'
import { photoOriginsOf } from '#domain/listing/photo-origins'
import { trustedPhotos, type NumberedPhoto } from '#domain/listing/photos'
import type { WorkerConfig } from '../config'
import { isBadRequest } from './model/model'

/** More photos add cost but no knowledge. */
const mostPhotos = 12
/**
 * In characters. Longer descriptions are keyword lists, and a quote from beyond the cut could not be asked for anyway.
 */
const longestDescription = 12_000

/** A listing as the model sees it, and how its answers are checked against the listing. */
export interface ListingDocument {
  listing: { title: string; description: string; attributes: Record<string, string>; photos: number }
  photoUrls: string[]
  /** Checks one claim of the model about this document against the listing. */
  check(claim: Claim, about: About): Checked
}

/** At most twelve photos, all from the marketplace's own image hosts. */
export function photosToShow(config: WorkerConfig, listing: Listing): NumberedPhoto[] {
  return trustedPhotos(listing, photoOriginsOf(listing.marketplace, config)).slice(0, mostPhotos)
}

/**
 * Asks about a listing with its photos, and once more without them if the service rejects the request. A photo that the
 * seller has taken down must not make the car unreadable.
 */
export async function askAboutListing<Answer>(
  listing: Listing,
  photos: NumberedPhoto[],
  ask: (document: ListingDocument) => Promise<Answer>,
): Promise<{ answer: Answer; document: ListingDocument }> {
  const document = documentOf(listing, photos)
  try {
    return { answer: await ask(document), document }
  } catch (error) {
    if (photos.length === 0 || !isBadRequest(error)) throw error
    const bare = documentOf(listing, [])
    return { answer: await ask(bare), document: bare }
  }
}

function documentOf(listing: Listing, photos: NumberedPhoto[]): ListingDocument {
  return {
    listing: {
      title: listing.title,
      description: (listing.description ?? '').slice(0, longestDescription),
      attributes: statedAttributes(listing),
      photos: photos.length,
    },
    photoUrls: photos.map((photo) => photo.url),
    check: (claim, about) => checkEvidence(listing, { ...claim, photo: photoNumber(claim.photo, photos) }, about),
  }
}

/** The model numbers the photos that it was shown; evidence numbers the listing's. Zero is the number of no photo. */
function photoNumber(shown: number | null, photos: NumberedPhoto[]): number | null {
  return shown === null ? null : (photos[shown - 1]?.number ?? 0)
}
