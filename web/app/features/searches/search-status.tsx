import { isUnavailable, type MarketplaceHealth } from '#domain/crawl/health'
import { marketplaceLabels, shortLabel } from '#domain/marketplaces'

export interface SearchState {
  isPaused: boolean
  health: Pick<MarketplaceHealth, 'marketplace' | 'state' | 'lastSuccessAt'>[]
  /** Whether cars or the buyer's words wait because the model does not answer. */
  isReaderDown: boolean
}

interface Trouble {
  title: string
  /** ": Facebook; ads can’t be checked right now". */
  rest: string
}

const readerDown = 'ds can’t be checked right now'

/** Null if the search sees and judges everything. */
function findTrouble({ health, isReaderDown }: Omit<SearchState, 'isPaused'>, now: Date): Trouble | null {
  const blind = health.filter((site) => isUnavailable(site, now))
  const names = blind.map(({ marketplace }) => shortLabel(marketplaceLabels[marketplace])).join(', ')
  if (blind.length > 0) {
    const title = blind.length === 1 ? 'A site is unavailable' : 'Some sites are unavailable'
    return { title, rest: `: ${names}${isReaderDown ? `; a${readerDown}` : ''}` }
  }
  return isReaderDown ? { title: `A${readerDown}`, rest: '' } : null
}

/** The dot and its word, the same on the search card and above the results. `to` is where the details are. */
export function SearchStatus({ to, now, ...search }: SearchState & { to?: string; now: Date }) {
  if (search.isPaused) return <span className="status paused">Paused</span>
  const trouble = findTrouble(search, now)
  if (trouble === null) return <span className="status">Active</span>
  return (
    <span className="status blind">
      {to ? <a href={to}>{trouble.title}</a> : trouble.title}
      <span className="soft">{trouble.rest}</span>
    </span>
  )
}
