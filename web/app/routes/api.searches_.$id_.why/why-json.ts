import type { ExclusionReason } from '../../features/searches/seen/exclusion-reason.server'

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
