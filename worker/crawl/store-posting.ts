import { agreedCar } from '#domain/catalogue/agree'
import { statedTrim } from '#domain/catalogue/trim-of'
import type { ListingFlag, Posting } from '#domain/listing'
import type { Marketplace } from '#domain/marketplaces'
import { isJokeOdometer } from '#domain/normalise'
import type { Database, Transaction } from '#platform/database'
import { contentHash } from './content-hash'
import { giveNumber } from './tokens'
import { linkVehicle } from './vehicles'

/**
 * Stores what a posting's own page told. What the page leaves out keeps what the results page said. Answers the id of
 * the listing, which is another one when two turned out to be the same posting; null when the listing is unknown.
 */
export async function storePosting(
  db: Database | Transaction,
  listingId: string,
  posting: Posting,
  now: Date,
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    // A results page that alters the price at the same moment waits, so that the history misses neither.
    await tx.$queryRaw`SELECT 1 FROM "Listing" WHERE id = ${listingId}::uuid FOR UPDATE`
    const found = await tx.listing.findUnique({ where: { id: listingId } })
    if (!found) return null
    const id = await giveNumber(tx, found, posting.externalId)
    const listing = await tx.listing.findUniqueOrThrow({ where: { id } })
    const car = carOf(posting)
    const odometerMiles = posting.odometerMiles ?? listing.odometerMiles
    const hash = contentHash(posting)
    const altered =
      listing.contentHash !== hash ||
      listing.priceCents !== posting.priceCents ||
      listing.odometerMiles !== odometerMiles ||
      listing.goneAt !== null
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
      latitude: posting.latitude ?? listing.latitude,
      longitude: posting.longitude ?? listing.longitude,
      town: posting.town ?? listing.town,
      flags: [
        ...flagsOfBoth(posting, listing.flags as ListingFlag[], odometerMiles),
        ...(car.isDisputed ? (['disputed-car'] as const) : []),
      ],
    }
    await tx.listing.update({
      where: { id },
      data: {
        ...stored,
        description: posting.description,
        attributes: posting.attributes,
        photoUrls: posting.photoUrls,
        postedAt: listing.postedAt ?? posting.postedAt,
        contentHash: hash,
        detailReadAt: now,
        goneAt: null,
        goneReason: null,
        ...(await priceHistory(tx, listing, stored, now)),
        ...(altered ? { changedAt: now, revision: { increment: 1 } } : {}),
      },
    })
    const marketplace = listing.marketplace as Marketplace
    await linkVehicle(tx, { ...listing, ...stored, marketplace, externalId: posting.externalId }, posting.repostOf)
    return id
  })
}

function inTransaction<T>(db: Database | Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return '$transaction' in db ? (db as Database).$transaction(work) : work(db)
}

type Price = { priceCents: number | null; currency: string | null }

/** The columns that tell of the last alteration of the price; its row in the history is written. */
async function priceHistory(tx: Transaction, before: Price & { id: string }, after: Price, now: Date) {
  if (before.priceCents === after.priceCents) return {}
  const wasPriceCents = before.currency === after.currency ? before.priceCents : null
  const was = { wasCents: before.priceCents, wasCurrency: before.currency }
  const is = { priceCents: after.priceCents, currency: after.currency }
  await tx.priceChange.createMany({ data: { listingId: before.id, at: now, ...was, ...is }, skipDuplicates: true })
  return { wasPriceCents, priceChangedAt: now }
}

/** By the title and the seller's own words for make and model; the trim that the site states apart is its own. */
function carOf(posting: Posting) {
  const car = agreedCar(posting.title, posting.makeModelText, posting.year)
  const { trim } = posting.attributes
  return trim === undefined || car.isDisputed ? car : { ...car, trim: statedTrim(trim, car) }
}

/** A page that leaves the odometer out says nothing about the one in its results row. */
function flagsOfBoth(posting: Posting, before: ListingFlag[], odometerMiles: number | null): ListingFlag[] {
  const kept = before.includes('joke-odometer') && posting.odometerMiles === null && odometerMiles !== null
  const asOf = posting.postedAt?.getUTCFullYear()
  const stillJoke = kept && (asOf === undefined || isJokeOdometer(odometerMiles, posting.year, asOf))
  return [...new Set<ListingFlag>([...posting.flags, ...(stillJoke ? (['joke-odometer'] as const) : [])])]
}

/** The posting was taken down: its waiting candidates are rejected, saying so. */
export async function markGone(db: Database | Transaction, listingId: string, now: Date): Promise<void> {
  await db.listing.update({ where: { id: listingId }, data: { goneAt: now, goneReason: 'TAKEN_DOWN' } })
  await db.candidate.updateMany({
    where: { listingId, stage: 'WAITING' },
    data: { stage: 'REJECTED', reason: 'Taken down', decidedAt: now },
  })
}
