import { hasRoomToday, type TakenMail } from '#domain/alerts/daily-limit'
import { assumedZone } from '#domain/alerts/local-time'
import type { Transaction } from '#platform/database'

/**
 * Reserves one of the day's mails to the target's address for this alert; false if none is left. The address counts,
 * whichever targets and accounts name it, and the lock on it makes any number of senders reserve one after the other. An
 * alert that has its reservation keeps it. The caller may hold locks on alerts and targets; this one comes last.
 */
export async function reserveMail(tx: Transaction, alertId: string, targetId: string): Promise<boolean> {
  const [to] = await tx.$queryRaw<{ address: string; timeZone: string | null }[]>`
    SELECT encode(sha256(convert_to(coalesce(t.email, ''), 'UTF8')), 'hex') AS address, u."timeZone"
    FROM "NotificationTarget" t JOIN "User" u ON u.id = t."userId" WHERE t.id = ${targetId}::uuid`
  if (!to) return false
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`mails of a day ${to.address}`}, 0))`
  const taken = await tx.$queryRaw<(TakenMail & { alertId: string })[]>`
    SELECT "alertId", "timeZone", "settledAt" FROM "MailReservation"
    WHERE address = ${to.address} AND coalesce("settledAt", 'infinity') > clock_timestamp() - interval '27 hours'`
  if (taken.some((mail) => mail.alertId === alertId)) return true
  const [clock] = await tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
  const timeZone = to.timeZone ?? assumedZone
  if (!hasRoomToday(taken, timeZone, clock!.now)) return false
  await tx.mailReservation.create({ data: { alertId, address: to.address, timeZone, reservedAt: clock!.now } })
  return true
}

/** The mail was sent, or it may have been and is not tried again: it counts on the day that ends now. */
export async function settleMail(tx: Transaction, alertId: string): Promise<void> {
  await tx.$executeRaw`UPDATE "MailReservation" SET "settledAt" = clock_timestamp() WHERE "alertId" = ${alertId}::uuid`
}

/** The mail was certainly not sent: another may take its place. */
export async function releaseMail(tx: Transaction, alertId: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM "MailReservation" WHERE "alertId" = ${alertId}::uuid AND "settledAt" IS NULL`
}
