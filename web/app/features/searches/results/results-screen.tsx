import { Form, Link } from '@remix-run/react'
import { NewCars } from '../../dashboard/new-cars'
import { useGentleRefresh } from '../../dashboard/use-gentle-refresh'
import { CriteriaPanel } from '../criteria/criteria-panel'
import type { RefusedWish } from '../criteria/refused-wish.server'
import { FunnelLine, HealthList } from '../funnel/funnel'
import { NoMatches } from './results-empty'
import { Pile } from './results-pile'
import type { Results } from './results-view.server'
import { Exports } from '../seen/exports'
import { WhyNotForm } from '../why/why-not-form'
import { sortOrders, type SortOrder } from '../cars/sort-order'

interface ResultsScreenProps {
  results: Results
  hidden: string | null
  /** Whether the criteria were just changed here. */
  isChanged: boolean
  refused: RefusedWish | undefined
}

export function ResultsScreen({ results, hidden, isChanged, refused }: ResultsScreenProps) {
  useGentleRefresh()
  const { matches, likely, possible, unread, ruledOut, nearMisses, hidden: hiddenCars } = results
  const path = `/dashboard/search/${results.id}`
  const given = { now: results.now, signature: results.signature, path }
  return (
    <>
      <Heading results={results} />
      <NewCars total={matches.total + likely.total + possible.total + hiddenCars.total} />
      <div role="status">{hidden && <HiddenNotice key={hidden} listingId={hidden} />}</div>
      {isChanged && (
        <p className="panel marked" role="status">
          Your wishes are changed. All cars are judged by them again, which takes a moment.
        </p>
      )}
      <div className="results-frame">
        <aside className="panel results-health" aria-label="What is being looked at">
          <CriteriaPanel
            searchId={results.id}
            criteria={results.criteria}
            hasWords={results.words !== ''}
            refused={refused}
          />
          <HealthList health={results.health} />
          <FunnelLine funnel={results.funnel} today={results.today} path={path} />
          {results.held && <p className="small">{results.held}</p>}
        </aside>
        <div>
          <SortLinks order={results.order} canSortByDistance={results.canSortByDistance} />
          <Pile id="matches" title="Matches" pile={matches} {...given} empty={<NoMatches results={results} />} />
          <Pile
            id="likely"
            title="Likely"
            note="Nothing speaks against them, and at least one wish is confirmed."
            pile={likely}
            {...given}
          />
          <Pile
            id="possible"
            title="Possible"
            note="Nothing speaks against them; the seller says little."
            pile={possible}
            {...given}
          />
          <Pile
            id="unread"
            title="Not read yet"
            note="Within your filters; nobody has checked them against your words."
            pile={unread}
            {...given}
          />
          <Pile
            id="ruled-out"
            title="Ruled out since we told you"
            note="You heard of them as fitting; the ad says otherwise now, or they are gone."
            pile={ruledOut}
            {...given}
          />
          <Pile
            id="near-misses"
            title="Near misses"
            note={
              <>
                The last few that failed by one thing, and by which.{' '}
                <Link to={`${path}/seen?outcome=limits`}>All of them, and what would let each in</Link>
              </>
            }
            pile={nearMisses}
            {...given}
          />
          {hiddenCars.total > 0 && (
            <details className="hidden-pile">
              <summary>Set aside ({hiddenCars.total})</summary>
              <Pile id="hidden" title="Set aside by you" pile={hiddenCars} {...given} isHidden />
            </details>
          )}
          <section className="results" aria-label="What is not shown">
            <WhyNotForm searchId={results.id} />
            <Link className="button" to={`${path}/seen`}>
              Everything this search saw
            </Link>
            <Exports searchId={results.id} />
          </section>
        </div>
      </div>
    </>
  )
}

function Heading({ results: { id, name, sentence, isPaused, pausedReason } }: { results: Results }) {
  const path = `/dashboard/search/${id}`
  return (
    <header className="results-head">
      <p className="small">
        <Link to="/dashboard/searches">All searches</Link>
      </p>
      <h1>{name}</h1>
      <p className="sentence">{sentence}</p>
      {isPaused && (
        <p className="panel marked">{pausedReason ?? 'This search is paused: nothing is being looked for.'}</p>
      )}
      <Form method="post" action={path} className="row">
        <input type="hidden" name="back" value={`${path}/results`} />
        <Link className="button" to={path}>
          Edit
        </Link>
        {!isPaused && (
          <button className="button" name="intent" value="run-now">
            Look now
          </button>
        )}
        <button className="button" name="intent" value={isPaused ? 'resume' : 'pause'}>
          {isPaused ? 'Resume' : 'Pause'}
        </button>
      </Form>
    </header>
  )
}

function HiddenNotice({ listingId }: { listingId: string }) {
  return (
    <div className="panel marked">
      <Form method="post" className="row" preventScrollReset>
        <span>The car is set aside: it stays so when it is posted again, and no alert tells of it.</span>
        <input type="hidden" name="listingId" value={listingId} />
        <button className="button" name="intent" value="bring-back">
          Undo
        </button>
      </Form>
    </div>
  )
}

function SortLinks({ order, canSortByDistance }: { order: SortOrder; canSortByDistance: boolean }) {
  const names = (Object.keys(sortOrders) as SortOrder[]).filter((name) => name !== 'distance' || canSortByDistance)
  return (
    <nav className="sort" aria-label="Sort by">
      <span className="soft">Sort by</span>
      {names.map((name) => (
        <Link
          key={name}
          to={name === 'newest' ? '?' : `?sort=${name}`}
          aria-current={name === order ? 'true' : undefined}
          preventScrollReset
        >
          {sortOrders[name]}
        </Link>
      ))}
    </nav>
  )
}
