import { findMake, findModel } from '#domain/catalog/names/catalog'
import { factsFromAttributes, factsFromFlags } from '#domain/judgment/facts/from-attributes'
import type { Fact } from '#domain/judgment/facts/fact'
import type { DecodedVin } from '#domain/judgment/facts/from-vin'
import { findVinContradictions } from '#domain/judgment/facts/vin-contradictions'
import type { Listing } from '#domain/listing/listing'
import { findVin } from '#domain/listing/stated-vin'
import { detectAdLanguage } from '#domain/words/ad-language'
import { sanitizeLine } from '#domain/words/car-text'
import { vinQuestion } from '#domain/words/seller-questions'
import { zonedFormatter, type DateContext } from '#domain/words/time-zone'
import { contradictionText, titleNotes, vinDetails } from '#domain/words/viewing'
import { database } from '../../services/database.server'
import type { FoundCar } from '../cars/found-cars.server'
import type { OneCar } from '../cars/one-car.server'
import type { SafetyCar } from './nhtsa.server'
import { loadSafetyReports, type Report } from './safety-reports.server'

export type BeforeYouGo = Awaited<ReturnType<typeof loadBeforeYouGo>>

/** More recalls are counted only. */
const maxRecalls = 12

/** What a buyer should know before visiting a car. Two statements, and at most a second of waiting for NHTSA. */
export async function loadBeforeYouGo({ shown, postings }: OneCar, reader: DateContext) {
  const stated = await findStatedVin(postings)
  const { vin, decoded, isInvalid, ad } = stated
  const found = decoded === null ? [] : findVinContradictions(decoded, ad)
  const isOtherCar = found.some(({ about }) => about === 'car')
  const { car, recalls, complaints } = await loadSafetyReports(safetyCars(shown, isOtherCar ? null : decoded))
  const risks = Array.isArray(shown.risks) ? (shown.risks as unknown as Fact[]) : []
  const facts = [...risks, ...factsFromAttributes(ad), ...factsFromFlags(ad)]
  const answered = recalls.state === 'answered' ? recalls.answer : []
  return {
    vin: {
      ...{ vin, isInvalid, ask: vinQuestion[detectAdLanguage(ad) === 'es' ? 1 : 0] },
      car: decoded && `${decoded.year} ${decoded.make} ${decoded.model}`,
      details: decoded ? vinDetails(decoded) : [],
      contradictions: [
        ...(stated.others.length > 0
          ? [`The postings state different VINs: ${[vin, ...stated.others].join(', ')}`]
          : []),
        ...found.map(contradictionText),
      ],
    },
    title: {
      notes: titleNotes(facts),
      isClean: facts.some(({ feature, answer }) => feature === 'clean title' && answer === 'yes'),
    },
    /** The names sent to NHTSA: "2016 HONDA CIVIC". */
    model: car && `${car.year} ${car.make} ${car.model}`,
    recalls: {
      ...{ state: recalls.state, asOf: asOf(recalls, reader), total: answered.length },
      shown: answered.slice(0, maxRecalls),
    },
    complaints: {
      ...{ state: complaints.state, asOf: asOf(complaints, reader) },
      counts: complaints.state === 'answered' ? complaints.answer : null,
    },
  }
}

const day = { month: 'short', day: 'numeric' } as const

/** "Nov 26". Null without an answer. */
const asOf = (report: Report<unknown>, { timeZone }: DateContext): string | null =>
  report.state === 'answered' ? zonedFormatter(day, timeZone).format(report.answeredAt) : null

type AdFields = Pick<
  Listing,
  'title' | 'description' | 'attributes' | 'photoUrls' | 'flags' | 'make' | 'model' | 'year'
> &
  Pick<Listing, 'titleStatus' | 'transmission' | 'bodyType'>

interface StatedVin {
  /** Null if no posting states one. An invalid one is shown as the seller wrote it. */
  vin: string | null
  /** Its check digit is wrong. */
  isInvalid: boolean
  /** VINs of the other postings that differ. */
  others: string[]
  /** Null if the worker has not decoded it. */
  decoded: DecodedVin | null
  /** The posting that states it, or else the one that is shown. */
  ad: AdFields
}

/** The VIN that the postings of a car state, in the order of the postings. They are not empty. */
async function findStatedVin(postings: FoundCar[]): Promise<StatedVin> {
  const ids = postings.map(({ listing }) => listing.id)
  // A VIN in the text is found by code, so the statement gets it. '' if there is none.
  const written = postings.map(({ listing }) => findVin({ vin: null, description: listing.description }) ?? '')
  const rows = await database().$queryRaw<
    {
      id: string
      vin: string | null
      attributes: Record<string, string>
      titleStatus: string | null
      car: DecodedVin | null
    }[]
  >`
    SELECT l.id, l.vin, l.attributes, l."titleStatus", d.car
    FROM unnest(${ids}::uuid[], ${written}::text[]) AS p(id, written) JOIN "Listing" l ON l.id = p.id
      LEFT JOIN "DecodedVin" d ON d.vin = coalesce(upper(l.vin), p.written)`
  const ads = postings.flatMap(({ listing }) => {
    const row = rows.find(({ id }) => id === listing.id)
    if (!row) return [] // deleted meanwhile
    const ad = { ...listing, attributes: row.attributes, titleStatus: row.titleStatus } as unknown as AdFields
    return [
      { ad, written: row.vin, vin: findVin({ vin: row.vin, description: listing.description }), decoded: row.car },
    ]
  })
  const valid = ads.filter(({ vin }) => vin !== null)
  const best = valid[0] ?? ads.find(({ written }) => written !== null) ?? ads[0]
  const others = new Set(valid.flatMap(({ vin }) => (vin === best?.vin ? [] : [vin!])))
  return {
    vin: best?.vin ?? (best?.written ? sanitizeLine(best.written) : null),
    isInvalid: best?.vin === null && best.written !== null,
    others: [...others],
    decoded: best?.vin ? best.decoded : null,
    ad: best?.ad ?? ({ ...postings[0]!.listing, attributes: {}, titleStatus: null } as unknown as AdFields),
  }
}

/** The car in NHTSA's wording, from the VIN, then in the catalog's, which NHTSA uses for other models. */
function safetyCars({ listing }: FoundCar, decoded: DecodedVin | null): SafetyCar[] {
  const make = listing.make === null ? null : findMake(listing.make)
  const model = make && listing.model !== null ? findModel(make, listing.model) : null
  const year = decoded?.year ?? listing.year
  return [
    ...(decoded ? [{ make: decoded.make, model: decoded.model, year: decoded.year }] : []),
    ...(make && model && year !== null ? [{ make: make.name, model: model.name, year }] : []),
  ]
}
