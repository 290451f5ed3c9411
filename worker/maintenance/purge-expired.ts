import type { Database } from '#platform/database'

const dayMs = 24 * 60 * 60 * 1000
const listingRetentionMs = 90 * dayMs
const deletedSearchRetentionMs = 30 * dayMs
const accountMailRetentionMs = 30 * dayMs
const spendRetentionMs = 90 * dayMs

/** Deletes expired sessions, searches deleted a month ago and listings not seen for a quarter. Returns the counts. */
export async function purgeExpired(db: Database, now: Date): Promise<{ sessions: number; listings: number }> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const sessions = await db.session.deleteMany({ where: { expiresAt: { lt: now } } })
  await db.passwordReset.deleteMany({ where: { expiresAt: { lt: now } } })
  await db.confirmationLink.deleteMany({ where: { expiresAt: { lt: now } } })
  await db.mailAddress.deleteMany({ where: { suppressedAt: null, askedSince: { lt: before(dayMs) } } })
  await db.accountMail.deleteMany({ where: { createdAt: { lt: before(accountMailRetentionMs) } } })
  await db.spend.deleteMany({ where: { day: { lt: before(spendRetentionMs) } } })
  await db.search.deleteMany({ where: { status: 'DELETED', updatedAt: { lt: before(deletedSearchRetentionMs) } } })
  // Whoever held these died, and nobody wanted them since.
  await db.lock.deleteMany({ where: { expiresAt: { lt: before(dayMs) } } })
  const listings = await db.listing.deleteMany({
    where: { lastSeenAt: { lt: before(listingRetentionMs) }, alerts: { none: {} } },
  })
  return { sessions: sessions.count, listings: listings.count }
}
