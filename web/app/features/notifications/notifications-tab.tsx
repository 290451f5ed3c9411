import { Link, useSearchParams } from '@remix-run/react'
import { overWords, type Entitlement } from '#domain/plans/entitlement'
import { useGentleRefresh } from '../dashboard/use-gentle-refresh'
import { AddTargetLink } from './add-target/add-target-link'
import { LastNotifications } from './last-alerts/last-notifications'
import { pushEnabled } from './push/push-messages'
import { TargetRow } from './targets/target-row'
import type { loadNotificationsTab } from './notifications-tab.server'

type NotificationsTabProps = Awaited<ReturnType<typeof loadNotificationsTab>> & { entitlement: Entitlement }

/** Specification, section 8. */
const notices: Record<string, string> = {
  email: 'Email added successfully',
  asked: 'We have sent a link to confirm the address. Nothing there? Check your spam folder.',
  removed: 'Notification target removed successfully',
  push: pushEnabled,
}

export function NotificationsTab({ entitlement, targets, alerts, vapidPublicKey, now }: NotificationsTabProps) {
  useGentleRefresh()
  const done = notices[useSearchParams()[0].get('done') ?? '']
  return (
    <>
      <div className="heading-row">
        <h1>Notifications</h1>
        {entitlement.isEntitled && <AddTargetLink vapidPublicKey={vapidPublicKey} />}
      </div>
      {done && (
        <p className="panel marked done" role="status">
          {done}
        </p>
      )}
      {!entitlement.isEntitled && <Locked over={overWords(entitlement)} />}
      <h2>Where alerts go</h2>
      <ul className="targets panel">
        {targets.map((target) => (
          <TargetRow key={target.id} target={target} />
        ))}
      </ul>
      <h2>Last notifications</h2>
      <LastNotifications alerts={alerts} now={now} />
    </>
  )
}

const Locked = ({ over }: { over: string }) => (
  <section className="panel marked done">
    <h2>Unlock smart car search</h2>
    <p>{over} Nothing more is sent. Your targets and searches are kept.</p>
    <Link className="button main" to="/upgrade">
      Upgrade Now
    </Link>
    <p className="soft small upgrade-note">Cancel anytime • Instant access</p>
  </section>
)
