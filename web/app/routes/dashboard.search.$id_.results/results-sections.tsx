import { Link } from '@remix-run/react'
import { isUnavailable } from '#domain/crawl/health'
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
        note="Not ruled out, with enough of your wishes confirmed."
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
        note="They fit your filters as far as we know. We haven’t checked them against your wishes yet."
        pile={unread}
        {...given}
      />
      {isAll && !isEmpty && matches.total === 0 && <NoMatches results={results} isChanged={isChanged} />}
      <ResultsSection
        id="ruled-out"
        title="Ruled out since your alert"
        note="We alerted you about these. Since then the ad changed or the car is gone."
        pile={ruledOut}
        {...given}
      />
      <ResultsSection
        id="near-misses"
        title="Near misses"
        note={
          <>
            Cars that missed by one thing. <Link to={`${path}/seen?outcome=limits`}>See all, and what to loosen</Link>
          </>
        }
        pile={nearMisses}
        {...given}
      />
      {isAll && hidden.total > 0 && (
        <details className="hidden-section">
          <summary>Hidden ({hidden.total})</summary>
          <ResultsSection id="hidden" title="Hidden by you" pile={hidden} {...given} isHidden />
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
          {unread.total > 0 && ` ${unread.total} ${unread.total === 1 ? 'is' : 'are'} queued.`}
          {open && ` Cars under “${open}” may fit.`}
        </p>
      )}
      {relaxSuggestions.length > 0 && (
        <>
          <p>To find more cars:</p>
          <ul>
            {relaxSuggestions.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      {funnel.seen > 0 && relaxSuggestions.length === 0 && health.length < Object.keys(marketplaceLabels).length && (
        <p>Add marketplaces, widen the radius or remove a wish to find more.</p>
      )}
      <div className="row">
        <Link className="button" to={`/dashboard/search/${id}`}>
          {' '}
          Edit search{' '}
        </Link>
        {funnel.seen > 0 && (
          <Link className="button" to={`/dashboard/search/${id}/seen`}>
            See why cars weren’t shown
          </Link>
        )}
      </div>
    </div>
  )
}

/** Example: "We know of 23 cars: 1 is outside your filters, and 22 were checked against your wishes." */
export function progressText({
  seen,
  filtered,
  judged,
}: Pick<Results['funnel'], 'seen' | 'filtered' | 'judged'>): string {
  const cars = seen === 1 ? '1 car' : `${formatWholeNumber(seen)} cars`
  const outside = `${formatWholeNumber(filtered)} ${filtered === 1 ? 'is' : 'are'} outside your filters`
  const checked = `${formatWholeNumber(judged)} ${judged === 1 ? 'was' : 'were'} checked against your wishes`
  return `We know of ${cars}: ${outside}, and ${checked}.`
}

/** Says "No match yet" only if at least one marketplace could be crawled. */
function headline({ health, isPaused, now }: Pick<Results, 'health' | 'isPaused' | 'now'>): string {
  const watched = health.filter(({ state }) => state !== 'off' && state !== 'absent')
  const degraded = watched.filter((site) => isUnavailable(site, now))
  const unseen = degraded.map(({ marketplace }) => marketplaceLabels[marketplace]).join(' and ')
  if (watched.length > 0 && degraded.length === watched.length) {
    return `We can’t see new cars on ${unseen} right now, so this list may be incomplete.`
  }
  if (degraded.length > 0)
    return `No match yet. ${unseen} ${degraded.length === 1 ? 'is' : 'are'} partly unavailable right now.`
  if (isPaused) return 'No matches. This search is paused.'
  if (watched.every(({ state }) => state === 'waiting')) return 'We’re about to check for the first time.'
  return 'No match yet. We’ll alert you as soon as one is posted.'
}

/** The URL may select a section that is empty by now. */
function EmptyFilterResult({ results }: { results: Results }) {
  const { matches, likely, possible, unread, nearMisses } = results
  const cars = [matches, likely, possible, unread, nearMisses].flatMap((pile) => pile.cars)
  return cars.length === 0 ? <p className="panel empty">No cars here right now.</p> : null
}
