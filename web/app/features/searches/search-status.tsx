import { isUnhealthy, type MarketplaceHealth } from '#domain/crawl/health'
import { marketplaceLabels, shortLabel } from '#domain/marketplaces'

export interface SearchState {
  isPaused: boolean
  health: Pick<MarketplaceHealth, 'marketplace' | 'state'>[]
  /** Whether cars or the buyer's words wait because the model does not answer. */
  isReaderDown: boolean
}

/** "Facebook, Craigslist; ads can’t be checked right now". Null if the search sees and judges everything. */
export function blindTo({ health, isReaderDown }: Omit<SearchState, 'isPaused'>): string | null {
  const sites = health.filter(isUnhealthy).map(({ marketplace }) => shortLabel(marketplaceLabels[marketplace]))
  const parts = [sites.join(', '), isReaderDown && 'ads can’t be checked right now']
  return parts.filter(Boolean).join('; ') || null
}

/** The dot and its word, the same on the search card and above the results. `to` is where the details are. */
export function SearchStatus({ to, ...search }: SearchState & { to?: string }) {
  if (search.isPaused) return <span className="status paused">Paused</span>
  const blind = blindTo(search)
  if (blind === null) return <span className="status">Active</span>
  return (
    <span className="status blind">
      {to ? <a href={to}>Partly blind</a> : 'Partly blind'}
      <span className="soft">: {blind}</span>
    </span>
  )
}
