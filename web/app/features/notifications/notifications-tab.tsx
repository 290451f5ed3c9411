import { Link, useSearchParams } from '@remix-run/react'
import { useGentleRefresh } from '../dashboard/use-gentle-refresh'
import { AddTargetLink } from './add-target/add-target-link'
import { LastNotifications } from './last-alerts/last-notifications'
import { pushEnabled } from './push/push-messages'
import { Elsewhere } from './webhook/elsewhere'
import { TargetRow } from './targets/target-row'
import type { loadNotificationsTab } from './notifications-tab.server'

type NotificationsTabProps = Awaited<ReturnType<typeof loadNotificationsTab>> & { isEntitled: boolean }

/** Specification, section 8. */
const notices: Record<string, string> = {
  email: 'Email added successfully',
  asked: 'We have sent a link to confirm the address. Nothing there? Check your spam folder.',
  removed: 'Notification target removed successfully',
  push: pushEnabled,
}

export function NotificationsTab({
  isEntitled,
  targets,
  alerts,
  elsewhere,
  vapidPublicKey,
  now,
}: NotificationsTabProps) {
  useGentleRefresh()
  const done = notices[useSearchParams()[0].get('done') ?? '']
  return (
    <>
      <div className="heading-row">
        <h1>Notifications</h1>
        {isEntitled && <AddTargetLink vapidPublicKey={vapidPublicKey} />}
      </div>
      {done && (
        <p className="panel marked done" role="status">
          {done}
        </p>
      )}
      {!isEntitled && <Locked />}
      <h2>Where alerts go</h2>
      <ul className="targets panel">
        {targets.map((target) => (
          <TargetRow key={target.id} target={target} />
        ))}
      </ul>
      <h2>Elsewhere</h2>
      <Elsewhere {...elsewhere} />
      <h2>Last notifications</h2>
      <LastNotifications alerts={alerts} now={now} />
    </>
  )
}

const Locked = () => (
  <section className="panel marked done">
    <h2>Unlock smart car search</h2>
    <p>Your free trial is over, so nothing is sent. Your targets and searches are kept.</p>
    <Link className="button main" to="/upgrade">
      Upgrade Now
    </Link>
    <p className="soft small upgrade-note">Cancel anytime • Instant access</p>
  </section>
)
