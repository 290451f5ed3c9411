import { Link } from '@remix-run/react'
import { isUnhealthy } from '#domain/crawl/health'
import { formatWholeNumber } from '#domain/figures'
import { marketplaceLabels } from '#domain/marketplaces'
import type { Results } from './results-view.server'
import { ResultsSection } from './results-section'

interface ResultsSectionsProps {
  results: Results
  isChanged: boolean
}

/**
 * The sections selected by the URL. `NoMatches` comes first if there are no cars, or after the passing grades if there is
 * no match.
 */
export function ResultsSections({ results, isChanged }: ResultsSectionsProps) {
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
        note="Not ruled out, and at least one wish is confirmed."
        pile={likely}
        {...given}
      />
      <ResultsSection
        id="possible"
        title="Possible"
        note="Not ruled out. The ad doesn’t say enough."
        pile={possible}
        {...given}
      />
      <ResultsSection
        id="unread"
        title="Not checked yet"
        note="They fit your filters. We haven’t checked them against your wishes yet."
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
      {!isAll && <EmptyFilterResult results={results} />}
    </>
  )
}

interface NoMatchesProps {
  results: Results
  isChanged: boolean
}

/** Shown if there is no match: progress so far, and suggestions for relaxing the search. */
function NoMatches({ results, isChanged }: NoMatchesProps) {
  const { id, health, funnel, relaxSuggestions, unread, likely, possible } = results
  const open = likely.total > 0 ? 'Likely' : possible.total > 0 ? 'Possible' : null
  return (
    <div className="panel empty-state">
      <p>
        <strong>{isChanged && funnel.seen === 0 ? 'Rechecking your cars…' : headline(results)}</strong>
      </p>
      {funnel.seen > 0 && (
        <p className="figures">
          {progressText(funnel)}
          {unread.total > 0 && ` ${unread.total} ${unread.total === 1 ? 'is' : 'are'} still waiting to be read.`}
          {open && ` Some may be what you want: see “${open}” below.`}
        </p>
      )}
      {relaxSuggestions.length > 0 && (
        <>
          <p>What would widen it:</p>
          <ul>
            {relaxSuggestions.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      {funnel.seen > 0 && relaxSuggestions.length === 0 && health.length < Object.keys(marketplaceLabels).length && (
        <p>More marketplaces, a larger radius or fewer wishes find more.</p>
      )}
      <div className="row">
        <Link className="button" to={`/dashboard/search/${id}`}>
          Change this search
        </Link>
        {funnel.seen > 0 && (
          <Link className="button" to={`/dashboard/search/${id}/seen`}>
            See why each was not shown
          </Link>
        )}
      </div>
    </div>
  )
}

/** Example: "Looked at so far: 23 cars. 1 was outside your limits and 22 were read against your words." */
export function progressText({
  seen,
  filtered,
  judged,
}: Pick<Results['funnel'], 'seen' | 'filtered' | 'judged'>): string {
  const were = (count: number) => `${formatWholeNumber(count)} ${count === 1 ? 'was' : 'were'}`
  const cars = seen === 1 ? '1 car' : `${formatWholeNumber(seen)} cars`
  return `Looked at so far: ${cars}. ${were(filtered)} outside your limits and ${were(judged)} read against your words.`
}

/** Says "None yet" only if at least one marketplace could be crawled. */
function headline({ health, isPaused }: Pick<Results, 'health' | 'isPaused'>): string {
  const watched = health.filter(({ state }) => state !== 'off' && state !== 'absent')
  const degraded = watched.filter(isUnhealthy)
  const isSeenInPart = watched.some(({ state }) => state === 'incomplete')
  const unseen = degraded.map(({ marketplace }) => marketplaceLabels[marketplace]).join(' and ')
  if (watched.length > 0 && degraded.length === watched.length && !isSeenInPart) {
    return `We cannot see new cars on ${unseen} at the moment, so this list may be incomplete.`
  }
  if (degraded.length > 0) return `None yet, and we cannot see all of ${unseen} at the moment.`
  if (isPaused) return 'None, and nothing is looked for while this search is paused.'
  if (watched.every(({ state }) => state === 'waiting')) return 'The first look is still to come.'
  return 'None yet. You will hear of the first one as soon as it is posted.'
}

/** The URL may select a section that is empty by now. */
function EmptyFilterResult({ results }: { results: Results }) {
  const { matches, likely, possible, unread, nearMisses } = results
  const cars = [matches, likely, possible, unread, nearMisses].flatMap((pile) => pile.cars)
  return cars.length === 0 ? <p className="panel empty">No car of this kind at the moment.</p> : null
}
