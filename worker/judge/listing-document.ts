import { type ClaimSubject, hasPhotoInjection } from '#domain/judgment/evidence/about'
import {
  checkEvidence,
  isUnfounded,
  statedAttributes,
  type CheckedClaim,
  type Claim,
} from '#domain/judgment/evidence/evidence'
import { maxDescriptionLength } from '#domain/judgment/evidence/read-text'
import type { Listing } from '#domain/listing/listing'
import type { Dependencies } from '../dependencies'
import { isBadRequest } from './model/model'
import { requireBudgetForPicture, type ModelCallOwner } from './model/model-budget'
import { selectPhotos, loadMontage, type Montage } from './photos/montage'

export interface ListingDocument {
  listing: {
    title: string
    description: string
    attributes: Record<string, string>
    /** Tiles in the picture, and tiles per row. */
    photos: number
    columns: number
  }
  picture: Montage | null
  /** Takes all claims of one answer. Returns a function that checks one claim against the listing. */
  checkerOf(answer: Pick<Claim, 'seen'>[]): EvidenceChecker
}

/** `isUnfounded`: the claim failed because its evidence is not in the listing. The model may be asked again. */
type EvidenceChecker = (claim: Claim, about: ClaimSubject) => CheckedClaim & { isUnfounded: boolean }

/**
 * Returns the listing's photos as one picture. Null if it has none or none can be fetched. Throws `ModelBudgetUsedUp`
 * before it fetches any photo if the budget does not cover a question with a picture.
 */
export async function loadPhotoMontage(
  deps: Dependencies,
  listing: Listing & { contentHash: string },
  asker: ModelCallOwner,
): Promise<Montage | null> {
  if (!hasPhotosToShow(deps, listing)) return null
  await requireBudgetForPicture(deps, asker)
  return loadMontage(deps, listing)
}

/** If such a listing has no picture, its photos could not be fetched. */
export const hasPhotosToShow = ({ config }: Pick<Dependencies, 'config'>, listing: Listing) =>
  selectPhotos(config, listing).length > 0

/** Delay before fetching failed photos again. A host's rate limits and outages are usually over by then. */
const blindForMs = 10 * 60_000

export const isPhotoRetryDue = ({ isMissingPhotos, madeAt }: { isMissingPhotos: boolean; madeAt: Date }): boolean =>
  isMissingPhotos && madeAt.getTime() + blindForMs <= Date.now()

/**
 * Asks about a listing with its picture, and again without it if the service rejects the request, because a picture
 * that the service does not accept must not block the car.
 */
export async function askAboutListing<Answer>(
  listing: Listing,
  picture: Montage | null,
  ask: (document: ListingDocument) => Promise<Answer>,
): Promise<{ answer: Answer; document: ListingDocument }> {
  const document = createListingDocument(listing, picture)
  try {
    return { answer: await ask(document), document }
  } catch (error) {
    if (picture === null || !isBadRequest(error)) throw error
    const bare = createListingDocument(listing, null)
    return { answer: await ask(bare), document: bare }
  }
}

export function createListingDocument(listing: Listing, picture: Montage | null): ListingDocument {
  return {
    listing: {
      title: listing.title,
      description: (listing.description ?? '').slice(0, maxDescriptionLength),
      attributes: statedAttributes(listing),
      photos: picture?.photos.length ?? 0,
      columns: picture?.columns ?? 0,
    },
    picture,
    checkerOf(answer) {
      const sawOrders = hasPhotoInjection(answer.map(({ seen }) => seen))
      return (claim, about) => {
        const numbered = { ...claim, photo: photoNumber(claim.photo, picture) }
        const checked = checkEvidence(listing, numbered, about, sawOrders)
        // A second answer might follow the injected instructions without quoting them.
        return { ...checked, isUnfounded: !sawOrders && isUnfounded(claim, checked) }
      }
    },
  }
}

/** 0 is not a valid photo number. */
function photoNumber(tile: number | null, picture: Montage | null): number | null {
  return tile === null ? null : (picture?.photos[tile - 1]?.number ?? 0)
}
