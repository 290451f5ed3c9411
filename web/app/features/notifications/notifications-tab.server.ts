import { config } from '../../config.server'
import { suppressedAmong } from './confirm/suppression.server'
import { lastAlerts } from './last-alerts/last-alerts.server'
import { doorsOf } from './webhook/doors.server'
import { listTargets } from './targets/targets.server'

/** The data of the Notifications tab, without keys and secrets. */
export async function loadNotificationsTab(userId: string) {
  const [targets, alerts, elsewhere] = await Promise.all([listTargets(userId), lastAlerts(userId), doorsOf(userId)])
  const suppressed = await suppressedAmong(targets.flatMap(({ email }) => email ?? []))
  return {
    vapidPublicKey: config().VAPID_PUBLIC_KEY,
    targets: targets.map(({ id, kind, name, email, isMain, active, deadReason, confirmedAt, createdAt }) => {
      const isConfirmed = kind === 'PUSH' || (confirmedAt !== null && !suppressed.has(email!))
      return { id, kind, name, isMain, active, deadReason, isConfirmed, createdAt }
    }),
    alerts,
    elsewhere,
    now: new Date(),
  }
}
