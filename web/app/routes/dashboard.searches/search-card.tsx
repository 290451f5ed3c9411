import { Link } from '@remix-run/react'
import { marketplaceLabels } from '#domain/marketplaces'
import { WishText, type WishView } from '../../features/wishes/wish-row'
import { CarPhoto } from '../../features/cars/car-photo'
import { FormattedDate, Separator } from '../../ui/text'
import { HealthDetails } from '../../features/searches/funnel'
import { SearchStatus } from '../../features/searches/search-status'
import { SaveButton } from '../../features/searches/car-actions'
import { Notices } from '../../features/searches/notices'
import { CrawlProgressView } from '../../features/searches/crawl-progress'
import type { LatestCar, SearchCardData as Card } from './search-cards.server'
import { CardActions, CardCounts } from './card-counts'

const notReadYet = 'We’re still reading your wishes. No car counts as a match until we’re done.'
const nothingWanted = 'We found no wishes in what you wrote, so every car that fits your filters matches.'

const maxOnCard = 6

export function SearchCard({ card, now }: { card: Card; now: Date }) {
  const path = `/dashboard/search/${card.id}`
  const results = `${path}/results`
  return (
    <article className="panel search-card">
      <div className="card-head">
        <h2>
          <Link to={results}>{card.title}</Link>
        </h2>
        <SearchStatus {...card} now={now} />
      </div>
      <p className="sentence">{card.sentence}</p>
      {card.pausedReason && <p className="notice">{card.pausedReason}</p>}
      <Notices notices={card.notices} />
      <CardCars cars={card.cars} searchId={card.id} results={results} />
      <CardCounts {...card} now={now} results={results} />
      <CompiledCriteria wishes={card.wishes} hasWords={card.words !== ''} />
      {card.progress ? (
        <CrawlProgressView progress={card.progress} />
      ) : (
        <HealthDetails
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

interface CompiledCriteriaProps {
  /** Null until the criteria text is compiled. */
  wishes: WishView[] | null
  hasWords: boolean
}

/** Read-only list of a search's criteria. Collapses all but the first few. */
function CompiledCriteria({ wishes, hasWords }: CompiledCriteriaProps) {
  if (!hasWords && !wishes?.length) return null
  if (wishes === null) return <p className="soft">{notReadYet}</p>
  const hasWishes = wishes.some(({ bearing }) => bearing === 'wants' || bearing === 'not')
  const rest = wishes.slice(maxOnCard)
  return (
    <>
      {!hasWishes && <p className="soft">{nothingWanted}</p>}
      {wishes.length > 0 && <Chips wishes={wishes.slice(0, maxOnCard)} label="Wishes" />}
      {rest.length > 0 && (
        <details className="more-wishes">
          <summary>{rest.length === 1 ? '1 more' : `${rest.length} more`}</summary>
          <Chips wishes={rest} label="More wishes" />
        </details>
      )}
    </>
  )
}

const Chips = ({ wishes, label }: { wishes: WishView[]; label: string }) => (
  <ul className="chips" aria-label={label}>
    {wishes.map((wish) => (
      <li key={wish.id} className={wish.className}>
        <WishText wish={wish} />
      </li>
    ))}
  </ul>
)

interface CardCarsProps {
  cars: LatestCar[]
  searchId: string
  results: string
}

function CardCars({ cars, searchId, results }: CardCarsProps) {
  if (cars.length === 0) return null
  return (
    <ul className="card-cars" aria-label="Latest cars">
      {cars.map((car) => (
        <li key={car.listingId}>
          <Link to={`${results}#car-${car.listingId}`}>
            <CarPhoto car={{ ...car, photos: 1 }} gallery={null} />
            <span className="price figures">{car.price}</span>
            <span className="card-car-name">{car.name}</span>
            <span className="soft small">{car.isNew ? `new, ${car.grade}` : car.grade}</span>
          </Link>
          <SaveButton car={car} searchId={searchId} />
        </li>
      ))}
    </ul>
  )
}

function Details({ card }: { card: Card }) {
  return (
    <details>
      <summary>
        All details
        <span className="soft small">
          <Separator />
          created <FormattedDate at={card.createdAt} />
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
