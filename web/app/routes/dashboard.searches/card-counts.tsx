import { Link } from '@remix-run/react'
import { thousands } from '#domain/figures'
import { Since } from '../../ui/ago'
import { SeparatedList } from '../../ui/separators'
import type { Funnel } from '../../features/searches/funnel.server'
import { filterLink, noFilter } from '../../features/searches/results-filter'

interface CardCountsProps {
  funnel: Funnel
  fresh: number | null
  newSince: Date | null
  now: Date
  /** Path of the search's results. */
  results: string
}

/** "2 new since yesterday 14:10 · 3 matches · 4 likely · 8 possible". Each count links to its cars. */
export function CardCounts({
  funnel: { matched, likely, possible, waiting },
  fresh,
  newSince,
  now,
  results,
}: CardCountsProps) {
  const grades = [
    { count: matched, words: matched === 1 ? 'match' : 'matches', pile: 'matches' },
    { count: likely, words: 'likely', pile: 'likely' },
    { count: possible, words: 'possible', pile: 'possible' },
    { count: waiting, words: 'not read yet', pile: 'unread' },
  ].filter(({ count }) => count > 0)
  if (grades.length === 0) return <p className="card-counts soft">No car yet.</p>
  return (
    <p className="card-counts counts figures">
      <SeparatedList
        parts={[
          fresh !== null && newSince && fresh > 0 && (
            <span>
              <Link to={`${results}${filterLink({ ...noFilter, since: newSince })}`}>
                <strong>{thousands(fresh)} new</strong> <Since at={newSince} now={now} />
              </Link>
            </span>
          ),
          ...grades.map(({ count, words, pile }) => (
            <span key={pile}>
              <Link to={`${results}#${pile}`}>
                {thousands(count)} {words}
              </Link>
            </span>
          )),
        ]}
      />
    </p>
  )
}
