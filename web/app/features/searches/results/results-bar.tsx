import { Form, Link, useSubmit } from '@remix-run/react'
import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import { Ago } from '../../../ui/ago'
import { useHydrated } from '../../../ui/hydrated'
import { sortOrders, type SortOrder } from '../cars/sort-order'
import { shownPiles, shownQuery, type ShownPile } from './results-shown'
import type { Results } from './results-view.server'

const pileNames: Record<ShownPile, 'matches' | 'likely' | 'possible' | 'unread' | 'nearMisses'> = {
  match: 'matches',
  likely: 'likely',
  possible: 'possible',
  unread: 'unread',
  'near-miss': 'nearMisses',
}

/** Of near misses only the last few are shown, so that their number would say nothing. */
const isNearMiss = (name: ShownPile) => name === 'near-miss'

/** The piles with their numbers, in sight while the cars scroll. Each shows its pile alone, and once more all. */
export function GradeBar({ results }: { results: Results }) {
  const { shown } = results
  const names = (Object.keys(shownPiles) as ShownPile[]).filter(
    (name) => name === 'match' || name === shown.grade || results[pileNames[name]].total > 0 || isNearMiss(name),
  )
  const to = (grade: ShownPile | null) => shownQuery({ ...shown, grade, ask: null })
  return (
    <nav className="grade-bar" aria-label="Groups of cars">
      <Link to={to(null)} aria-current={shown.grade === null ? 'true' : undefined}>
        All
      </Link>
      {names.map((name) => (
        <Link key={name} to={to(name)} aria-current={name === shown.grade ? 'true' : undefined}>
          {shownPiles[name]}
          {!isNearMiss(name) && <span className="figures"> {results[pileNames[name]].total}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** The order and the marketplace: sent at once where scripts run, else by a button. */
export function SortAndFilter({ results }: { results: Results }) {
  const { shown, canSortByDistance, marketplaces } = results
  const submit = useSubmit()
  const hydrated = useHydrated()
  const orders = (Object.keys(sortOrders) as SortOrder[]).filter((name) => name !== 'distance' || canSortByDistance)
  return (
    <Form
      key={shownQuery(shown)}
      className="sift"
      role="search"
      aria-label="Order and marketplace"
      preventScrollReset
      onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true })}
    >
      {shown.grade && <input type="hidden" name="grade" value={shown.grade} />}
      {shown.since && <input type="hidden" name="since" value={shown.since.toISOString()} />}
      <select name="sort" defaultValue={shown.order} aria-label="Sort by">
        {orders.map((name) => (
          <option key={name} value={name}>
            {sortOrders[name]}
          </option>
        ))}
      </select>
      {marketplaces.length > 1 && (
        <select name="marketplace" defaultValue={shown.marketplace ?? ''} aria-label="Marketplace">
          <option value="">All marketplaces</option>
          {marketplaces.map((name) => (
            <option key={name} value={name}>
              {marketplaceLabels[name as Marketplace]}
            </option>
          ))}
        </select>
      )}
      {!hydrated && <button className="button">Show</button>}
    </Form>
  )
}

/** What the address limits the cars to, and the way out of it. */
export function SinceNotice({ results: { shown, now } }: { results: Results }) {
  if (shown.since === null) return null
  return (
    <p className="since-notice">
      Only cars found since <Ago at={shown.since} now={now} />.{' '}
      <Link to={shownQuery({ ...shown, since: null })}>Show all</Link>
    </p>
  )
}
