import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { listingTimeParts } from '#domain/words/car-text'
import { formatTimeAgo } from '#domain/words/relative-time'
import { shortLabel } from '#domain/marketplaces'
import type { NotificationReason } from '#domain/alerts/notified'
import { SeparatedList } from '../../ui/text'
import { buildSrcSet } from '../photos/photo-sizes'
import { DealChip } from './deal-chart'
import type { CardView } from './cars.server'
import { CarPhoto, galleryPath } from './car-photo'
import { Checklist, KeyFigures, Price, ProofList } from './evidence'

interface CarCardProps {
  car: CardView
  /** Used for a photo that our server does not host. */
  photoSrcSet?: string
  now: Date
  /** Path of the search, the prefix of its picture and photo URLs; null if there is none. */
  path?: string | null
  /** Query of the surrounding results, so the photos link back to them; '' for all results. */
  query?: string
  /** Link to the message to the seller. */
  ask?: ReactNode
  /** Actions, after the link to the ad. */
  children?: ReactNode
}

/** One anatomy everywhere: name and grade, price, figures, checklist, times, actions. */
export function CarCard({ car, photoSrcSet, now, path = null, query = '', ask, children }: CarCardProps) {
  const gallery = path && galleryPath(path, car.listingId, query)
  return (
    <article
      className={`car ${car.stage.toLowerCase()} ${car.gone ? 'gone' : ''} ${car.isStale ? 'stale' : ''}`}
      id={`car-${car.listingId}`}
    >
      <div className="car-grid">
        <CarPhoto
          car={car}
          srcSet={photoSrcSet ?? (car.photoUrl ? buildSrcSet(car.photoUrl, cardWidths) : undefined)}
          gallery={gallery}
        />
        <div className="car-head">
          <h3>
            {path ? (
              <Link to={`${path}/car/${car.carId}${query}`} discover="none">
                {car.name}
              </Link>
            ) : (
              car.name
            )}
          </h3>
          <span className="grade">{gradeWords[car.stage]}</span>
          <div className="car-price figures">
            <Price {...car} />
            {car.deal && <DealChip deal={car.deal} />}
          </div>
        </div>
        <div className="car-body">
          <KeyFigures figures={[car.mileage, car.place, car.marketplace]} />
          {car.gone && <p className="car-gone">{car.gone}</p>}
          {car.copies && <p>{car.copies}</p>}
          {car.isStale && <p className="not-read">Checking your new wishes</p>}
          <Risks car={car} gallery={gallery} />
          <Checklist car={car} gallery={gallery} ask={ask} />
          <Times car={car} now={now} />
          <div className="car-foot">
            {car.url && (
              <a className="button" href={car.url} rel="noreferrer" target="_blank">
                Open
                <span className="site"> on {shortLabel(car.marketplace)}</span>
                <span className="visually-hidden">: {car.name}</span>
              </a>
            )}
            {children}
          </div>
        </div>
      </div>
    </article>
  )
}

export const gradeWords: Record<CardView['stage'], string> = {
  MATCH: 'Match',
  LIKELY: 'Likely',
  POSSIBLE: 'Possible',
  WAITING: 'Not checked yet',
  REJECTED: 'Ruled out',
  FILTERED: 'Ruled out',
}

const words: Record<NotificationReason, string> = {
  NEW: '',
  PRICE_DROP: ': price drop',
  ANSWERED: ': more confirmed',
  BACK: ': back on sale',
  SOLD: ': gone',
}

/** Completes "Alerted 2 h ago". Cars listed before the search was saved are not news. */
export const notificationReasonText = (reason: NotificationReason, wasThereBefore: boolean): string =>
  reason === 'NEW' && wasThereBefore ? ' (already listed when you started)' : words[reason]

const cardWidths = [400, 800] as const

/**
 * "Posted 18 h ago · also on CarGurus at $14,500 · Alerted 2 h ago: price drop". Exact times are on the car's page: those
 * of fifty cars would be a hundredth of a page of results.
 */
function Times({ car, now }: { car: CardView; now: Date }) {
  const { notified, others, postings } = car
  const { said, at, rest } = listingTimeParts(car)
  return (
    <p className="soft car-times">
      <SeparatedList
        parts={[
          <>
            {said} {at && formatTimeAgo(at, now)}
            {notified?.reason !== 'NEW' && rest}
          </>,
          ...others.map(({ marketplace, price, url }) => (
            <>
              also on{' '}
              {url ? (
                <a href={url} rel="noreferrer" target="_blank">
                  {marketplace}
                </a>
              ) : (
                marketplace
              )}
              {price}
            </>
          )),
          postings > others.length + 1 && `posted ${postings} times`,
          notified && (
            <>
              Alerted {formatTimeAgo(notified.at, now)}
              {notificationReasonText(notified.reason, car.wasThereBefore && at !== null)}
            </>
          ),
        ]}
      />
    </p>
  )
}

/** What can cost the buyer the car, in red, and quietly what the price leaves out. */
export function Risks({ car, gallery }: { car: CardView; gallery: string | null }) {
  return (
    <>
      <RedRisks car={car} gallery={gallery} />
      {car.extraCosts && <p className="soft">{car.extraCosts}</p>}
    </>
  )
}

function RedRisks({ car: { risks, colorConflict, name }, gallery }: { car: CardView; gallery: string | null }) {
  if (risks.length === 0 && colorConflict === null) return null
  return (
    <ul className="risks">
      {colorConflict && (
        <li>
          <strong>{colorConflict}</strong>
        </li>
      )}
      {risks.map(({ label, proof }) => (
        <li key={label}>
          <strong>Look closer: {label}</strong>{' '}
          <ProofList proof={proof} about={`${label}, ${name}`} gallery={gallery} />
        </li>
      ))}
    </ul>
  )
}
