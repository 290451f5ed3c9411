import { Form, Link } from '@remix-run/react'
import { marketplaceLabels } from '#domain/marketplaces'
import { dateInWords } from '../../../ui/ago'
import { ConfirmLink } from '../../dashboard/confirm-link'
import { CompiledCriteria } from '../criteria/compiled-criteria'
import { FunnelLine, HealthList } from '../funnel/funnel'
import type { SearchCard as Card } from './search-cards.server'

/** One search: the person's own words, the filters as a sentence, its health and its funnel. */
export function SearchCard({ card }: { card: Card }) {
  const path = `/dashboard/search/${card.id}`
  return (
    <article className="panel search-card">
      <div className="card-head">
        <h2>
          <Link to={`${path}/results`}>{card.title}</Link>
        </h2>
        <span className={card.isPaused ? 'status paused' : 'status'}>{card.isPaused ? 'Paused' : 'Active'}</span>
      </div>
      <p className="sentence">{card.sentence}</p>
      {card.pausedReason && <p className="panel marked small">{card.pausedReason}</p>}
      <CompiledCriteria criteria={card.criteria} hasWords={card.words !== ''} />
      <div className="card-health">
        <HealthList health={card.health} />
        <FunnelLine funnel={card.funnel} today={card.today} path={path} />
        {card.held && <p className="small">{card.held}</p>}
      </div>
      <Details card={card} />
      <CardActions card={card} path={path} />
    </article>
  )
}

function Details({ card }: { card: Card }) {
  return (
    <details>
      <summary>
        All details <span className="soft small">· created {dateInWords(card.createdAt)}</span>
      </summary>
      <dl className="facts">
        {card.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Marketplaces</dt>
          <dd>{card.health.map(({ marketplace }) => marketplaceLabels[marketplace]).join(', ')}</dd>
        </div>
        {card.words && (
          <div className="wide">
            <dt>Smart criteria</dt>
            <dd>{card.words}</dd>
          </div>
        )}
      </dl>
    </details>
  )
}

function CardActions({ card, path }: { card: Card; path: string }) {
  const about = <span className="visually-hidden">: {card.title}</span>
  return (
    <div className="actions card-actions">
      <Link className="button main" to={`${path}/results`}>
        View results{about}
      </Link>
      <Link className="button" to={path}>
        Edit{about}
      </Link>
      <Form method="post" action={path} className="row">
        {!card.isPaused && (
          <button className="button" name="intent" value="run-now">
            Look now{about}
          </button>
        )}
        <button className="button" name="intent" value={card.isPaused ? 'resume' : 'pause'}>
          {card.isPaused ? 'Resume' : 'Pause'}
          {about}
        </button>
      </Form>
      <ConfirmLink
        className="button grave"
        to={`${path}/delete`}
        label={<>Delete{about}</>}
        title="Delete search"
        text={`Lotwatch stops watching for this car, and its results are no longer shown: ${card.sentence}.`}
      >
        <Form method="post" action={`${path}/delete`}>
          <button className="button grave">Confirm</button>
        </Form>
      </ConfirmLink>
    </div>
  )
}
