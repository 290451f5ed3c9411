import type { ExclusionReason } from './exclusion-reason.server'

/** The answer about one ad in answers of the API. */
export function whyJson({ kind, headline, notes, ad, name, change }: ExclusionReason) {
  return {
    kind,
    answer: headline,
    notes,
    outcome: ad?.outcome ?? null,
    name,
    listingId: ad?.listingId ?? null,
    change: change?.words ?? null,
  }
}
