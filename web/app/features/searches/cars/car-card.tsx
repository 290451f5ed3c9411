import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ToldReason } from '#domain/alerts/told'
import { isAgainst } from '#domain/judgement/verdicts/verdict'
import { alsoListed } from '#domain/words/also-listed'
import { durationInWords } from '#domain/words/time-in-words'
import { Ago } from '../../../ui/ago'
import { Deal } from '../prices/deal-line'
import { HistoryLine } from '../prices/history-line'
import { CarPhoto } from './car-photo'
import { EvidenceList } from './evidence'
import { galleryPath } from './gallery-path'
import type { ShownCar } from './shown-car'
import { VerdictLine } from './verdict-line'

interface CarCardProps {
  car: ShownCar
  now: Date
  /** The path of its search, below which its picture and its photos are; null where there is none. */
  path?: string | null
  children?: ReactNode
}

/** One car: photo, name, key figures, each criterion with its evidence, and when it was posted and found. */
export function CarCard({ car, now, path = null, children }: CarCardProps) {
  const gallery = path && galleryPath(path, car.listingId)
  const isMiss = car.stage === 'REJECTED' || car.stage === 'FILTERED'
  // A rejected or filtered car shows only the verdicts against it.
  const verdicts = isMiss ? car.verdicts.filter(isAgainst) : car.verdicts
  return (
    <article className={`car ${car.stage.toLowerCase()} ${car.gone ? 'gone' : ''}`} id={`car-${car.listingId}`}>
      <CarPhoto car={car} gallery={gallery} />
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
        {car.title && <p className="car-title soft small">“{car.title}”</p>}
        <ul className="car-row figures">
          <li className="price">
            {car.wasPrice && (
              <>
                <del>
                  <span className="visually-hidden">was </span>
                  {car.wasPrice}
                </del>{' '}
                <span className="visually-hidden">now </span>
              </>
            )}
            {car.price}
          </li>
          <li>{car.mileage}</li>
          <li>{car.place}</li>
          <li>{car.marketplace}</li>
        </ul>
        {car.history && <HistoryLine history={car.history} />}
        {car.deal && (
          <Deal deal={car.deal} name={car.name} picture={path && `${path}/car/${car.listingId}/price.svg`} />
        )}
        {car.gone && <p className="car-gone">{car.gone}</p>}
        {car.reason && isMiss && !car.gone && (
          <p className="miss-reason">{car.told ? `Ruled out since we told you: ${car.reason}` : car.reason}</p>
        )}
        {car.stage === 'WAITING' && <p className="not-read">not read yet</p>}
        <Risks car={car} gallery={gallery} />
        {car.confirmed && <p className="confirmed">{car.confirmed}</p>}
        {verdicts.length > 0 && (
          <ul className="verdicts">
            {verdicts.map((verdict) => (
              <VerdictLine key={verdict.criterionId} verdict={verdict} car={car} gallery={gallery} />
            ))}
          </ul>
        )}
        {car.usual.length > 0 && !isMiss && (
          <p className="small soft">Usual for this trim, not stated: {car.usual.join(', ')}</p>
        )}
        <p className="small soft car-times" title={car.exactly}>
          <Times car={car} now={now} />
          {car.postings > 1 && ` · posted ${car.postings} times, shown once`}
          {car.told && (
            <>
              {' · told you '}
              <Ago at={car.told.at} now={now} />, {toldWords[car.told.reason]}
            </>
          )}
        </p>
        <OtherListings car={car} now={now} />
        {children}
      </div>
    </article>
  )
}

/** Where else the car stands, the cheapest first. */
function OtherListings({ car, now }: { car: ShownCar; now: Date }) {
  if (car.others.length === 0) return null
  return (
    <ul className="small soft">
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

/** "told you 2 h ago, because the price dropped". */
const toldWords: Record<ToldReason, string> = {
  NEW: 'because it was new',
  PRICE_DROP: 'because the price dropped',
  ANSWERED: 'because more was confirmed',
  BACK: 'because it was back',
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

function Times({ car, now }: { car: ShownCar; now: Date }) {
  if (!car.postedAt) {
    return (
      <>
        found <Ago at={car.foundAt} now={now} />
      </>
    )
  }
  if (car.isBackfill) {
    return (
      <>
        posted <Ago at={car.postedAt} now={now} />, before this search began
      </>
    )
  }
  const delayMs = car.foundAt.getTime() - car.postedAt.getTime()
  return (
    <>
      posted <Ago at={car.postedAt} now={now} />, found {durationInWords(delayMs)} later
    </>
  )
}

/** The buttons of a car: hide it, with or without a reason, or bring it back. */
export function CarActions({ car, isHidden = false }: { car: ShownCar; isHidden?: boolean }) {
  const about = <span className="visually-hidden">: {car.name}</span>
  return (
    <Form method="post" className="car-actions" preventScrollReset>
      <input type="hidden" name="listingId" value={car.listingId} />
      {isHidden ? (
        <button className="button quiet" name="intent" value="bring-back">
          Undo{about}
        </button>
      ) : (
        <>
          <button className="button quiet" name="intent" value="hide">
            Hide{about}
          </button>
          <button className="button quiet" name="intent" value="not-a-match">
            Not a match{about}
          </button>
        </>
      )}
    </Form>
  )
}
