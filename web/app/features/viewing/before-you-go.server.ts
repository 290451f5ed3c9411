import { findMake, findModel } from '#domain/catalog/names/catalog'
import { factsFromAttributes, factsFromFlags } from '#domain/judgment/facts/from-attributes'
import type { Fact } from '#domain/judgment/facts/fact'
import type { DecodedVin } from '#domain/judgment/facts/from-vin'
import { detectAdLanguage } from '#domain/words/ad-language'
import { standingQuestions } from '#domain/words/seller-questions'
import { zonedFormatter, type DateContext } from '#domain/words/time-zone'
import { contradictionText, titleNotes, vinDetails } from '#domain/words/viewing'
import type { FoundCar } from '../cars/found-cars.server'
import type { SafetyCar } from './nhtsa.server'
import { loadSafetyReports, type Report } from './safety-reports.server'
import { decodedCar, type StatedVin } from './stated-vin.server'

export type BeforeYouGo = Awaited<ReturnType<typeof loadBeforeYouGo>>

/** A car by the posting that stands for it. */
interface ShownCar {
  shown: { listing: FoundCar['listing']; risks: unknown }
}

/** More recalls are counted only. */
const maxRecalls = 12

/** What a buyer should know before visiting a car. One statement, and at most a second of waiting for NHTSA. */
export async function loadBeforeYouGo({ shown }: ShownCar, stated: StatedVin, reader: DateContext) {
  const { vin, decoded, isInvalid, ad, contradictions: found } = stated
  const { car, recalls, complaints } = await loadSafetyReports(safetyCars(shown, decodedCar(stated)))
  const risks = Array.isArray(shown.risks) ? (shown.risks as unknown as Fact[]) : []
  const facts = [...risks, ...factsFromAttributes(ad), ...factsFromFlags(ad)]
  const answered = recalls.state === 'answered' ? recalls.answer : []
  return {
    vin: {
      ...{ vin, isInvalid, ask: standingQuestions.vin[detectAdLanguage(ad) === 'es' ? 1 : 0] },
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

/** The car in NHTSA's wording, from the VIN, then in the catalog's, which NHTSA uses for other models. */
function safetyCars({ listing }: Pick<FoundCar, 'listing'>, decoded: DecodedVin | null): SafetyCar[] {
  const make = listing.make === null ? null : findMake(listing.make)
  const model = make && listing.model !== null ? findModel(make, listing.model) : null
  const year = decoded?.year ?? listing.year
  return [
    ...(decoded ? [{ make: decoded.make, model: decoded.model, year: decoded.year }] : []),
    ...(make && model && year !== null ? [{ make: make.name, model: model.name, year }] : []),
  ]
}
