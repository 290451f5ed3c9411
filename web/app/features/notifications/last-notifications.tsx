import { Link } from '@remix-run/react'
import { RelativeTime, Separator } from '../../ui/text'
import { photoUrlAtWidth, buildSrcSet } from '../photos/photo-sizes'
import type { AlertView, DeliveryView, LastAlerts } from './last-alerts.server'

export function LastNotifications({ alerts, page, hasOlder, now }: LastAlerts & { now: Date }) {
  return (
    <>
      {alerts.length === 0 ? (
        <p className="panel empty">
          {page > 1 ? 'No older notifications.' : 'No notifications yet. Your first match will show here.'}
        </p>
      ) : (
        <ul className="alerts">
          {alerts.map((alert) => (
            <Notification key={alert.id} alert={alert} now={now} />
          ))}
        </ul>
      )}
      <Pages page={page} hasOlder={hasOlder} />
    </>
  )
}

function Notification({ alert, now }: { alert: AlertView; now: Date }) {
  const { car } = alert
  return (
    <li>
      <Photo car={car} none={alert.reason === 'BLIND' ? 'No car' : 'Several'} />
      <div>
        <strong>
          <AlertTitle alert={alert} />
        </strong>
        {car && <span className="figures"> {car.price}</span>}
        {[car?.again, car?.grade].map(
          (note) =>
            note && (
              <span key={note} className="small soft">
                <Separator />
                {note}
              </span>
            ),
        )}
        {car && (
          <div className="small soft">
            {car.postedAt && (
              <>
                Posted <RelativeTime at={car.postedAt} now={now} />,{' '}
              </>
            )}
            {car.postedAt ? 'found' : 'Found'} <RelativeTime at={car.foundAt} now={now} /> for {alert.searchName}
          </div>
        )}
        <AlsoNamed alert={alert} />
        <ul className="deliveries small">
          {alert.deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} now={now} />
          ))}
        </ul>
      </div>
    </li>
  )
}

function AlsoNamed({ alert: { also, car, searchId } }: { alert: AlertView }) {
  if (also.cars.length === 0) return null
  const unnamed = also.total - also.cars.length
  const more = `and ${unnamed} more`
  return (
    <div className="small">
      <p className="soft">{car ? 'This message also named:' : 'This message named:'}</p>
      <ul className="also-named">
        {also.cars.map(({ listingId, name, price, grade, url }) => (
          <li key={listingId}>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            ) : (
              name
            )}
            <span className="figures"> {price}</span>
            {grade && (
              <span className="soft">
                <Separator />
                {grade}
              </span>
            )}
          </li>
        ))}
        {unnamed > 0 && <li>{searchId ? <Link to={`/dashboard/search/${searchId}/results`}>{more}</Link> : more}</li>}
      </ul>
    </div>
  )
}

const marks = { sent: '✓', open: '…', ended: '✕' }

function Delivery({ delivery: { to, state, words, at }, now }: { delivery: DeliveryView; now: Date }) {
  return (
    <li className={state}>
      <span aria-hidden="true">{marks[state]}</span>
      <span>
        <span className="delivery-to">{to}</span>
        <span className="soft">
          <Separator />
          {words}
          {state === 'sent' && at && (
            <>
              {' '}
              <RelativeTime at={at} now={now} />
            </>
          )}
        </span>
      </span>
    </li>
  )
}

function Photo({ car, none }: Pick<AlertView, 'car'> & { none: string }) {
  return (
    <div className="alert-photo">
      {car?.photoUrl ? (
        <img
          src={photoUrlAtWidth(car.photoUrl, 120)}
          srcSet={buildSrcSet(car.photoUrl, [120, 400])}
          sizes="6rem"
          alt=""
          width={96}
          height={72}
          loading="lazy"
        />
      ) : (
        <span className="small" aria-hidden="true">
          {car ? 'No photo' : none}
        </span>
      )}
    </div>
  )
}

function AlertTitle({ alert: { car, reason, searchId, searchName, blindAt } }: { alert: AlertView }) {
  if (car?.url) {
    return (
      <a href={car.url} target="_blank" rel="noreferrer">
        {car.name}
      </a>
    )
  }
  const text = car?.name ?? titles[reason](searchName, blindAt ?? 'A marketplace')
  return searchId ? <Link to={`/dashboard/search/${searchId}/results`}>{text}</Link> : <>{text}</>
}

const titles: Record<AlertView['reason'], (searchName: string, marketplace: string) => string> = {
  SUMMARY: (name) => `Summary: cars already listed for “${name}”`,
  DIGEST: (name) => `Daily digest for “${name}”`,
  CAR: (name) => `Cars for “${name}”`,
  BLIND: (name, marketplace) => `${marketplace} is unavailable for “${name}”`,
}

function Pages({ page, hasOlder }: { page: number; hasOlder: boolean }) {
  if (page === 1 && !hasOlder) return null
  return (
    <nav className="row alert-pages" aria-label="Pages">
      {page > 1 && (
        <Link className="button" to={page === 2 ? '?' : `?page=${page - 1}`}>
          Newer
        </Link>
      )}
      {hasOlder && (
        <Link className="button" to={`?page=${page + 1}`}>
          Older
        </Link>
      )}
    </nav>
  )
}
