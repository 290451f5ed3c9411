import { reservationWindowMs, isBelowDailyLimit, type ReservedMail } from '#domain/alerts/daily-limit'
import { defaultTimeZone } from '#domain/alerts/local-time'
import { Prisma, type Database, type Transaction } from '#platform/database'

/** SQL: the hashed address and the time zone that count toward the daily limit of target `t` of user `u`. */
export const countedAs = Prisma.sql`encode(sha256(convert_to(coalesce(t.email, ''), 'UTF8')), 'hex') AS address,
  coalesce(u."timeZone", ${defaultTimeZone}) AS "timeZone"`

/** Returns the emails reserved for an address today and yesterday. */
export const reservedMails = (db: Database | Transaction, address: string, now: Date) =>
  db.$queryRaw<(ReservedMail & { alertId: string })[]>`
    SELECT "alertId", "timeZone", "settledAt" FROM "MailReservation"
    WHERE address = ${address} AND coalesce("settledAt", 'infinity') > ${new Date(now.getTime() - reservationWindowMs)}`

/** Whether an address may receive one more alert email now. Only a reservation guarantees it. */
export const hasDailyMailLeft = async (db: Database, to: { address: string; timeZone: string }, now: Date) =>
  isBelowDailyLimit(await reservedMails(db, to.address, now), to.timeZone, now)
