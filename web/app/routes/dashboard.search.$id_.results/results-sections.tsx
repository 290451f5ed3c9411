import { Link } from '@remix-run/react'
import type { Results } from './results-view.server'
import { NoMatches } from './results-empty'
import { ResultsSection } from './results-section'

interface PilesProps {
  results: Results
  isChanged: boolean
}

/**
 * The sections selected by the URL. `NoMatches` comes first if there are no cars, or after the open grades if there is
 * no match.
 */
export function ResultsSections({ results, isChanged }: PilesProps) {
  const { matches, likely, possible, unread, ruledOut, nearMisses, hidden, filter } = results
  const path = `/dashboard/search/${results.id}`
  const given = { results, path }
  const isAll = filter.grade === null
  const isEmpty = matches.total + likely.total + possible.total + unread.total === 0
  return (
    <>
      {isAll && isEmpty && <NoMatches results={results} isChanged={isChanged} />}
      <ResultsSection id="matches" title="Matches" pile={matches} {...given} />
      <ResultsSection
        id="likely"
        title="Likely"
        note="Nothing speaks against them, and at least one wish is confirmed."
        pile={likely}
        {...given}
      />
      <ResultsSection
        id="possible"
        title="Possible"
        note="Nothing speaks against them; the seller says little."
        pile={possible}
        {...given}
      />
      <ResultsSection
        id="unread"
        title="Not read yet"
        note="Within your filters; nobody has checked them against your words."
        pile={unread}
        {...given}
      />
      {isAll && !isEmpty && matches.total === 0 && <NoMatches results={results} isChanged={isChanged} />}
      <ResultsSection
        id="ruled-out"
        title="Ruled out since we told you"
        note="You heard of them as fitting; the ad says otherwise now, or they are gone."
        pile={ruledOut}
        {...given}
      />
      <ResultsSection
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
      {isAll && hidden.total > 0 && (
        <details className="hidden-section">
          <summary>Set aside ({hidden.total})</summary>
          <ResultsSection id="hidden" title="Set aside by you" pile={hidden} {...given} isHidden />
        </details>
      )}
      {!isAll && <EmptyChoice results={results} />}
    </>
  )
}

/** The URL may select a section that is empty by now. */
function EmptyChoice({ results }: { results: Results }) {
  const { matches, likely, possible, unread, nearMisses } = results
  const cars = [matches, likely, possible, unread, nearMisses].flatMap((pile) => pile.cars)
  return cars.length === 0 ? <p className="panel empty">No car of this kind at the moment.</p> : null
}
