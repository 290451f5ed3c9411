import { Link } from '@remix-run/react'
import { Form } from '../../ui/form'
import { ConfirmLink } from '../../ui/confirm-link'
import type { SearchCard } from './search-cards.server'

interface CardActionsProps {
  card: Pick<SearchCard, 'title' | 'sentence' | 'isPaused'>
  path: string
}

/** The most frequent actions. The others are collapsed under "More". */
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
        <Form method="post" action={path}>
          <button className="button" name="intent" value="resume">
            Resume{about}
          </button>
        </Form>
      )}
      <details className="more">
        <summary>More{about}</summary>
        <div className="row">
          {!card.isPaused && (
            <Form method="post" action={path} className="row">
              <button className="button" name="intent" value="run-now">
                Look now{about}
              </button>
              <button className="button" name="intent" value="pause">
                Pause{about}
              </button>
            </Form>
          )}
          <ConfirmLink
            className="button danger"
            to={`${path}/delete`}
            label={<>Delete{about}</>}
            title="Delete search"
            text={`Lotwatch stops watching for this car, and its results are no longer shown: ${card.sentence}.`}
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
