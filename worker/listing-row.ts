import type { Listing, ListingFlag } from '#domain/listing'
import type { Marketplace } from '#domain/marketplaces'
import type { BodyType, TitleStatus, Transmission } from '#domain/vocabulary'
import type { Listing as StoredListing } from '#prisma/generated/client'

export type ListingRow = StoredListing

/** A stored row as the domain's listing. The columns with closed vocabularies are written by this worker alone. */
export function asListing(row: ListingRow): Listing {
  return {
    ...row,
    marketplace: row.marketplace as Marketplace,
    transmission: row.transmission as Transmission | null,
    bodyType: row.bodyType as BodyType | null,
    titleStatus: row.titleStatus as TitleStatus | null,
    flags: row.flags as ListingFlag[],
    attributes: row.attributes as Record<string, string>,
  }
}
