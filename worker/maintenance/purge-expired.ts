import { oldestReportMs } from '#domain/alerts/suppression'
import { dayMs } from '#domain/durations'
import type { Database } from '#platform/database'
import { endKeptAlerts } from './end-kept-alerts'
import { purgeCars } from './purge-cars'

const deletedSearchRetentionMs = 30 * dayMs
const serviceMailRetentionMs = 30 * dayMs
const spendRetentionMs = 90 * dayMs
const modelCallRetentionMs = 90 * dayMs
/** The notifications tab shows the latest. A car is kept as long as an alert is about it. */
const alertRetentionMs = 365 * dayMs
const reservationRetentionMs = 3 * dayMs
/** Paddle delivers an event again for three days; the operator looks at failed ones within a month or two. */
const paddleEventRetentionMs = 90 * dayMs

/**
 * Deletes what has expired: sessions and links at their end, unsaved words after a day, searches and service mails after 30 days, spend, model
 * calls and Paddle's events after 90 days, reservations of mails after three, alerts after a year, and cars by `purgeCars`. Ends what is kept for the digest too long (`endKeptAlerts`). Returns counts.
 */
export async function purgeExpired(
  db: Database,
  now: Date,
  heartbeat: () => void = () => {},
): Promise<{ sessions: number; listings: number }> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const sessions = await db.session.deleteMany({ where: { expiresAt: { lt: now } } })
  await db.passwordReset.deleteMany({ where: { expiresAt: { lt: now } } })
  await db.addressChange.deleteMany({ where: { expiresAt: { lt: now } } })
  await db.confirmationLink.deleteMany({ where: { expiresAt: { lt: now } } })
  await db.pairingLink.deleteMany({ where: { expiresAt: { lt: now } } })
  const cleared = [{ clearedAt: null }, { clearedAt: { lt: before(oldestReportMs) } }]
  const unasked = [{ askedSince: null }, { askedSince: { lt: before(dayMs) } }]
  await db.mailAddress.deleteMany({ where: { suppressedAt: null, AND: [{ OR: cleared }, { OR: unasked }] } })
  await db.unsavedWords.deleteMany({ where: { askedAt: { lt: before(dayMs) } } })
  await db.serviceMail.deleteMany({ where: { createdAt: { lt: before(serviceMailRetentionMs) } } })
  await db.spend.deleteMany({ where: { day: { lt: before(spendRetentionMs) } } })
  await db.modelCall.deleteMany({ where: { createdAt: { lt: before(modelCallRetentionMs) } } })
  await db.paddleEvent.deleteMany({
    where: {
      receivedAt: { lt: before(paddleEventRetentionMs) },
      OR: [{ appliedAt: { not: null } }, { failure: { not: null } }],
    },
  })
  await db.search.deleteMany({ where: { status: 'DELETED', updatedAt: { lt: before(deletedSearchRetentionMs) } } })
  await db.alert.deleteMany({ where: { createdAt: { lt: before(alertRetentionMs) } } })
  await endKeptAlerts(db, now)
  // No local day reaches back that far. A mail that may have been sent keeps its place until that is known.
  await db.$executeRaw`
    DELETE FROM "MailReservation" m WHERE m."reservedAt" < ${before(reservationRetentionMs)}
      AND NOT EXISTS (SELECT 1 FROM "Alert" a WHERE a.id = m."alertId" AND a.status = 'CLAIMED')`
  // Their holders died, and nobody has taken them since.
  await db.lock.deleteMany({ where: { expiresAt: { lt: before(dayMs) } } })
  heartbeat()
  const listings = await purgeCars(db, now, heartbeat)
  return { sessions: sessions.count, listings }
}
