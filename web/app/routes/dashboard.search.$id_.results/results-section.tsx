import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { CarCard } from '../../features/cars/car-card'
import { AskSeller } from './ask-seller'
import { filterLink, filterQuery } from '../../features/searches/results-filter'
import type { Results } from './results-view.server'
import { CarActions } from './car-actions'

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
  pile: { cars, total },
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
      </h2>
      {note && <p className="soft">{note}</p>}
      <div className="cars">
        {cars.map((car) => (
          <CarCard key={car.listingId} car={car} now={now} path={path} query={query}>
            {!isHidden && car.isAskable && (
              <Link
                className="button quiet"
                to={`${filterLink({ ...filter, ask: car.ask ? null : car.listingId })}#car-${car.listingId}`}
                aria-expanded={car.ask !== null}
                preventScrollReset
              >
                Ask the seller<span className="visually-hidden">: {car.name}</span>
              </Link>
            )}
            <CarActions car={car} isHidden={isHidden} />
            {car.ask && <AskSeller car={car} signature={signature} />}
          </CarCard>
        ))}
      </div>
      {total > cars.length && (
        <p className="soft">
          The first {cars.length} of {total} are shown.
        </p>
      )}
    </section>
  )
}
