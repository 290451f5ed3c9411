import { channels } from '#domain/alerts/channels'
import { mayMailTarget } from '#platform/may-mail'
import { findSuppressions } from '#platform/suppression'
import { database } from '../../services/database.server'
import { config } from '../../config.server'
import { parsePageNumber, loadLastAlerts } from './last-alerts.server'
import { listTargets } from './targets.server'
import { mutedSearches } from './unsubscribe.server'

export async function loadIntegrations(userId: string) {
  const [webhook, feeds] = await Promise.all([
    database().notificationTarget.findFirst({
      where: { userId, kind: 'WEBHOOK' },
      select: { active: true, deadReason: true },
    }),
    database().atomLink.count({ where: { search: { userId, status: { not: 'DELETED' } } } }),
  ])
  return { webhook, feeds }
}

/** Data for the Notifications tab, without keys or secrets. In `query`, `page` selects a page of the latest notifications. */
export async function loadNotificationsTab(
  user: { id: string; timeZone: string | null; hasMonthlyReport: boolean },
  query: URLSearchParams,
) {
  const userId = user.id
  const now = new Date()
  const [stored, muted, integrations] = await Promise.all([
    listTargets(userId),
    mutedSearches(userId),
    loadIntegrations(userId),
  ])
  const suppressed = await findSuppressions(
    database(),
    stored.flatMap(({ email }) => email ?? []),
  )
  const targets = stored.map((target) => {
    const { id, kind, name, email, isMain, active, deadReason, confirmedAt, createdAt } = target
    const { isPaired, testedAt, testResult } = target
    const suppressedFor = (email !== null && suppressed.get(email)) || null
    const own = {
      isConfirmed: !channels[kind].mustBeConfirmed || confirmedAt !== null,
      suppressedFor,
      muted: muted.get(id) ?? [],
    }
    return { id, kind, name, isMain, active, deadReason, createdAt, isPaired, testedAt, testResult, ...own }
  })
  const doubtful = targets.filter(({ isConfirmed, suppressedFor }) => !isConfirmed || suppressedFor !== null)
  const may = await Promise.all(doubtful.map(({ id }) => mayMailTarget(database(), id)))
  const waiting = new Set(doubtful.filter((_, i) => !may[i]).map(({ id }) => id))
  return {
    vapidPublicKey: config().VAPID_PUBLIC_KEY,
    targets,
    hasMonthlyReport: user.hasMonthlyReport,
    integrations,
    lastNotifications: await loadLastAlerts(user, parsePageNumber(query), waiting, now),
    now,
  }
}
