import { Link } from '@remix-run/react'
import { formatWholeNumber } from '#domain/figures'
import { Form } from '../../ui/form'
import { ConfirmLink } from '../../ui/dialog'
import { TimeSince, SeparatedList } from '../../ui/text'
import { checkingText } from '../../features/searches/crawl-progress'
import type { Funnel } from '../../features/searches/funnel-rows.server'
import { filterLink, noFilter } from '../../features/searches/results-filter'
import type { SearchCardData } from './search-cards.server'

interface CardActionsProps {
  card: Pick<SearchCardData, 'title' | 'sentence' | 'isPaused'>
  path: string
}

/** Shows the most frequent actions and collapses the others under "More". */
export function CardActions({ card, path }: CardActionsProps) {
  const about = <span className="visually-hidden">: {card.title}</span>
  return (
    <div className="actions card-actions">
      <Link className="button main" to={`${path}/results`}>
        View results{about}
      </Link>
      <Link className="button" to={path}>
        Edit{about}
      </Link>
      {card.isPaused && (
        <Form method="post" action={`${path}/status`}>
          <button className="button" name="intent" value="resume">
            Resume{about}
          </button>
        </Form>
      )}
      <details className="more">
        <summary>More{about}</summary>
        <div className="row">
          {!card.isPaused && (
            <Form method="post" action={`${path}/status`} className="row">
              <button className="button" name="intent" value="run-now">
                Check now{about}
              </button>
              <button className="button" name="intent" value="pause">
                Pause{about}
              </button>
            </Form>
          )}
          {!card.isPaused && (
            <Link className="button" to={`${path}/found`}>
              I found my car{about}
            </Link>
          )}
          <ConfirmLink
            className="button danger"
            to={`${path}/delete`}
            label={<>Delete{about}</>}
            title="Delete search"
            text={`We’ll stop watching and delete its results: ${card.sentence}.`}
          >
            <Form method="post" action={`${path}/delete`}>
              <button className="button danger">Confirm</button>
            </Form>
          </ConfirmLink>
        </div>
      </details>
    </div>
  )
}

interface CardCountsProps {
  funnel: Funnel
  fresh: number | null
  /** Cars whose grade is by earlier wishes. */
  checking: number
  newSince: Date | null
  now: Date
  results: string
}

/** "2 new since yesterday at 2:10 PM · 3 matches · 4 likely · 8 possible". Each count links to its cars. */
export function CardCounts({
  funnel: { matched, likely, possible, waiting },
  fresh,
  checking,
  newSince,
  now,
  results,
}: CardCountsProps) {
  const grades = [
    { count: matched, words: matched === 1 ? 'match' : 'matches', pile: 'matches' },
    { count: likely, words: 'likely', pile: 'likely' },
    { count: possible, words: 'possible', pile: 'possible' },
    { count: waiting, words: 'not checked yet', pile: 'unread' },
  ].filter(({ count }) => count > 0)
  if (grades.length === 0) return <p className="card-counts soft">No cars yet.</p>
  return (
    <p className={`card-counts counts figures ${checking > 0 ? 'soft-counts' : ''}`}>
      <SeparatedList
        parts={[
          checking > 0 && <strong>{checkingText(checking)}</strong>,
          fresh !== null && newSince && fresh > 0 && (
            <span>
              <Link to={`${results}${filterLink({ ...noFilter, since: newSince })}`}>
                <strong>{formatWholeNumber(fresh)} new</strong> <TimeSince at={newSince} now={now} />
              </Link>
            </span>
          ),
          ...grades.map(({ count, words, pile }) => (
            <span key={pile}>
              <Link to={`${results}#${pile}`}>
                {formatWholeNumber(count)} {words}
              </Link>
            </span>
          )),
        ]}
      />
    </p>
  )
}
