import { dayMs } from '#domain/durations'
import { Prisma, type Database } from '#platform/database'
import type { NotSentReason } from '#domain/alerts/not-sent'
import { maxMailReportAgeMs } from '#domain/alerts/suppression'
import { usedTrialRetentionMs } from '#domain/plans/plans'
import { expectedListingWindowMs } from '#domain/crawl/may-miss'
import { runWatchedSteps } from '#platform/last-success'
import type { Dependencies } from '../dependencies'
import { isHiddenBySql } from '../stored/not-notified'
import { changeOldRows, deleteSearchContents, deleteInBatches, purgeCarSteps } from './purge-cars'
import { purgeNearMisses } from './purge-near-misses'

/** Digests are daily, so a car that has missed them for this long is no longer news. */
const maxKeptMs = 7 * dayMs

/**
 * Ends alerts that wait for the digest but will never be in one, each with its reason, as the digest itself does
 * (../notify/alerts/compose): the search is deleted, the car is gone or hidden, or they are too old. The digest checks
 * all other reasons itself. A car that is judged again later gets a new alert. Returns the number ended.
 */
async function endExpiredDigestAlerts(db: Database, now: Date, heartbeat: () => void): Promise<number> {
  const code = (reason: NotSentReason) => Prisma.sql`${reason}::text`
  const why = Prisma.sql`CASE
    WHEN s.status = 'DELETED' THEN ${code('search-deleted')}
    WHEN l.id IS NULL OR l."goneAt" IS NOT NULL THEN ${code('car-gone')}
    WHEN ${isHiddenBySql(Prisma.sql`s."userId"`)} THEN ${code('car-hidden')}
    WHEN a."createdAt" < ${new Date(now.getTime() - maxKeptMs)} THEN ${code('no-digest')} END`
  const waiting = { table: Prisma.sql`"Alert"`, age: Prisma.sql`r."createdAt"`, before: now }
  // Skips locked alerts, because they are about to be sent. The lock also guarantees that the alert still waits.
  return changeOldRows(
    db,
    heartbeat,
    { ...waiting, condition: Prisma.sql`r.status = 'DIGEST'` },
    Prisma.sql`UPDATE "Alert" SET status = 'DEAD', failure = ended.why
      FROM (
        SELECT a.id, ${why} AS why
        FROM part JOIN "Alert" a ON a.ctid = part.place JOIN "Search" s ON s.id = a."searchId"
          LEFT JOIN "Listing" l ON l.id = a."listingId"
        WHERE a.status = 'DIGEST' AND ${why} IS NOT NULL FOR UPDATE OF a SKIP LOCKED) ended
      WHERE "Alert".id = ended.id RETURNING 1`,
  )
}

/**
 * Copies the marketplace and posting time of up to `most` listings to candidates from before a trigger did. Skips locked
 * candidates until the next night. Returns the number of candidates.
 */
const fillOldCandidates = (db: Database, most: number) => db.$executeRaw`
  UPDATE "Candidate" c SET marketplace = l.marketplace, "postedAt" = l."postedAt"
  FROM (SELECT "searchId", "listingId" FROM "Candidate" WHERE marketplace IS NULL LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED) old
    JOIN "Listing" l ON l.id = old."listingId"
  WHERE c."searchId" = old."searchId" AND c."listingId" = old."listingId"`

const deletedSearchRetentionMs = 30 * dayMs
const serviceMailRetentionMs = 30 * dayMs
const spendRetentionMs = 90 * dayMs
const modelCallRetentionMs = 90 * dayMs
/** The notifications tab shows recent alerts. A car is not purged while an alert is about it. */
const alertRetentionMs = 365 * dayMs
const blindSpellRetentionMs = 30 * dayMs
const reservationRetentionMs = 3 * dayMs
/** Paddle redelivers an event for up to three days. */
const paddleEventRetentionMs = 90 * dayMs
/** For items of periodic work that no longer exist. Existing items are retried within hours. */
const workFailureRetentionMs = 30 * dayMs
/** Buyers ask about ads that they found lately. */
const droppedRetentionMs = 30 * dayMs
/** A posting whose page stayed unread for this long is no longer news. */
const unnamedRetentionMs = 7 * dayMs
/** Longer than a listing is kept that no feed shows. */
const decodedVinRetentionMs = 180 * dayMs
const nhtsaReportRetentionMs = 30 * dayMs

