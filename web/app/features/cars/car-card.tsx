import type { ReactNode } from 'react'
import { otherListingTexts, listingTimeParts } from '#domain/words/car-text'
import type { NotificationReason } from '#domain/alerts/notified'
import { countsAgainstCar, isUnstated } from '#domain/judgment/verdicts/verdict'
import { RelativeTime, Separator } from '../../ui/text'
import { buildSrcSet } from '../photos/photo-sizes'
import { sparklineSize, type PriceHistory, DealChart, DealLine } from './deal-chart'
import type { CardView } from './cars.server'
import { CarPhoto, galleryPath } from './car-photo'
import { EvidenceList, KeyFigures, Price, OpenWishes, VerdictLine } from './evidence'

interface CarCardProps {
  car: CardView
  /** Used for a photo that our server does not host. */
  photoSrcSet?: string
  now: Date
  /** Path of the search, the prefix of its picture and photo URLs; null if there is none. */
  path?: string | null
  /** Query of the surrounding results, so the photos link back to them; '' for all results. */
  query?: string
  children?: ReactNode
}

export function CarCard({ car, photoSrcSet, now, path = null, query = '', children }: CarCardProps) {
  const gallery = path && galleryPath(path, car.listingId, query)
  const isMiss = car.stage === 'REJECTED' || car.stage === 'FILTERED'
  // A rejected or filtered car shows only the verdicts against it.
  const verdicts = car.verdicts.filter((verdict) => (isMiss ? countsAgainstCar(verdict) : !isUnstated(verdict)))
  return (
    <article
      className={`car ${car.stage.toLowerCase()} ${car.gone ? 'gone' : ''} ${car.isStale ? 'stale' : ''}`}
      id={`car-${car.listingId}`}
    >
      <CarPhoto
        car={car}
        srcSet={photoSrcSet ?? (car.photoUrl ? buildSrcSet(car.photoUrl, cardWidths) : undefined)}
        gallery={gallery}
      />
      <div className="car-words">
        <h3>
          {car.url ? (
            <a href={car.url} rel="noreferrer" target="_blank">
              {car.name}
            </a>
          ) : (
            car.name
          )}
        </h3>
        <KeyFigures figures={[<Price key="price" {...car} />, car.mileage, car.place, car.marketplace]} />
        {car.deal && <DealLine deal={car.deal} />}
        {car.gone && <p className="car-gone">{car.gone}</p>}
        {car.reason && isMiss && !car.gone && (
          <p className="miss-reason">{car.notified ? `Ruled out since we told you: ${car.reason}` : car.reason}</p>
        )}
        {car.stage === 'WAITING' && <p className="not-read">Not checked yet</p>}
        {car.isStale && <p className="not-read">Checking your new wishes</p>}
        <Risks car={car} gallery={gallery} />
        {(verdicts.length > 0 || isOpen(car)) && (
          <ul className="verdicts">
            {verdicts.map((verdict) => (
              <VerdictLine key={verdict.criterionId} verdict={verdict} car={car} gallery={gallery} />
            ))}
            {isOpen(car) && <OpenWishes car={car} />}
          </ul>
        )}
        <div className="car-foot">
          <Times car={car} now={now} />
          <CarMore car={car} now={now} path={path} />
          {children}
        </div>
      </div>
    </article>
  )
}

function HistoryLine({ history: { path, words } }: { history: PriceHistory }) {
  return (
    <p className="price-history small soft figures">
      <svg viewBox={`0 0 ${sparklineSize.width} ${sparklineSize.height}`} {...sparklineSize} aria-hidden="true">
        <path d={path} />
      </svg>
      <span>Price: {words}</span>
    </p>
  )
}

interface CarMoreProps {
  car: CardView
  now: Date
  path: string | null
}

/** The car's other listings, and a collapsed part with the seller's title, price history and price comparison. */
function CarMore({ car, now, path }: CarMoreProps) {
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
function OtherListings({ car, now }: { car: CardView; now: Date }) {
  return (
    <ul className="car-others soft">
      {otherListingTexts(car.others, now).map(({ words, url }) => (
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

const words: Record<NotificationReason, string> = {
  NEW: 'because it was new',
  PRICE_DROP: 'because the price dropped',
  ANSWERED: 'because more was confirmed',
  BACK: 'because it was back',
}

/**
 * Completes "told you 2 h ago, ...", as in "because the price dropped". Cars listed before the search was saved are not
 * news.
 */
export const notificationReasonText = (reason: NotificationReason, wasThereBefore: boolean): string =>
  reason === 'NEW' && wasThereBefore ? 'with what was listed before' : words[reason]

const cardWidths = [400, 800] as const

const isOpen = ({ isAskable, confirmed, verdicts }: CardView) =>
  (confirmed !== null && verdicts.some(({ answer }) => answer === 'unknown')) ||
  (isAskable && verdicts.some(isUnstated))

function Times({ car, now }: { car: CardView; now: Date }) {
  const { said, at, rest } = listingTimeParts(car)
  return (
    <p className="soft car-times" title={car.exactly}>
      {said} {at && <RelativeTime at={at} now={now} />}
      {rest}
      {car.postings > 1 && (
        <>
          <Separator />
          posted {car.postings} times, shown once
        </>
      )}
      {car.notified && (
        <>
          <Separator />
          told you <RelativeTime at={car.notified.at} now={now} />,{' '}
          {notificationReasonText(car.notified.reason, car.wasThereBefore)}
        </>
      )}
    </p>
  )
}

export function Risks({ car: { risks, colorConflict, name }, gallery }: { car: CardView; gallery: string | null }) {
  if (risks.length === 0 && colorConflict === null) return null
  return (
    <ul className="risks">
      {colorConflict && (
        <li>
          <strong>{colorConflict}</strong>
        </li>
      )}
      {risks.map(({ label, evidence }) => (
        <li key={label}>
          <strong>Look closer: {label}</strong>
          <EvidenceList evidence={evidence} about={`${label}, ${name}`} gallery={gallery} />
        </li>
      ))}
    </ul>
  )
}
