import { alsoListed } from '#domain/words/also-listed'
import { DealChart } from './deal-chart'
import { HistoryLine } from './history-line'
import type { ShownCar } from './shown-car'

interface CarMoreProps {
  car: ShownCar
  now: Date
  /** Path of the search, the prefix of the price chart URL; null if there is none. */
  path: string | null
}

/** The car's other listings, and a collapsed part with the seller's title, price history and price comparison. */
export function CarMore({ car, now, path }: CarMoreProps) {
  const picture = path && car.deal?.compared ? `${path}/car/${car.listingId}/price.svg` : null
  return (
    <>
      {car.others.length > 0 && <OtherListings car={car} now={now} />}
      {(car.title || car.history || picture) && (
        <details className="car-more">
          <summary>
            More<span className="visually-hidden"> about {car.name}</span>
          </summary>
          {car.title && <p className="soft">“{car.title}”</p>}
          {car.history && <HistoryLine history={car.history} />}
          {picture && <DealChart deal={car.deal!} car={car} src={picture} />}
        </details>
      )}
    </>
  )
}

/** Cheapest first. */
function OtherListings({ car, now }: { car: ShownCar; now: Date }) {
  return (
    <ul className="car-others soft">
      {alsoListed(car.others, now).map(({ words, url }) => (
        <li key={url ?? words}>
          {url ? (
            <a href={url} rel="noreferrer" target="_blank">
              {words}
            </a>
          ) : (
            words
          )}
        </li>
      ))}
    </ul>
  )
}
