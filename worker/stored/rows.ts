import type { CopySuspicion } from '#domain/listing/copy-suspicion'
import type { DescriptionDraft } from '#domain/search/description-reading'
import { z } from 'zod'
import type { Criterion, CriterionDraft } from '#domain/judgment/criteria/criterion'
import type { Evidence } from '#domain/judgment/evidence/defects'
import type { Fact } from '#domain/judgment/facts/fact'
import type { DecodedVin } from '#domain/judgment/facts/from-vin'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { type Listing, unreliableFigures, reliableFigures } from '#domain/listing/listing'
import type { Marketplace } from '#domain/marketplaces'
import type { SearchFilters } from '#domain/search/search'
import type { Prisma } from '#platform/database'

/** The casts are safe, because only this program writes these columns, from validated values. */

type ListingRow = Prisma.ListingGetPayload<object>
type SearchRow = Prisma.SearchGetPayload<object>

export function toListing(row: ListingRow): Listing {
  return {
    ...row,
    marketplace: row.marketplace as Marketplace,
    transmission: row.transmission as Listing['transmission'],
    bodyType: row.bodyType as Listing['bodyType'],
    titleStatus: row.titleStatus as Listing['titleStatus'],
    seller: row.seller as Listing['seller'],
    attributes: z.record(z.string(), z.string()).parse(row.attributes),
    ...reliableFigures(row),
    noted: unreliableFigures(row),
    flags: row.flags as Listing['flags'],
    copySuspicion: row.copySuspicion as CopySuspicion | null,
  }
}

export const toFilters = (row: SearchRow) => row as SearchRow & SearchFilters

/**
 * Null until the search's text is compiled. Without text there is nothing to compile; the criteria are those the buyer
 * added.
 */
export function toCriteria(row: Pick<SearchRow, 'criteria' | 'smartCriteria'>): Criterion[] | null {
  const criteria = row.criteria as Criterion[] | null
  return criteria ?? (row.smartCriteria.trim() === '' ? [] : null)
}

export const toFacts = (json: Prisma.JsonValue) => json as unknown as Fact[]
export const toEvidence = (json: Prisma.JsonValue) => json as unknown as Evidence[]
export const toVerdicts = (json: Prisma.JsonValue) => json as unknown as Verdict[]
type Stored = Fact[] | Evidence[] | Verdict[] | Criterion[] | CriterionDraft[] | DescriptionDraft | DecodedVin
export const toJson = (value: Stored) => value as unknown as Prisma.InputJsonValue
