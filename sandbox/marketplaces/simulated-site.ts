import type { Hono } from 'hono'
import type { Marketplace } from '#domain/marketplaces'
import type { PostingFilter } from '../inventory/marketplace-inventory'
import type { Posting } from '../inventory/posting'
import type { SandboxState, MarketplaceMode } from '../state'

const lateMs = 3_600_000

/** Returns the postings that a site shows in its current mode, on results pages and posting pages. */
export function createShownPostings(state: SandboxState, marketplace: Marketplace) {
  const mode = () => state.marketplaceModes.get(marketplace) ?? 'ok'
  const asShown = (posting: Posting) => (mode() === 'price-in-title' ? withPriceInTitle(posting) : posting)
  return {
    /** Newest first. Returns nothing in mode "empty" and only postings older than an hour in mode "late". */
    select(question: PostingFilter): Posting[] {
      if (mode() === 'empty') return []
      const found = state.inventory.select(marketplace, question)
      const latest = Date.now() - lateMs
      const shown = mode() === 'late' ? found.filter(({ postedAt }) => postedAt.getTime() <= latest) : found
      return shown.map(asShown)
    },
    find(idOrToken: string): Posting | null {
      const found = state.inventory.find(marketplace, idOrToken)
      return found && asShown(found)
    },
  }
}

/**
 * Moves the price into the headline. Inherits from the posting, because a copy would generate the lazy description.
 */
function withPriceInTitle(posting: Posting): Posting {
  const { headline, price } = posting
  const shown = { headline: price === null ? headline : `${headline} $${price}`, price: null, previousPrice: null }
  return Object.create(
    posting,
    Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, { value }])),
  ) as Posting
}

export interface SimulatedSite {
  marketplace: Marketplace
  name: string
  routes(state: SandboxState): Hono
  postingUrl(state: SandboxState, posting: Posting): string
  photoUrl(state: SandboxState, imageId: string): string
  /** "ok" comes first. */
  modes: readonly MarketplaceMode[]
}
