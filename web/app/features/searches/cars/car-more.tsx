import { alsoListed } from '#domain/words/also-listed'
import { DealChart } from '../prices/deal-chart'
import { HistoryLine } from '../prices/history-line'
import type { ShownCar } from './shown-car'

interface CarMoreProps {
  car: ShownCar
  now: Date
  /** The path of its search, below which its picture is; null where there is none. */
  path: string | null
}

/** Where else the car stands, in one line, and folded: the seller's title, its prices, and its price among others. */
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

/** The cheapest first. */
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
