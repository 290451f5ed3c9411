import { Link } from '@remix-run/react'
import { marketplaceLabels } from '#domain/marketplaces'
import { DateInWords } from '../../ui/ago'
import { Separator } from '../../ui/separators'
import { CompiledCriteria } from './compiled-criteria'
import { HealthFold } from '../../features/searches/funnel'
import { Notices } from '../../features/searches/notices'
import { Progress } from '../../features/searches/progress'
import type { SearchCard as Card } from './search-cards.server'
import { CardActions } from './card-actions'
import { CardCars } from './card-cars'
import { CardCounts } from './card-counts'

export function SearchCard({ card, now }: { card: Card; now: Date }) {
  const path = `/dashboard/search/${card.id}`
  const results = `${path}/results`
  return (
    <article className="panel search-card">
      <div className="card-head">
        <h2>
          <Link to={results}>{card.title}</Link>
        </h2>
        <span className={card.isPaused ? 'status paused' : 'status'}>{card.isPaused ? 'Paused' : 'Active'}</span>
      </div>
      <p className="sentence">{card.sentence}</p>
      {card.pausedReason && <p className="notice">{card.pausedReason}</p>}
      <Notices notices={card.notices} />
      <CardCars cars={card.cars} results={results} />
      <CardCounts {...card} now={now} results={results} />
      <CompiledCriteria wishes={card.wishes} hasWords={card.words !== ''} />
      {card.progress ? (
        <Progress progress={card.progress} />
      ) : (
        <HealthFold
          health={card.health}
          isPaused={card.isPaused}
          promise={card.promise}
          funnel={card.funnel}
          today={card.today}
          path={path}
          now={now}
        />
      )}
      <Details card={card} />
      <CardActions card={card} path={path} />
    </article>
  )
}

function Details({ card }: { card: Card }) {
  return (
    <details>
      <summary>
        All details
        <span className="soft small">
          <Separator />
          created <DateInWords at={card.createdAt} />
        </span>
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
