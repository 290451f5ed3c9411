import { Link, useLocation, useSubmit } from '@remix-run/react'
import { useLayoutEffect, useRef } from 'react'
import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import { RelativeTime } from '../../ui/text'
import { HintAndError, controlProps } from '../../ui/field'
import { Form } from '../../ui/form'
import { useHydrated, useInputBeforeHydration } from '../../ui/hydration'
import { sortOrders, type SortOrder } from '../../features/cars/sort-order'
import { maxNearLength, filterLink, sectionTitles, type SectionName } from '../../features/searches/results-filter'
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

/** Keeps what the buyer chooses while its cars are loading, as a controlled field would not, until they are shown. */
function useChoice(shown: string) {
  const field = useRef<HTMLSelectElement>(null)
  const { key } = useLocation()
  const shownAt = useRef(key)
  useLayoutEffect(() => {
    if (field.current && shownAt.current !== key) field.current.value = shown
    shownAt.current = key
  }, [key, shown])
  return field
}

/** Submits on change, or with a button without JavaScript. */
export function SortAndFilter({ results }: { results: Results }) {
  const { filter, canSortByDistance, isPlaceless, marketplaces } = results
  const submit = useSubmit()
  const hydrated = useHydrated()
  const sort = useChoice(filter.order)
  const marketplace = useChoice(filter.marketplace ?? '')
  const send = () => {
    // Another order or site is another list: show where it begins, unless the buyer is above it.
    const listTop = document.getElementById('list')!
    if (listTop.getBoundingClientRect().top < 0) listTop.scrollIntoView()
    submit(sort.current!.form, { preventScrollReset: true })
  }
  useInputBeforeHydration(() => {
    const site = filter.marketplace ?? ''
    if (sort.current!.value !== filter.order || (marketplace.current?.value ?? site) !== site) send()
  })
  const orders = (Object.keys(sortOrders) as SortOrder[]).filter(
    (name) => name !== 'distance' || canSortByDistance || isPlaceless,
  )
  return (
    <Form className="sift" role="search" aria-label="Sort and filter" preventScrollReset>
      {filter.grade && <input type="hidden" name="grade" value={filter.grade} />}
      {filter.since && <input type="hidden" name="since" value={filter.since.toISOString()} />}
      {filter.near && <input type="hidden" name="near" value={filter.near} />}
      <select ref={sort} name="sort" defaultValue={filter.order} onChange={send} aria-label="Sort by">
        {orders.map((name) => (
          <option key={name} value={name}>
            {sortOrders[name]}
          </option>
        ))}
      </select>
      {marketplaces.length > 1 && (
        <select
          ref={marketplace}
          name="marketplace"
          defaultValue={filter.marketplace ?? ''}
          onChange={send}
          aria-label="Marketplace"
        >
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

/** Asked once “Nearest” is chosen: a search without a place sorts by distance from wherever the buyer is. */
export function NearestTo({ results: { filter, isPlaceless, nearError } }: { results: Results }) {
  if (!isPlaceless || filter.order !== 'distance') return null
  const label = 'Nearest to'
  const { grade, marketplace, since, near } = filter
  return (
    <Form className="sift nearest-to" role="search" aria-label={label} preventScrollReset>
      <input type="hidden" name="sort" value="distance" />
      {grade && <input type="hidden" name="grade" value={grade} />}
      {marketplace && <input type="hidden" name="marketplace" value={marketplace} />}
      {since && <input type="hidden" name="since" value={since.toISOString()} />}
      <label htmlFor="near">{label}</label>
      <input
        name="near"
        key={near}
        defaultValue={near ?? ''}
        maxLength={maxNearLength}
        autoComplete="postal-code"
        placeholder="ZIP or city"
        {...controlProps({ name: 'near', error: nearError ?? undefined })}
      />
      <button className="button">Sort</button>
      <HintAndError name="near" error={nearError ?? undefined} />
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
