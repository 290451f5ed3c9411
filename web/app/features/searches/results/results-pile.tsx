import type { ReactNode } from 'react'
import { AskSeller, type Signature } from '../seller/ask-seller'
import { CarActions, CarCard } from '../cars/car-card'
import type { Results } from './results-view.server'

interface PileProps {
  id: string
  title: string
  note?: ReactNode
  pile: Results['matches']
  now: Date
  /** Of the search. */
  path: string
  signature: Signature
  isHidden?: boolean
  /** Text of an empty pile; without it, an empty pile is not shown. */
  empty?: ReactNode
}

/** One pile of the results, with its heading. */
export function Pile({ id, title, note, pile: { cars, total }, now, path, signature, isHidden, empty }: PileProps) {
  if (cars.length === 0 && !empty) return null
  return (
    <section className="results" aria-labelledby={id}>
      <h2 id={id}>
        {title} {total > 0 && <span className="soft figures">({total})</span>}
      </h2>
      {note && <p className="soft">{note}</p>}
      {cars.length === 0 && empty}
      {cars.map((car) => (
        <CarCard key={car.listingId} car={car} now={now} path={path}>
          {!isHidden && <AskSeller car={car} signature={signature} />}
          <CarActions car={car} isHidden={isHidden} />
        </CarCard>
      ))}
      {total > cars.length && (
        <p className="soft">
          The first {cars.length} of {total} are shown.
        </p>
      )}
    </section>
  )
}
