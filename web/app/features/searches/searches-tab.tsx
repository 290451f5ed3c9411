import { Form, Link } from '@remix-run/react'
import { dateInWords } from '../../ui/ago'
import { useSite } from '../../ui/site'
import { Reading, FunnelLine, PulseList } from './pulse'
import type { SearchCard as Card } from './search-cards.server'

interface SearchesTabProps {
  isEntitled: boolean
  welcome: boolean
  cards: Card[]
  now: Date
}

export function SearchesTab({ isEntitled, welcome, cards }: SearchesTabProps) {
  if (!isEntitled) return <UpgradePrompt />
  return (
    <>
      {welcome && <Welcome />}
      <div className="heading-row">
        <h1>Searches</h1>
        <Link className="button main" to="/dashboard/search/new">
          Create new search
        </Link>
      </div>
      {cards.length === 0 && (
        <p className="panel">
          You have no searches yet. Describe the car you want, and Lotwatch looks for it day and night and writes to you
          when it is posted.
        </p>
      )}
      <div className="cards">
        {cards.map((card) => (
          <SearchCard key={card.id} card={card} />
        ))}
      </div>
    </>
  )
}

const Welcome = () => (
  <section className="panel marked welcome" aria-labelledby="welcome-title">
    <h2 id="welcome-title">Your free trial has started!</h2>
    <p>It lasts 7 days and watches up to 3 searches at once.</p>
    <Link className="button" to="/dashboard/searches">
      Continue to dashboard
    </Link>
  </section>
)

function UpgradePrompt() {
  const { supportEmail } = useSite()
  return (
    <section className="panel marked">
      <h1>Your free trial is over</h1>
      <p>
        Your searches are kept, but nothing is watched for you any more. To go on, write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </section>
  )
}

function SearchCard({ card }: { card: Card }) {
  const path = `/dashboard/search/${card.id}`
  return (
    <article className="panel search-card">
      <div className="heading-row">
        <h2>
          <Link to={`${path}/results`}>{card.title}</Link>
        </h2>
        <span className={card.isPaused ? 'status paused' : 'status'}>{card.isPaused ? 'Paused' : 'Active'}</span>
      </div>
      <p>{card.sentence}</p>
      {card.pausedReason && <p>{card.pausedReason}</p>}
      <Reading atoms={card.atoms} hasWords={card.hasWords} />
      <PulseList health={card.health} />
      <FunnelLine funnel={card.funnel} />
      <details>
        <summary>All details</summary>
        <dl className="facts">
          {card.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>Created</dt>
            <dd>{dateInWords(card.createdAt)}</dd>
          </div>
        </dl>
      </details>
      <div className="actions">
        <Link className="button main" to={`${path}/results`}>
          View results
        </Link>
        <Link className="button" to={path}>
          Edit
        </Link>
        <Form method="post" action={path} className="row">
          {!card.isPaused && (
            <button className="button" name="intent" value="run-now">
              Look now
            </button>
          )}
          <button className="button" name="intent" value={card.isPaused ? 'resume' : 'pause'}>
            {card.isPaused ? 'Resume' : 'Pause'}
          </button>
        </Form>
        <Link className="button grave" to={`${path}/delete`}>
          Delete
        </Link>
      </div>
    </article>
  )
}
