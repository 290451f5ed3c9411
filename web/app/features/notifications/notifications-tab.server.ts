import { config } from '../../config.server'
import { suppressedAmong } from './confirm/suppression.server'
import { pageIn } from './last-alerts/alert-pages.server'
import { lastAlerts } from './last-alerts/last-alerts.server'
import { listTargets } from './targets/targets.server'

/** The data of the Notifications tab, without keys and secrets. `query`: `page` of the last notifications. */
export async function loadNotificationsTab(userId: string, query: URLSearchParams) {
  const now = new Date()
  const stored = await listTargets(userId)
  const suppressed = await suppressedAmong(stored.flatMap(({ email }) => email ?? []))
  const targets = stored.map(({ id, kind, name, email, isMain, active, deadReason, confirmedAt, createdAt }) => {
    const isConfirmed = kind === 'PUSH' || (confirmedAt !== null && !suppressed.has(email!))
    return { id, kind, name, isMain, active, deadReason, isConfirmed, createdAt }
  })
  const unconfirmed = new Set(targets.flatMap(({ id, isConfirmed }) => (isConfirmed ? [] : [id])))
  return {
    vapidPublicKey: config().VAPID_PUBLIC_KEY,
    targets,
    lastNotifications: await lastAlerts(userId, pageIn(query), unconfirmed, now),
    now,
  }
}
