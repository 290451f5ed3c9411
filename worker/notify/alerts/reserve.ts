import { isBelowDailyLimit } from '#domain/alerts/daily-limit'
import type { Transaction } from '#platform/database'
import { countedAs, reservedMails } from '../../stored/daily-mails'

/**
 * Reserves one of the day's emails to the target's address for this alert. False if none is left. The day is that of
 * the account's time zone by the database's clock.
 */
export async function reserveMail(tx: Transaction, alertId: string, targetId: string): Promise<boolean> {
  const [to] = await tx.$queryRaw<{ address: string; timeZone: string }[]>`
    SELECT ${countedAs}
    FROM "NotificationTarget" t JOIN "User" u ON u.id = t."userId" WHERE t.id = ${targetId}::uuid`
  return to !== undefined && reserveFor(tx, { alertId, ...to }, clockOf)
}

async function clockOf(tx: Transaction): Promise<Date> {
  const [clock] = await tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
  return clock!.now
}

/**
 * Counts per address, across all targets and accounts. A lock on the address serializes concurrent senders. An existing
 * reservation of the alert stays valid. The caller may hold locks on alerts and targets; this lock comes last. `clock`
 * is read after the lock is acquired.
 */
export async function reserveFor(
  tx: Transaction,
  mail: { alertId: string; address: string; timeZone: string },
  clock: (tx: Transaction) => Promise<Date>,
): Promise<boolean> {
  const { alertId, address, timeZone } = mail
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`mails of a day ${address}`}, 0))`
  const now = await clock(tx)
  const taken = await reservedMails(tx, address, now)
  if (taken.some((one) => one.alertId === alertId)) return true
  if (!isBelowDailyLimit(taken, timeZone, now)) return false
  const place = { address, timeZone, reservedAt: now, settledAt: null }
  // The reservation may be for a former address if an attempt was interrupted and the address changed since.
  await tx.mailReservation.upsert({ where: { alertId }, create: { alertId, ...place }, update: place })
  return true
}

/** The email was sent, or may have been and is not retried: it counts toward the current day. */
export async function settleMail(tx: Transaction, alertId: string): Promise<void> {
  await tx.$executeRaw`UPDATE "MailReservation" SET "settledAt" = clock_timestamp() WHERE "alertId" = ${alertId}::uuid`
}

/** The email was definitely not sent: releases the reservation. */
export async function releaseMail(tx: Transaction, alertId: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM "MailReservation" WHERE "alertId" = ${alertId}::uuid AND "settledAt" IS NULL`
}
