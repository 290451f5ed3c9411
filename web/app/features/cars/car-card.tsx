import type { ReactNode } from 'react'
import { isAgainst, isUnstated } from '#domain/judgment/verdicts/verdict'
import { timesInParts } from '#domain/words/car-text'
import { Ago } from '../../ui/ago'
import { Separator } from '../../ui/separators'
import { srcSetOf } from '../photos/photo-sizes'
import { DealLine } from './deal-line'
import { CarMore } from './car-more'
import { CarPhoto } from './car-photo'
import { EvidenceList } from './evidence'
import { FigureRow, Price } from './figure-row'
import { galleryPath } from './gallery-path'
import { OpenWishes } from './open-wishes'
import type { ShownCar } from './shown-car'
import { notificationReasonText } from './notification-reason'
import { VerdictLine } from './verdict-line'

interface CarCardProps {
  car: ShownCar
  /** Used for a photo that our server does not host. */
  photoSrcSet?: string
  now: Date
  /** Path of the search, the prefix of its picture and photo URLs; null if there is none. */
  path?: string | null
  /** Query of the surrounding results, so the photos link back to them; '' for all results. */
  query?: string
  children?: ReactNode
}

const cardWidths = [400, 800] as const

export function CarCard({ car, photoSrcSet, now, path = null, query = '', children }: CarCardProps) {
  const gallery = path && galleryPath(path, car.listingId, query)
  const isMiss = car.stage === 'REJECTED' || car.stage === 'FILTERED'
  // A rejected or filtered car shows only the verdicts against it.
  const verdicts = car.verdicts.filter((verdict) => (isMiss ? isAgainst(verdict) : !isUnstated(verdict)))
  return (
    <article className={`car ${car.stage.toLowerCase()} ${car.gone ? 'gone' : ''}`} id={`car-${car.listingId}`}>
      <CarPhoto
        car={car}
        srcSet={photoSrcSet ?? (car.photoUrl ? srcSetOf(car.photoUrl, cardWidths) : undefined)}
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
        <FigureRow figures={[<Price key="price" {...car} />, car.mileage, car.place, car.marketplace]} />
        {car.deal && <DealLine deal={car.deal} />}
        {car.gone && <p className="car-gone">{car.gone}</p>}
        {car.reason && isMiss && !car.gone && (
          <p className="miss-reason">{car.told ? `Ruled out since we told you: ${car.reason}` : car.reason}</p>
        )}
        {car.stage === 'WAITING' && <p className="not-read">not read yet</p>}
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

const isOpen = ({ isAskable, confirmed, verdicts }: ShownCar) =>
  (confirmed !== null && verdicts.some(({ answer }) => answer === 'unknown')) ||
  (isAskable && verdicts.some(isUnstated))

function Times({ car, now }: { car: ShownCar; now: Date }) {
  const { said, at, rest } = timesInParts(car)
  return (
    <p className="soft car-times" title={car.exactly}>
      {said} {at && <Ago at={at} now={now} />}
      {rest}
      {car.postings > 1 && (
        <>
          <Separator />
          posted {car.postings} times, shown once
        </>
      )}
      {car.told && (
        <>
          <Separator />
          told you <Ago at={car.told.at} now={now} />, {notificationReasonText(car.told.reason, car.wasThereBefore)}
        </>
      )}
    </p>
  )
}

function Risks({ car: { risks, name }, gallery }: { car: ShownCar; gallery: string | null }) {
  if (risks.length === 0) return null
  return (
    <ul className="risks">
      {risks.map(({ label, evidence }) => (
        <li key={label}>
          <strong>Look closer: {label}</strong>
          <EvidenceList evidence={evidence} about={`${label}, ${name}`} gallery={gallery} />
        </li>
      ))}
    </ul>
  )
}
