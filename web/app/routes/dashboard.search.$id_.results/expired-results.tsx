import { Link } from '@remix-run/react'
import { CarCard } from '../../features/cars/car-card'
import type { Results } from './results-view.server'

/** Read-only results of a user without a plan: the cars found before it ended. */
export function ExpiredResults({ results }: { results: Results }) {
  const { id, name, sentence, pausedReason, matches, likely, possible, now } = results
  const path = `/dashboard/search/${id}`
  const piles = [
    { title: 'Matches', anchor: 'matches', ...matches },
    { title: 'Likely', anchor: 'likely', ...likely },
    { title: 'Possible', anchor: 'possible', ...possible },
  ].filter(({ cars }) => cars.length > 0)
  return (
    <>
      <header className="results-head">
        <div className="results-ways">
          <Link to="/dashboard/searches">All searches</Link>
        </div>
        <h1>{name}</h1>
        <p className="sentence">{sentence}</p>
      </header>
      <section className="panel marked upgrade-prompt" aria-label="Paused">
        <p>{pausedReason ?? 'You paused this search. Choose a plan to go on watching.'}</p>
        <Link className="button main" to="/upgrade">
          Upgrade now
        </Link>
      </section>
      {piles.length === 0 && <p className="panel empty">It found no car that fits.</p>}
      {piles.map(({ title, anchor, cars, total }) => (
        <section key={anchor} className="results" aria-labelledby={anchor}>
          <h2 id={anchor}>
            {title} <span className="soft figures">({total})</span>
          </h2>
          <div className="cars">
            {cars.map((car) => (
              <CarCard key={car.listingId} car={car} now={now} path={path} />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}
