import { Link, useNavigation, useSubmit } from '@remix-run/react'
import { useRef, type ChangeEvent } from 'react'
import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import { RelativeTime } from '../../ui/text'
import { Form } from '../../ui/form'
import { useHydrated, useInputBeforeHydration } from '../../ui/hydration'
import { sortOrders, type SortOrder } from '../../features/cars/sort-order'
import { parseFilter, filterLink, sectionTitles, type SectionName } from '../../features/searches/results-filter'
import type { Results } from './results-view.server'

const sectionNames: Record<SectionName, 'matches' | 'likely' | 'possible' | 'unread' | 'nearMisses'> = {
  match: 'matches',
  likely: 'likely',
  possible: 'possible',
  unread: 'unread',
  'near-miss': 'nearMisses',
}

/** Near misses have no count because only the last few are shown. */
const isNearMiss = (name: SectionName) => name === 'near-miss'

/** Each link shows one section; "All" shows every section. */
export function GradeBar({ results }: { results: Results }) {
  const { filter } = results
  const names = (Object.keys(sectionTitles) as SectionName[]).filter(
    (name) => name === 'match' || name === filter.grade || results[sectionNames[name]].total > 0 || isNearMiss(name),
  )
  const to = (grade: SectionName | null) => filterLink({ ...filter, grade, ask: null })
  return (
    <nav className="grade-bar" aria-label="Filter by grade">
      <Link to={to(null)} aria-current={filter.grade === null ? 'true' : undefined}>
        All
      </Link>
      {names.map((name) => (
        <Link key={name} to={to(name)} aria-current={name === filter.grade ? 'true' : undefined}>
          {sectionTitles[name]}
          {!isNearMiss(name) && <span className="figures"> {results[sectionNames[name]].total}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** Submits on change, or with a button without JavaScript. */
export function SortAndFilter({ results }: { results: Results }) {
  const { filter, canSortByDistance, marketplaces } = results
  const submit = useSubmit()
  const hydrated = useHydrated()
  const { location } = useNavigation()
  // Shows the pending selection while its cars are loading.
  const { order, marketplace } = location ? parseFilter(new URLSearchParams(location.search)) : filter
  const send = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
    submit(currentTarget.form, { preventScrollReset: true })
  const sort = useRef<HTMLSelectElement>(null)
  useInputBeforeHydration(() => {
    const { form } = sort.current!
    const early = new FormData(form!)
    const isChanged = (name: string, shown: string) => early.has(name) && early.get(name) !== shown
    if (isChanged('sort', order) || isChanged('marketplace', marketplace ?? ''))
      submit(form, { preventScrollReset: true })
  })
  const orders = (Object.keys(sortOrders) as SortOrder[]).filter((name) => name !== 'distance' || canSortByDistance)
  return (
    <Form className="sift" role="search" aria-label="Sort and filter" preventScrollReset>
      {filter.grade && <input type="hidden" name="grade" value={filter.grade} />}
      {filter.since && <input type="hidden" name="since" value={filter.since.toISOString()} />}
      <select ref={sort} name="sort" value={order} onChange={send} aria-label="Sort by">
        {orders.map((name) => (
          <option key={name} value={name}>
            {sortOrders[name]}
          </option>
        ))}
      </select>
      {marketplaces.length > 1 && (
        <select name="marketplace" value={marketplace ?? ''} onChange={send} aria-label="Marketplace">
          <option value="">All sites</option>
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

/**
 * Shows the active time filter and a link to clear it, or a link to show only cars that are new since the last visit.
 */
export function NewSinceNotice({ results: { filter, newSince, now } }: { results: Results }) {
  if (filter.since === null) {
    if (newSince === null) return null
    return (
      <p className="since-notice">
        <Link to={filterLink({ ...filter, since: newSince, ask: null })}>Show new since your last visit</Link>
      </p>
    )
  }
  return (
    <p className="since-notice">
      Showing cars found since <RelativeTime at={filter.since} now={now} />.{' '}
      <Link to={filterLink({ ...filter, since: null })}>Show all</Link>
    </p>
  )
}
