import { Link } from '@remix-run/react'
import { Ago } from '../../../ui/ago'
import { atWidth, srcSetOf } from '../../photos/photo-sizes'
import type { AlertView } from './last-alerts.server'

/** The last notifications: the car, when it was sent, and to which targets. */
export function LastNotifications({ alerts, now }: { alerts: AlertView[]; now: Date }) {
  if (alerts.length === 0) {
    return (
      <p className="panel empty">None has been sent yet. The first match of a search is the first to stand here.</p>
    )
  }
  return (
    <ul className="alerts">
      {alerts.map((alert) => (
        <li key={alert.id}>
          <div className="alert-photo">
            {alert.car?.photoUrl ? (
              <img
                src={atWidth(alert.car.photoUrl, 120)}
                srcSet={srcSetOf(alert.car.photoUrl, [120, 400])}
                sizes="6rem"
                alt=""
                width={96}
                height={72}
                loading="lazy"
              />
            ) : (
              <span className="small" aria-hidden="true">
                {alert.car ? 'No photo' : 'Summary'}
              </span>
            )}
          </div>
          <div>
            <strong>
              <AlertTitle alert={alert} />
            </strong>
            {alert.car && <span className="figures"> {alert.car.price}</span>}
            {alert.car?.again && <span className="small soft"> · {alert.car.again}</span>}
            {alert.car?.grade && <span className="small soft"> · {alert.car.grade}</span>}
            <div className="small soft">
              {alert.sentAt && <Ago at={alert.sentAt} now={now} />} to {alert.to.join(', ')}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

function AlertTitle({ alert: { car, searchId, searchName } }: { alert: AlertView }) {
  if (car?.url) {
    return (
      <a href={car.url} target="_blank" rel="noreferrer">
        {car.name}
      </a>
    )
  }
  const text = car?.name ?? `Summary: what was listed before “${searchName}” began`
  return searchId ? <Link to={`/dashboard/search/${searchId}/results`}>{text}</Link> : <>{text}</>
}
