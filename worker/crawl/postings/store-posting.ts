import { reconcileCar } from '#domain/catalog/recognize/reconcile'
import { parseTrimLabel } from '#domain/catalog/recognize/trim'
import { isAbsence, goneTexts, type GoneReason } from '#domain/listing/absence'
import type { ListingFlag, Posting } from '#domain/listing/listing'
import { isPlaceholderOdometer } from '#domain/listing/placeholder-figures'
import type { SellerType } from '#domain/vocabulary'
import type { Database, Transaction } from '#platform/database'
import { contentHash } from '../listings/content-hash'
import { isCurrentWhere, isOutdated, assignPostingNumber } from '../listings/outdated'
import { linkVehicles, lockCarsForLinking } from '../../identity/link-vehicles'

/**
 * Stores a posting page. Fields missing from the page keep the row's values. `number` is the fetch's Lock.number; an
 * outdated page is not stored, and the listing stays unfetched. Returns the listing's id, or null if nothing was
 * stored. The id differs from `listingId` when both turn out to be the same posting.
 */
export async function storePosting(
  db: Database | Transaction,
  listingId: string,
  posting: Posting,
  now: Date,
  number: bigint,
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const car = toPostingCar(posting)
    await lockCarsForLinking(tx, [{ make: car.make, vin: posting.vin }])
    const found = await lockListing(tx, listingId)
    if (!found) return null
    const id = await assignPostingNumber(tx, found, posting.externalId)
    const listing = id === listingId ? found : (await lockListing(tx, id))!
    if (isOutdated(listing, number)) return null
    const odometerMiles = posting.odometerMiles ?? listing.odometerMiles
    const hash = contentHash(posting)
    const stored = {
      url: posting.url ?? listing.url,
      title: posting.title,
      priceCents: posting.priceCents,
      currency: posting.currency ?? listing.currency,
      odometerMiles,
      year: posting.year ?? car.year ?? listing.year,
      make: car.make,
      model: car.model,
      trim: car.trim,
      transmission: posting.transmission,
      bodyType: posting.bodyType,
      titleStatus: posting.titleStatus,
      vin: posting.vin,
      seller: posting.seller ?? (listing.seller as SellerType | null),
      latitude: posting.latitude ?? listing.latitude,
      longitude: posting.longitude ?? listing.longitude,
      town: posting.town ?? listing.town,
      flags: [
        ...flagsOfBoth(posting, listing.flags as ListingFlag[], odometerMiles),
        ...(car.hasConflictingTitle ? (['conflicting-title'] as const) : []),
      ],
    }
    const altered =
      listing.contentHash !== hash ||
      listing.priceCents !== posting.priceCents ||
      listing.odometerMiles !== odometerMiles ||
      listing.goneAt !== null ||
      // Filters compare flags, and newer rules find more of them in the same text.
      new Set([...stored.flags, ...listing.flags]).size > Math.min(stored.flags.length, listing.flags.length)
    const updated = await tx.listing.update({
      where: { id },
      data: {
        ...stored,
        description: posting.description,
        attributes: posting.attributes,
        photoUrls: posting.photoUrls,
        repostOf: posting.repostOf ?? listing.repostOf,
        postedAt: listing.postedAt ?? posting.postedAt,
        contentHash: hash,
        postingFetchedAt: now,
        pageNumber: number,
        goneAt: null,
        goneReason: null,
        ...absence(listing, now),
        ...(await priceHistory(tx, listing, stored, now)),
        ...(altered ? { changedAt: now, revision: { increment: 1 } } : {}),
      },
    })
    await tx.postingFailure.deleteMany({ where: { listingId: id } })
    await linkVehicles(tx, [updated])
    return id
  })
}

/** Returns columns for an absence that just ended; none if the posting was not gone or was gone only briefly. */
function absence({ goneAt, goneReason }: { goneAt: Date | null; goneReason: GoneReason | null }, now: Date) {
  if (goneAt === null || !isAbsence(goneReason, { from: goneAt, to: now })) return {}
  return { absentFrom: goneAt, absentTo: now }
}

function inTransaction<T>(db: Database | Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return '$transaction' in db ? (db as Database).$transaction(work) : work(db)
}

/** Makes a concurrent crawl wait, so that the price history misses no change. */
async function lockListing(tx: Transaction, id: string) {
  await tx.$queryRaw`SELECT 1 FROM "Listing" WHERE id = ${id}::uuid FOR UPDATE`
  return tx.listing.findUnique({ where: { id } })
}

type Price = { priceCents: number | null; currency: string | null }

/** Returns the listing columns to update; none if the price is unchanged. */
async function priceHistory(tx: Transaction, before: Price & { id: string }, after: Price, now: Date) {
  if (before.priceCents === after.priceCents) return {}
  const wasPriceCents = before.currency === after.currency ? before.priceCents : null
  const was = { wasCents: before.priceCents, wasCurrency: before.currency }
  const is = { priceCents: after.priceCents, currency: after.currency }
  await tx.priceChange.createMany({ data: { listingId: before.id, at: now, ...was, ...is }, skipDuplicates: true })
  return { wasPriceCents, priceChangedAt: now }
}

/** A separately stated trim takes precedence over the title's. */
function toPostingCar(posting: Posting) {
  const car = reconcileCar(posting.title, posting.makeModelText, posting.year)
  const { trim } = posting.attributes
  return trim === undefined || car.hasConflictingTitle ? car : { ...car, trim: parseTrimLabel(trim, car) }
}

/** Keeps the row's placeholder-odometer flag if the page states no odometer reading. */
function flagsOfBoth(posting: Posting, before: ListingFlag[], odometerMiles: number | null): ListingFlag[] {
  const kept = before.includes('placeholder-odometer') && posting.odometerMiles === null && odometerMiles !== null
  const asOf = posting.postedAt?.getUTCFullYear()
  const isStillPlaceholder = kept && (asOf === undefined || isPlaceholderOdometer(odometerMiles, posting.year, asOf))
  return [
    ...new Set<ListingFlag>([...posting.flags, ...(isStillPlaceholder ? (['placeholder-odometer'] as const) : [])]),
  ]
}

/**
 * Marks a posting as gone because it was taken down or its page offers no car, and rejects its waiting candidates for
 * that reason. `number` is the fetch's Lock.number; an outdated fetch changes nothing.
 */
export async function markGone(
  db: Database | Transaction,
  listingId: string,
  now: Date,
  number: bigint,
  goneReason: GoneReason = 'TAKEN_DOWN',
): Promise<void> {
  const gone = { goneAt: now, goneReason, pageNumber: number }
  const { count } = await db.listing.updateMany({ where: { id: listingId, ...isCurrentWhere(number) }, data: gone })
  if (count === 0) return
  await db.postingFailure.deleteMany({ where: { listingId } })
  await db.candidate.updateMany({
    where: { listingId, stage: 'WAITING' },
    data: { stage: 'REJECTED', reason: goneTexts[goneReason], decidedAt: now },
  })
}
