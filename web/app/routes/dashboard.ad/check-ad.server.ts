import { parseMarketplaceLink } from '#domain/listing/marketplace-link'
import { searchName } from '#domain/search/search-name'
import type { DateContext } from '#domain/words/time-zone'
import { config } from '../../config.server'
import { exclusionReason, type ExclusionReason } from '../../features/searches/seen/exclusion-reason.server'
import { listSearches } from '../../features/searches/search-store.server'
import { isCarSaved } from '../../features/shortlist/save-car.server'

interface SearchAnswer {
  searchId: string
  searchName: string
  answer: ExclusionReason
}

export interface CheckedAd {
  /** "2016 Honda Civic EX-L"; null if no search has seen the ad. */
  name: string | null
  /** The listing as a search found it, which can be saved. Null if none has. */
  found: { listingId: string; searchId: string; isSaved: boolean } | null
  answers: SearchAnswer[]
}

const order: ExclusionReason['kind'][] = ['seen', 'not-seen', 'left-out', 'never-seen']

/**
 * What each of the buyer's searches says about the ad of a link within `text`; those that found it come first. Returns
 * an error message for a text without such a link. Never opens the link.
 */
export async function checkAd(userId: string, text: string, reader: DateContext): Promise<CheckedAd | string> {
  const { problem } = parseMarketplaceLink(text, config().SANDBOX_URL)
  if (problem !== null) return problem
  const answers: SearchAnswer[] = []
  // One after the other: each needs several statements, and an account may have dozens of searches.
  for (const search of await listSearches({ userId })) {
    const answer = await exclusionReason(search, text, reader)
    answers.push({ searchId: search.id, searchName: searchName(search), answer })
  }
  answers.sort((a, b) => order.indexOf(a.answer.kind) - order.indexOf(b.answer.kind))
  const seen = answers.find(({ answer }) => answer.ad !== null)
  const listingId = seen?.answer.ad?.listingId
  return {
    name: answers.find(({ answer }) => answer.name !== null)?.answer.name ?? null,
    found:
      seen && listingId ? { listingId, searchId: seen.searchId, isSaved: await isCarSaved(userId, listingId) } : null,
    answers,
  }
}
