import { config } from '../../config.server'
import { suppressedAmong } from './confirm/suppression.server'
import { lastAlerts } from './last-alerts/last-alerts.server'
import { listTargets } from './targets/targets.server'

/** The data of the Notifications tab, without keys and secrets. */
export async function loadNotificationsTab(userId: string) {
  const [targets, alerts] = await Promise.all([listTargets(userId), lastAlerts(userId)])
  const suppressed = await suppressedAmong(targets.flatMap(({ email }) => email ?? []))
  return {
    vapidPublicKey: config().VAPID_PUBLIC_KEY,
    targets: targets.map((target) => {
      const { id, kind, name, email, isMain, active, deadReason, confirmedAt, isPaired, createdAt } = target
      const { testedAt, testResult } = target
      const isConfirmed = kind === 'PUSH' || (confirmedAt !== null && !suppressed.has(email!))
      return { id, kind, name, isMain, active, deadReason, isConfirmed, isPaired, testedAt, testResult, createdAt }
    }),
    alerts,
    now: new Date(),
  }
}
