import type { Fact } from '#domain/judgment/facts/fact'
import type { DecodedVin } from '#domain/judgment/facts/from-vin'
import { findVinContradictions, type VinContradiction } from '#domain/judgment/facts/vin-contradictions'
import type { Listing } from '#domain/listing/listing'
import { findVin } from '#domain/listing/stated-vin'
import { sanitizeLine } from '#domain/words/car-text'
import type { StatedCar } from '#domain/words/fact-table'
import { database } from '../../services/database.server'
import type { FoundCar } from '../cars/found-cars.server'

type AdFields = Pick<
  Listing,
  'title' | 'description' | 'attributes' | 'photoUrls' | 'flags' | 'make' | 'model' | 'year'
> &
  Pick<Listing, 'titleStatus' | 'transmission' | 'bodyType'>

/** What the postings of a car state besides what the results show. */
export interface StatedVin {
  /** Null if no posting states one. An invalid one is shown as the seller wrote it. */
  vin: string | null
  /** Its check digit is wrong. */
  isInvalid: boolean
  /** VINs of the other postings that differ. */
  others: string[]
  /** Null if the worker has not decoded it. */
  decoded: DecodedVin | null
  /** Where the VIN and that ad differ. */
  contradictions: VinContradiction[]
  /** The posting that states it, or else the one that is shown. */
  ad: AdFields
  /** The posting that is shown. */
  shown: StatedCar
}

/** What the VIN says of the car. Null without one, and if it belongs to another car. */
export const decodedCar = ({ decoded, contradictions }: Pick<StatedVin, 'decoded' | 'contradictions'>) =>
  contradictions.some(({ about }) => about === 'car') ? null : decoded

/**
 * Loads the fields, the VIN and the reading of the postings of a car, which come in order and are not empty. One
 * statement. `told` is the VIN that the seller told the buyer, for an ad without one.
 */
export async function loadStatedVin(
  postings: Pick<FoundCar, 'listing'>[],
  told: string | null = null,
): Promise<StatedVin> {
  const ids = postings.map(({ listing }) => listing.id)
  // A VIN in the text is found by code, so the statement gets it. '' if there is none.
  const toldAbout = (id: string) => (id === ids[0] ? told : null)
  const written = postings.map(
    ({ listing }) => findVin({ vin: null, description: listing.description }) ?? toldAbout(listing.id) ?? '',
  )
  const rows = await database().$queryRaw<
    {
      id: string
      vin: string | null
      attributes: Record<string, string>
      titleStatus: string | null
      seller: string | null
      car: DecodedVin | null
      read: Fact[] | null
    }[]
  >`
    SELECT l.id, l.vin, l.attributes, l."titleStatus", l.seller, d.car,
      (SELECT r.facts FROM "Reading" r WHERE l.id = ${ids[0]}::uuid AND r."contentHash" = l."contentHash"
        ORDER BY r."instructionsVersion" DESC, r."createdAt" DESC LIMIT 1) AS read
    FROM unnest(${ids}::uuid[], ${written}::text[]) AS p(id, written) JOIN "Listing" l ON l.id = p.id
      LEFT JOIN "DecodedVin" d ON d.vin = coalesce(upper(l.vin), p.written)`
  const ads = postings.flatMap(({ listing }) => {
    const row = rows.find(({ id }) => id === listing.id)
    if (!row) return [] // deleted meanwhile
    const ad = { ...listing, attributes: row.attributes, titleStatus: row.titleStatus } as unknown as AdFields
    const vin = findVin({ vin: row.vin, description: listing.description }) ?? toldAbout(row.id)
    return [{ ad, written: row.vin, vin, decoded: row.car }]
  })
  const valid = ads.filter(({ vin }) => vin !== null)
  const best = valid[0] ?? ads.find(({ written }) => written !== null) ?? ads[0]
  const others = new Set(valid.flatMap(({ vin }) => (vin === best?.vin ? [] : [vin!])))
  const decoded = best?.vin ? best.decoded : null
  const ad = best?.ad ?? ({ ...postings[0]!.listing, attributes: {}, titleStatus: null } as unknown as AdFields)
  const contradictions = decoded === null ? [] : findVinContradictions(decoded, ad)
  const row = rows.find(({ id }) => id === ids[0])
  const own = { attributes: row?.attributes ?? {}, titleStatus: row?.titleStatus ?? null, seller: row?.seller ?? null }
  return {
    vin: best?.vin ?? (best?.written ? sanitizeLine(best.written) : null),
    isInvalid: best?.vin === null && best.written !== null,
    others: [...others],
    ...{ decoded, contradictions, ad },
    shown: {
      listing: { ...postings[0]!.listing, ...own, vin: row?.vin ?? best?.vin ?? null } as StatedCar['listing'],
      read: row?.read ?? [],
      decoded: decodedCar({ decoded, contradictions }),
    },
  }
}
