import { Link, useSearchParams } from '@remix-run/react'
import { planEndedText, type Entitlement } from '#domain/plans/entitlement'
import { findNotice } from '../../ui/site'
import type { ShownOwner } from '../accounts/settings/settings-form'
import { recoveryAction } from '../billing/upgrade-prompt'
import { useNow, useAutoRefresh } from '../../ui/polling'
import type { loadIntegrations, loadNotificationsTab } from './notifications-tab.server'
import { AddTargetLink, isTestUnderWay } from './add-target-steps'
import { LastNotifications } from './last-notifications'
import { MonthlyReport } from './monthly-report'
import { pushEnabledText } from './push/enable-push'
import { TargetRow } from './target-row'

const Integrations = ({ webhook, feeds }: Awaited<ReturnType<typeof loadIntegrations>>) => (
  <dl className="settings panel">
    <div className="setting">
      <dt>Atom feeds</dt>
      <dd>{feeds === 0 ? 'Off' : feeds === 1 ? 'On for 1 search' : `On for ${feeds} searches`}</dd>
      <dd className="setting-change">
        <Link to="/dashboard/notifications/feeds">
          {feeds === 0 ? 'Set up' : 'Change'} <span className="visually-hidden">Atom feeds</span>
        </Link>
      </dd>
    </div>
    <div className="setting">
      <dt>Webhook</dt>
      <dd>
        {webhook?.active ? 'On. Your server gets every alert' : 'Off'}
        {webhook?.deadReason && !webhook.active && <p className="problem small">{webhook.deadReason}</p>}
      </dd>
      <dd className="setting-change">
        <Link to="/dashboard/notifications/webhook">
          {webhook ? 'Change' : 'Set up'} <span className="visually-hidden">webhook</span>
        </Link>
      </dd>
    </div>
  </dl>
)

type NotificationsTabProps = Awaited<ReturnType<typeof loadNotificationsTab>> & {
  entitlement: Entitlement
  owner: ShownOwner
}

export const targetNotices: Record<string, string> = {
  email: 'Email added successfully',
  // The worker limits confirmation emails per address across all accounts, so the text promises no more than that.
  asked: 'We’ll email a confirmation link, up to three times a day. Can’t find it? Check your spam folder.',
  'asked-stopped':
    'Emails to this address are stopped, so we’ll send a confirmation link at most once a day. Can’t find it? Check your spam folder, or try again tomorrow.',
  'asked-often': 'Not sent: you’ve asked for too many confirmation emails today. Try again tomorrow.',
  removed: 'Notification target removed successfully',
  push: pushEnabledText,
  paired: 'Device added. It gets alerts from now on.',
  'test-done': 'Test requested. The result shows below.',
  'test-off': 'Not sent. Turn alerts on here, or confirm the address, first.',
  'test-many': 'Not sent: too many tests. Wait a while, then try again.',
  'test-failed': 'Not sent: the service isn’t responding. Try again in a minute.',
}

export function NotificationsTab({
  entitlement,
  owner,
  targets,
  hasMonthlyReport,
  integrations,
  lastNotifications,
  vapidPublicKey,
  now: loaded,
}: NotificationsTabProps) {
  const now = useNow(loaded)
  useAutoRefresh(targets.some((target) => isTestUnderWay(target, now)))
  const done = findNotice(targetNotices, useSearchParams()[0].get('done'))
  return (
    <>
      <div className="heading-row">
        <h1>Notifications</h1>
        {entitlement.isEntitled && <AddTargetLink owner={owner} vapidPublicKey={vapidPublicKey} />}
      </div>
      {done && (
        <p className="panel marked done" role="status">
          {done}
        </p>
      )}
      {!entitlement.isEntitled && <Locked entitlement={entitlement} />}
      <h2>Where alerts go</h2>
      <ul className="targets panel">
        {targets.map((target) => (
          <TargetRow key={target.id} target={target} now={now} />
        ))}
      </ul>
      <h2>Monthly report</h2>
      <MonthlyReport isOn={hasMonthlyReport} main={targets.find(({ isMain }) => isMain)} />
      <h2>Integrations</h2>
      <Integrations {...integrations} />
      <h2>Last notifications</h2>
      <LastNotifications {...lastNotifications} now={now} />
    </>
  )
}

function Locked({ entitlement }: Pick<NotificationsTabProps, 'entitlement'>) {
  const mending = recoveryAction(entitlement)
  return (
    <section className="panel marked done">
      <h2>Unlock smart car search</h2>
      <p>
        {planEndedText(entitlement)} You won’t get alerts about new cars. Your searches and settings are saved.{' '}
        {mending && <Link to={mending.to}>{mending.words}</Link>}
      </p>
      <Link className="button main" to="/upgrade">
        Upgrade Now
      </Link>
      <p className="soft small upgrade-note">Cancel anytime • Instant access</p>
    </section>
  )
}
