import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { CarCard } from '../../features/cars/car-card'
import { filterLink, filterQuery } from '../../features/searches/results-filter'
import { AskSeller } from '../../features/searches/ask-seller'
import { CarActions } from '../../features/searches/car-actions'
import type { Results } from './results-view.server'

interface ResultsSectionProps {
  id: string
  title: string
  note?: ReactNode
  pile: Results['matches']
  results: Results
  path: string
  isHidden?: boolean
}

export function ResultsSection({
  id,
  title,
  note,
  pile: { cars, total, stale },
  results,
  path,
  isHidden,
}: ResultsSectionProps) {
  const { now, signature, filter } = results
  if (cars.length === 0) return null
  const query = filterQuery(filter)
  return (
    <section className="results" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="soft figures">({total})</span>
        {stale > 0 && <span className="soft figures"> · checking {stale}</span>}
      </h2>
      {note && <p className="soft">{note}</p>}
      <div className="cars">
        {cars.map((car) => (
          <CarCard
            key={car.listingId}
            car={car}
            now={now}
            path={path}
            query={query}
            ask={
              !isHidden &&
              car.isAskable && (
                <Link
                  to={`${filterLink({ ...filter, ask: car.ask ? null : car.listingId })}#car-${car.listingId}`}
                  aria-expanded={car.ask !== null}
                  preventScrollReset
                  discover="none"
                >
                  Ask the seller<span className="visually-hidden">: {car.name}</span>
                </Link>
              )
            }
          >
            <CarActions car={car} path={path} query={query} isHidden={isHidden} />
            {car.ask && <AskSeller car={car} signature={signature} path={path} />}
          </CarCard>
        ))}
      </div>
      {total > cars.length && (
        <p className="soft">
          Showing the first {cars.length} of {total}.
        </p>
      )}
    </section>
  )
}

/** The cars found before the plan ended, without actions. */
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
        <p>{pausedReason ?? 'You paused this search. Choose a plan to keep watching.'}</p>
        <Link className="button main" to="/upgrade">
          Upgrade now
        </Link>
      </section>
      {piles.length === 0 && <p className="panel empty">This search found no matching cars.</p>}
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