/** Each deletes the expired rows of one table, with the retention that prisma/schema.prisma states for its model. */
function purgeSteps(db: Database, now: Date, heartbeat: () => void): Record<string, () => Promise<number>> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const purge = (remove: Parameters<typeof deleteInBatches>[1]) => () => deleteInBatches(heartbeat, remove)
  const isExpired = { expiresAt: { lt: now } }
  const cleared = [{ clearedAt: null }, { clearedAt: { lt: before(maxMailReportAgeMs) } }]
  const unasked = [{ confirmationsSince: null }, { confirmationsSince: { lt: before(dayMs) } }]
  // A reminder about a future end is not deleted before that end, because its row prevents a second one
  // (entitlement/remind).
  const longAgo = { lt: before(serviceMailRetentionMs) }
  const isPast = [
    { OR: [{ planEndsAt: null }, { planEndsAt: longAgo }] },
    { OR: [{ trialEndsAt: null }, { trialEndsAt: longAgo }] },
  ]
  // An event reported to the operator is not deleted until it is applied, because its row prevents a second email.
  const settled = { OR: [{ appliedAt: { not: null } }, { failure: { not: null }, reportedAt: null }] }
  const oldEvents = { receivedAt: { lt: before(paddleEventRetentionMs) }, ...settled }
  // Not deleted while an alert refers to it, because the notifications tab shows its marketplace.
  const oldSpells = { endedAt: { lt: before(blindSpellRetentionMs) }, alerts: { none: {} } }
  return {
    Session: purge((limit) => db.session.deleteMany({ where: isExpired, limit })),
    PasswordReset: purge((limit) => db.passwordReset.deleteMany({ where: isExpired, limit })),
    AddressChange: purge((limit) => db.addressChange.deleteMany({ where: isExpired, limit })),
    ConfirmationLink: purge((limit) => db.confirmationLink.deleteMany({ where: isExpired, limit })),
    PairingLink: purge((limit) => db.pairingLink.deleteMany({ where: isExpired, limit })),
    MailAddress: purge((limit) =>
      db.mailAddress.deleteMany({ where: { suppressedAt: null, AND: [{ OR: cleared }, { OR: unasked }] }, limit }),
    ),
    UnsavedWords: purge((limit) => db.unsavedWords.deleteMany({ where: { askedAt: { lt: before(dayMs) } }, limit })),
    ServiceMail: purge((limit) => db.serviceMail.deleteMany({ where: { createdAt: longAgo, AND: isPast }, limit })),
    // By then the days on which the month is reported are over.
    MonthlyReport: purge((limit) => db.monthlyReport.deleteMany({ where: { createdAt: longAgo }, limit })),
    Spend: purge((limit) => db.spend.deleteMany({ where: { day: { lt: before(spendRetentionMs) } }, limit })),
    ModelCall: purge((limit) =>
      db.modelCall.deleteMany({ where: { createdAt: { lt: before(modelCallRetentionMs) } }, limit }),
    ),
    PaddleEvent: purge((limit) => db.paddleEvent.deleteMany({ where: oldEvents, limit })),
    Search: purge((limit) => deleteOldSearches(db, before(deletedSearchRetentionMs), limit, heartbeat)),
    Alert: purge((limit) => db.alert.deleteMany({ where: { createdAt: { lt: before(alertRetentionMs) } }, limit })),
    'alerts for the digest': () => endExpiredDigestAlerts(db, now, heartbeat),
    BlindSpell: purge((limit) => db.blindSpell.deleteMany({ where: oldSpells, limit })),
    MailReservation: purge((limit) => deleteOldReservations(db, before(reservationRetentionMs), limit)),
    WorkFailure: purge((limit) =>
      db.workFailure.deleteMany({ where: { retryAt: { lt: before(workFailureRetentionMs) } }, limit }),
    ),
    DroppedAd: purge((limit) => db.droppedAd.deleteMany({ where: { at: { lt: before(droppedRetentionMs) } }, limit })),
    UnnamedListing: purge((limit) =>
      db.unnamedListing.deleteMany({ where: { at: { lt: before(unnamedRetentionMs) } }, limit }),
    ),
    WantedPage: purge((limit) =>
      db.wantedPage.deleteMany({
        where: { reason: { notIn: ['NEWS', 'BACKFILL'] }, since: { lt: before(unnamedRetentionMs) } },
        limit,
      }),
    ),
    ExpectedListing: purge((limit) =>
      db.expectedListing.deleteMany({ where: { at: { lt: before(expectedListingWindowMs) } }, limit }),
    ),
    DecodedVin: purge((limit) =>
      db.decodedVin.deleteMany({ where: { decodedAt: { lt: before(decodedVinRetentionMs) } }, limit }),
    ),
    NhtsaReport: purge((limit) =>
      db.nhtsaReport.deleteMany({ where: { askedAt: { lt: before(nhtsaReportRetentionMs) } }, limit }),
    ),
    UsedTrial: purge((limit) =>
      db.usedTrial.deleteMany({ where: { startedAt: { lt: before(usedTrialRetentionMs) } }, limit }),
    ),
    // Their holders died, and nobody has acquired them since.
    Lock: purge((limit) => db.lock.deleteMany({ where: { expiresAt: { lt: before(dayMs) } }, limit })),
    ...purgeCarSteps(db, now, heartbeat),
    'columns of older candidates': purge((limit) => fillOldCandidates(db, limit)),
    // Last, because it takes the longest.
    'near misses': () => purgeNearMisses(db, now, heartbeat),
  }
}

