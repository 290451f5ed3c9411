import { Link } from '@remix-run/react'
import type { SearchCard as Card } from './search-cards.server'
import { CardCounts } from './card-counts'

/** The searches of a user without a plan: why each is paused, and what it found before that. */
export function ExpiredSearches({ cards, now }: { cards: Card[]; now: Date }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="kept-title">
      <h2 id="kept-title">What your searches found</h2>
      <ul className="kept-searches panel">
        {cards.map((card) => {
          const results = `/dashboard/search/${card.id}/results`
          return (
            <li key={card.id}>
              <h3>
                <Link to={results}>{card.title}</Link>
              </h3>
              <p className="soft small">{card.pausedReason ?? 'Paused by you.'}</p>
              <CardCounts {...card} now={now} results={results} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
