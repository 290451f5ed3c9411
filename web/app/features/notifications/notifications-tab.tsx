import { Link } from '@remix-run/react'
import { planEndedText, type Entitlement } from '#domain/plans/entitlement'
import { Notice } from '../../ui/notice'
import type { ShownOwner } from '../accounts/settings/settings-form'
import { recoveryAction } from '../billing/upgrade-prompt'
import { useNow, useAutoRefresh } from '../../ui/polling'
import type { loadIntegrations, loadNotificationsTab } from './notifications-tab.server'
import { AddTargetLink, isTestUnderWay } from './add-target-steps'
import { LastNotifications } from './last-notifications'
import { MonthlyReport } from './monthly-report'
import { TargetRow } from './target-row'

/** Folded until one is in use: few buyers run programs. */
const Integrations = ({ webhook, feeds }: Awaited<ReturnType<typeof loadIntegrations>>) => (
  <details className="panel" open={feeds > 0 || webhook !== null}>
    <summary>For programs: Atom feeds and webhook</summary>
    <dl className="settings">
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
  </details>
)

type NotificationsTabProps = Awaited<ReturnType<typeof loadNotificationsTab>> & {
  entitlement: Entitlement
  owner: ShownOwner
  notice: string | null
}

export function NotificationsTab({
  entitlement,
  owner,
  notice,
  targets,
  hasMonthlyReport,
  integrations,
  lastNotifications,
  vapidPublicKey,
  now: loaded,
}: NotificationsTabProps) {
  const now = useNow(loaded)
  useAutoRefresh(targets.some((target) => isTestUnderWay(target, now)))
  return (
    <>
      <div className="heading-row">
        <h1>Notifications</h1>
        {entitlement.isEntitled && <AddTargetLink owner={owner} vapidPublicKey={vapidPublicKey} />}
      </div>
      <Notice className="panel marked done" text={notice} />
      {!entitlement.isEntitled && <Locked entitlement={entitlement} />}
      <h2>Where alerts go</h2>
      <ul className="targets panel">
        {targets.map((target) => (
          <TargetRow key={target.id} target={target} now={now} />
        ))}
      </ul>
      <h2>Monthly report</h2>
      <MonthlyReport isOn={hasMonthlyReport} main={targets.find(({ isMain }) => isMain)} />
      <h2>Last notifications</h2>
      <LastNotifications {...lastNotifications} now={now} />
      <Integrations {...integrations} />
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
