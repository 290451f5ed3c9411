import { exactTimeWords, mileageWords, priceWords } from '#domain/words/car-words'
import type { Evidence, Verdict } from '#domain/judgement/criteria'
import { quoteInContext } from '#domain/judgement/evidence'
import { isMarketplace, marketplaceLabels } from '#domain/marketplaces'
import { dollars } from '#domain/search/search-sentence'
import type { GoneReason } from '#prisma/generated/client'
import type { Car } from './cars.server'

type EvidenceView =
  | { kind: 'quote'; before: string; quote: string; after: string }
  | { kind: 'photo'; photo: number; url: string | null }
  | { kind: 'attribute'; label: string; value: string }
export interface VerdictView extends Omit<Verdict, 'evidence'> {
  evidence: EvidenceView[]
}

export type CarView = ReturnType<typeof carView>

/** A car as its card shows it: words instead of figures, quotes among the seller's own text. */
export function carView(car: Car) {
  const { listingId, stage, reason, name, title, url, photoUrls, postedAt, foundAt, isBackfill } = car
  return {
    listingId,
    stage,
    reason,
    name,
    /** The seller's own title where it says more than the name. */
    title: title === name ? null : title,
    url,
    photoUrl: photoUrls[0] ?? null,
    photos: photoUrls.length,
    wasPrice: car.wasPrice === null ? null : dollars(car.wasPrice),
    price: car.price === null ? priceWords(null, car.currency, car.noted.priceCents) : dollars(car.price),
    mileage: mileageWords(car.mileage, car.noted.odometerMiles),
    place: placeOf(car),
    marketplace: isMarketplace(car.marketplace) ? marketplaceLabels[car.marketplace] : car.marketplace,
    postedAt,
    foundAt,
    exactly: [
      postedAt && `posted ${exactTimeWords(postedAt)}`,
      `found ${exactTimeWords(foundAt)}`,
      car.wasPrice !== null && car.priceChangedAt && `price dropped ${exactTimeWords(car.priceChangedAt)}`,
    ]
      .filter(Boolean)
      .join(', '),
    gone: car.isGone ? goneWords[car.goneReason ?? 'TAKEN_DOWN'] : null,
    isBackfill,
    postings: car.postings,
    feedback: car.feedback,
    verdicts: car.verdicts.map((verdict) => ({
      ...verdict,
      evidence: verdict.evidence.map((item) => evidenceView(item, car)),
    })) satisfies VerdictView[],
  }
}

const goneWords: Record<GoneReason, string> = {
  TAKEN_DOWN: 'No longer listed',
  NOT_A_CAR: 'Not a car',
  SOLD: 'Sold',
  PENDING: 'Sale pending',
}

function evidenceView(evidence: Evidence, { title, description, photoUrls }: Car): EvidenceView {
  if (evidence.kind === 'photo') return { ...evidence, url: photoUrls[evidence.photo - 1] ?? null }
  if (evidence.kind !== 'quote') return evidence
  const found = quoteInContext({ title, description }, evidence.quote)
  // Edited away since it was read: the words alone.
  if (!found) return { kind: 'quote', before: '', quote: evidence.quote, after: '' }
  return { kind: 'quote', before: found.before, quote: found.marked, after: found.after }
}

function placeOf({ distanceMiles, town }: Car): string {
  const distance = distanceMiles === null ? '' : distanceMiles < 1 ? 'under 1 mi away' : `${distanceMiles} mi away`
  return [distance, town].filter(Boolean).join(', ') || 'place not stated'
}