async function deleteOldSearches(db: Database, before: Date, take: number, heartbeat: () => void) {
  const where = { status: 'DELETED' as const, updatedAt: { lt: before } }
  const ids = (await db.search.findMany({ where, select: { id: true }, take })).map(({ id }) => id)
  await deleteSearchContents(db, ids, heartbeat)
  return db.search.deleteMany({ where: { ...where, id: { in: ids } } })
}

/**
 * Older than any current local day. Does not delete the reservation of an email that may have been sent until its
 * outcome is known.
 */
const deleteOldReservations = (db: Database, before: Date, limit: number) => db.$executeRaw`
  DELETE FROM "MailReservation" WHERE "alertId" IN (
    SELECT m."alertId" FROM "MailReservation" m WHERE m."reservedAt" < ${before}
      AND NOT EXISTS (SELECT 1 FROM "Alert" a WHERE a.id = m."alertId" AND a.status = 'CLAIMED')
    ORDER BY m."reservedAt" LIMIT ${limit})`

/**
 * Deletes expired rows in batches, one table after the other. Ends alerts that wait too long for the digest
 * (`endExpiredDigestAlerts`), and fills candidates of earlier releases (`fillOldCandidates`). A table that fails does
 * not stop the others; at the end, the first error is thrown. Records the last success of each. Returns counts.
 */
export async function purgeExpired(
  deps: Pick<Dependencies, 'db' | 'log'>,
  now: Date,
  heartbeat: () => void = () => {},
): Promise<{ sessions: number; listings: number }> {
  const { Session, Listing, UnwantedListing } = await runWatchedSteps(deps, {
    work: 'purge',
    steps: purgeSteps(deps.db, now, heartbeat),
    now,
  })
  return { sessions: Session!, listings: Listing! + UnwantedListing! }
}
