import type { Evidence, Verdict } from '#domain/criteria'
import { isMarketplace, marketplaceLabels } from '#domain/marketplaces'
import { quoteInContext, type QuoteInContext } from '#domain/quote-context'
import { dollars, milesInWords } from '#domain/search-sentence'
import type { Car } from './cars.server'

type EvidenceView = ({ kind: 'quote' } & QuoteInContext) | Exclude<Evidence, { kind: 'quote' }>
export interface VerdictView extends Omit<Verdict, 'evidence'> {
  evidence: EvidenceView[]
}

export type CarView = ReturnType<typeof carView>

/** A car as its card shows it: words instead of figures, quotes among the seller's own text. */
export function carView(car: Car) {
  const { listingId, stage, reason, title, url, photoUrl, postedAt, foundAt, isGone, isHistory } = car
  return {
    listingId,
    stage,
    reason,
    title,
    url,
    photoUrl,
    price: car.price === null ? 'price not stated' : dollars(car.price),
    mileage: car.mileage === null ? 'mileage not stated' : milesInWords(car.mileage),
    place: placeOf(car),
    marketplace: isMarketplace(car.marketplace) ? marketplaceLabels[car.marketplace] : car.marketplace,
    postedAt,
    foundAt,
    isGone,
    isHistory,
    verdicts: car.verdicts.map((verdict) => ({
      ...verdict,
      evidence: verdict.evidence.map((item) => evidenceView(item, car.description)),
    })) satisfies VerdictView[],
  }
}

function evidenceView(evidence: Evidence, description: string | null): EvidenceView {
  if (evidence.kind !== 'quote') return evidence
  return { kind: 'quote', ...quoteInContext(description, evidence.quote) }
}

function placeOf({ distanceMiles, town }: Car): string {
  const distance = distanceMiles === null ? '' : `${distanceMiles} mi away`
  return [distance, town].filter(Boolean).join(', ') || 'place not stated'
}
