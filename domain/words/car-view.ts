import { mentionsSubject } from '../judgment/evidence/about'
import type { Evidence } from '../judgment/evidence/defects'
import type { AnswerToProve } from '../judgment/evidence/supporting-text'
import { quoteInContext, valueInContext, type QuotePlace } from '../judgment/evidence/quote-in-context'
import type { Fact } from '../judgment/facts/fact'
import { isFeature } from '../judgment/features/features'
import type { Verdict } from '../judgment/verdicts/verdict'
import { type Listing, toHttpUrl, type NumberedPhoto } from '../listing/listing'
import { isOfferFlag, offerTexts } from '../listing/offer/other-offer'
import { marketplaceLabels } from '../marketplaces'
import {
  carName,
  formatDistance,
  formatMileage,
  formatPrice,
  sanitizeUntrusted,
  truncateWithEllipsis,
} from './car-text'
import { copyRiskText } from './copy-text'
import { extraCostsText } from './fee-text'
import { featurePhrase, wishText } from './wish-text'

/** A car's texts, shared by results, emails and notifications. Not escaped. */
export interface CarView {
  name: string
  price: string
  mileage: string
  /** "14 mi away". Null when unknown. */
  distance: string | null
  town: string | null
  marketplace: string
  /** Null when the URL is not safe to open in a browser. */
  url: string | null
  photoUrl: string | null
  verdicts: VerdictView[]
  risks: RiskView[]
  /** "Not in the price: “$499 doc fee”". Null if the ad names no fee. */
  extraCosts: string | null
}

export interface VerdictView extends Omit<Verdict, 'evidence'> {
  /** In the buyer's direction: "No salvage title". See `wishText`. */
  wish: string
  evidence: EvidenceView[]
}

/**
 * What can cost the buyer the car or the money, shown in red regardless of the search. A suspected copy and an offer
 * that is no car to drive come first, without evidence.
 */
export interface RiskView {
  /** "odometer in doubt". */
  label: string
  evidence: EvidenceView[]
}

export type EvidenceView =
  | (Pick<Evidence, 'from'> &
      (
        | { kind: 'quote'; before: string; quote: string; after: string; place?: QuotePlace }
        | { kind: 'attribute'; label: string; value: string }
        | { kind: 'photo'; photo: number; seen: string | null; url: string | null }
      ))
  | Exclude<Evidence, { kind: 'quote' | 'attribute' | 'photo' }>

type ListingField =
  | 'title'
  | 'year'
  | 'make'
  | 'model'
  | 'trim'
  | 'priceCents'
  | 'currency'
  | 'odometerMiles'
  | 'town'
  | 'url'
  | 'copySuspicion'

export interface CarToView {
  listing: Pick<Listing, ListingField | 'description' | 'marketplace' | 'noted'> & { flags: readonly string[] | null }
  verdicts: Verdict[]
  risks?: Fact[]
  miles: number | null
  /** Whether only the car’s town is known yet (`positionReachMiles`). */
  isTownOnly?: boolean
  photos: readonly NumberedPhoto[]
  /** Characters of context on each side of the evidence, for media with limited space. */
  reach?: number
  /** Says of each quote where it stands, for a page that shows the whole ad. */
  isLocated?: boolean
}

export function toCarView(car: CarToView): CarView {
  const { listing, verdicts, risks = [], miles, isTownOnly = false, photos } = car
  const inWords = (evidence: Evidence[], proven: AnswerToProve) =>
    evidence.map((item) => evidenceView(item, proven, car))
  return {
    name: carName(listing),
    price: formatPrice(listing.priceCents, listing.currency, listing.noted?.priceCents),
    mileage: formatMileage(listing.odometerMiles, listing.noted?.odometerMiles),
    distance: formatDistance(miles, !isTownOnly),
    town: listing.town === null ? null : sanitizeUntrusted(listing.town) || null,
    marketplace: marketplaceLabels[listing.marketplace],
    url: toHttpUrl(listing.url),
    photoUrl: photos[0]?.url ?? null,
    verdicts: verdicts.map((verdict) => ({
      ...verdict,
      wish: wishText(verdict),
      evidence: inWords(verdict.evidence, verdict),
    })),
    risks: [
      ...(listing.copySuspicion ? [{ label: copyRiskText(listing.copySuspicion), evidence: [] }] : []),
      ...(listing.flags ?? [])
        .filter(isOfferFlag)
        .map((flag) => ({ label: offerTexts[flag].toLowerCase(), evidence: [] })),
      ...[...new Set(risks.map(({ feature }) => feature))].map((feature) => ({
        label: featurePhrase(feature),
        evidence: risks
          .filter((fact) => fact.feature === feature)
          .flatMap(({ answer, evidence }) => inWords(evidence, { label: feature, answer })),
      })),
    ],
    extraCosts: extraCostsText(listing),
  }
}

/** Omits `from` when the evidence already names it: "vinyl seats" needs no "so leatherette seats". */
function evidenceView(evidence: Evidence, answered: AnswerToProve, car: CarToView): EvidenceView {
  const { from, ...view } = inContext(evidence, evidence.from ?? answered, car)
  if (!from) return view
  const said =
    view.kind === 'quote'
      ? `${view.before}${view.quote}`
      : 'value' in view
        ? view.value
        : 'rule' in view
          ? view.rule
          : ''
  const about = { feature: isFeature(from.label) ? from.label : null, label: from.label }
  return mentionsSubject(said, about) ? view : { ...view, from }
}

function inContext(evidence: Evidence, proven: AnswerToProve, car: CarToView): EvidenceView {
  const { listing, photos, reach, isLocated } = car
  switch (evidence.kind) {
    case 'attribute':
      return { ...evidence, value: attributeValue(evidence, proven) }
    case 'quote': {
      const found = quoteInContext(listing, evidence.quote, proven, reach)
      // Without context if the text was edited after the model read it.
      if (!found) return { ...evidence, before: '', after: '' }
      const { before, marked, after, place } = found
      return { ...evidence, before, quote: marked, after, ...(isLocated && { place }) }
    }
    case 'photo':
      return {
        ...evidence,
        seen: evidence.seen ?? null,
        url: photos.find(({ number }) => number === evidence.photo)?.url ?? null,
      }
    default:
      return evidence
  }
}

/** In characters. Sites' values are short, except for lists of equipment. */
const maxValueLength = 60

/** Of a list, only the item that proves the answer. */
function attributeValue({ label, value }: { label: string; value: string }, proven: AnswerToProve): string {
  const isList = /^(?:options|features)$/i.test(label.trim())
  return truncateWithEllipsis(isList ? valueInContext(value, proven).marked : value.trim(), maxValueLength)
}
