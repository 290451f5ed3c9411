import { suppressedAmong } from '#platform/suppression'
import { config } from '../../config.server'
import { database } from '../../services/database.server'
import { lastAlerts } from './last-alerts/last-alerts.server'
import { listTargets } from './targets/targets.server'
import { mutedSearches } from './unsubscribe/unsubscribe.server'

/** The data of the Notifications tab, without keys and secrets. */
export async function loadNotificationsTab(userId: string) {
  const [targets, alerts, muted] = await Promise.all([listTargets(userId), lastAlerts(userId), mutedSearches(userId)])
  const suppressed = await suppressedAmong(
    database(),
    targets.flatMap(({ email }) => email ?? []),
  )
  return {
    vapidPublicKey: config().VAPID_PUBLIC_KEY,
    targets: targets.map(({ id, kind, name, email, isMain, active, deadReason, confirmedAt, createdAt }) => {
      const suppressedFor = (email !== null && suppressed.get(email)) || null
      const isConfirmed = kind === 'PUSH' || confirmedAt !== null
      const own = { isConfirmed, suppressedFor, muted: muted.get(id) ?? [] }
      return { id, kind, name, isMain, active, deadReason, createdAt, ...own }
    }),
    alerts,
    now: new Date(),
  }
}
