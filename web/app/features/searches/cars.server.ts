import type { Verdict } from '#domain/criteria'
import { distanceMiles } from '#domain/geography'
import type { Candidate, CandidateStage, Listing, Search } from '#prisma/generated/client'
import { database } from '../../services/database.server'

const mostShown = 50
const nearMissesShown = 5
type Found = Candidate & { listing: Listing }

/** A search's cars of one stage, the last posted first. Only what was weighed under its present wishes. */
export async function carsOf(search: Search, stages: CandidateStage[], most = mostShown) {
  const found = await database().candidate.findMany({
    where: { searchId: search.id, stage: { in: stages }, searchVersion: search.version },
    include: { listing: true },
    orderBy: [{ listing: { postedAt: { sort: 'desc', nulls: 'last' } } }, { foundAt: 'desc' }],
    take: most,
  })
  return found.map((candidate) => carOf(search, candidate))
}

/** A few cars that failed: those that a criterion rejected first, then those outside the filters. */
export async function nearMissesOf(search: Search) {
  const rejected = await carsOf(search, ['REJECTED'], nearMissesShown)
  if (rejected.length === nearMissesShown) return rejected
  return [...rejected, ...(await carsOf(search, ['FILTERED'], nearMissesShown - rejected.length))]
}

export type Car = ReturnType<typeof carOf>

function carOf(search: Search, { listing, ...candidate }: Found) {
  return {
    listingId: listing.id,
    stage: candidate.stage,
    reason: candidate.reason,
    title: listing.title,
    url: webAddress(listing.url),
    /** Whole dollars where the price is in dollars; other currencies are not converted. */
    price: listing.priceCents !== null && isDollars(listing) ? Math.round(listing.priceCents / 100) : null,
    mileage: listing.odometerMiles,
    distanceMiles: distanceOf(search, listing),
    town: listing.town,
    marketplace: listing.marketplace,
    postedAt: listing.postedAt,
    foundAt: candidate.foundAt,
    isGone: listing.goneAt !== null,
    photoUrl: webAddress(listing.photoUrls[0] ?? ''),
    description: listing.description,
    verdicts: Array.isArray(candidate.verdicts) ? (candidate.verdicts as unknown as Verdict[]) : [],
    isHistory: candidate.isHistory,
  }
}

const isDollars = (listing: Listing) => listing.currency === null || listing.currency === 'USD'

function distanceOf(search: Search, listing: Listing): number | null {
  const { latitude, longitude } = search
  if (latitude === null || longitude === null || listing.latitude === null || listing.longitude === null) return null
  return Math.round(
    distanceMiles({ latitude, longitude }, { latitude: listing.latitude, longitude: listing.longitude }),
  )
}

/** The address where it is a web address; a page may state anything, `javascript:` included. */
function webAddress(text: string): string | null {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol) ? text : null
  } catch {
    return null
  }
}
