import type { ClaimSubject } from '#domain/judgment/evidence/about'
import {
  checkEvidence,
  isUnfounded,
  statedAttributes,
  type CheckedClaim,
  type Claim,
} from '#domain/judgment/evidence/evidence'
import { maxDescriptionLength } from '#domain/judgment/evidence/read-text'
import { injectionsInPhotoText } from '#domain/judgment/evidence/seen'
import type { Listing } from '#domain/listing/listing'
import type { Dependencies } from '../dependencies'
import { isBadRequest } from './model/model'
import { requireBudgetForPicture, type Asker } from './model/model-budget'
import { photosToShow } from './photos/fetch-photos'
import { montageOf, type Montage } from './photos/montage'

/** A listing as the model sees it, and how its answers are checked against the listing. */
export interface ListingDocument {
  listing: {
    title: string
    description: string
    attributes: Record<string, string>
    /** How many tiles the picture has, and how many of them stand in a row. */
    photos: number
    columns: number
  }
  picture: Montage | null
  /** Takes all claims of one answer of the model about this document. What it returns checks one against the listing. */
  checkerOf(answer: Pick<Claim, 'seen'>[]): EvidenceChecker
}

/** `isUnfounded`: the claim failed because its evidence is not in the listing, and the model may be asked again. */
export type EvidenceChecker = (claim: Claim, about: ClaimSubject) => CheckedClaim & { isUnfounded: boolean }

/**
 * The listing's photos as one picture; null if there is none or none can be had. Throws `ModelBudgetUsedUp`, before any
 * photo is fetched, if a question with a picture could not be paid.
 */
export async function pictureOf(
  deps: Dependencies,
  listing: Listing & { contentHash: string },
  asker: Asker,
): Promise<Montage | null> {
  if (!hasPhotosToShow(deps, listing)) return null
  await requireBudgetForPicture(deps, asker)
  return montageOf(deps, listing)
}

/** Whether there should be a picture. If there is none, then its photos could not be had. */
export const hasPhotosToShow = ({ config }: Pick<Dependencies, 'config'>, listing: Listing) =>
  photosToShow(config, listing).length > 0

/**
 * After so long, photos that could not be had are worth another try. Rate limits and outages of a host are over by then.
 */
const blindForMs = 10 * 60_000

/** Whether something that was made without a picture is due to be made good with one. */
export const isPhotoRetryDue = ({ isBlind, madeAt }: { isBlind: boolean; madeAt: Date }): boolean =>
  isBlind && madeAt.getTime() + blindForMs <= Date.now()

/**
 * Asks about a listing with its picture, and once more without it if the service rejects the request. A picture that
 * the service does not take must not make the car unreadable.
 */
export async function askAboutListing<Answer>(
  listing: Listing,
  picture: Montage | null,
  ask: (document: ListingDocument) => Promise<Answer>,
): Promise<{ answer: Answer; document: ListingDocument }> {
  const document = documentOf(listing, picture)
  try {
    return { answer: await ask(document), document }
  } catch (error) {
    if (picture === null || !isBadRequest(error)) throw error
    const bare = documentOf(listing, null)
    return { answer: await ask(bare), document: bare }
  }
}

/** The document that shows a listing with this picture of its photos. */
export function documentOf(listing: Listing, picture: Montage | null): ListingDocument {
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
      const sawOrders = injectionsInPhotoText(answer.map(({ seen }) => seen))
      return (claim, about) => {
        const numbered = { ...claim, photo: photoNumber(claim.photo, picture) }
        const checked = checkEvidence(listing, numbered, about, sawOrders)
        // A second answer might obey the orders without a word of them.
        return { ...checked, isUnfounded: !sawOrders && isUnfounded(claim, checked) }
      }
    },
  }
}

/** The model names tiles; evidence names the listing's photos. Zero is the number of no photo. */
function photoNumber(tile: number | null, picture: Montage | null): number | null {
  return tile === null ? null : (picture?.photos[tile - 1]?.number ?? 0)
}
