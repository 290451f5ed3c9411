import { reservationWindowMs, isBelowDailyLimit, type ReservedMail } from '#domain/alerts/daily-limit'
import { defaultTimeZone } from '#domain/alerts/local-time'
import { Prisma, type Database, type Transaction } from '#platform/database'

/** SQL: under which address, and by which zone, mails to the target `t` of the user `u` are counted. */
export const countedAs = Prisma.sql`encode(sha256(convert_to(coalesce(t.email, ''), 'UTF8')), 'hex') AS address,
  coalesce(u."timeZone", ${defaultTimeZone}) AS "timeZone"`

/** The day's mails to an address, those of the day before included. */
export const reservedMails = (db: Database | Transaction, address: string, now: Date) =>
  db.$queryRaw<(ReservedMail & { alertId: string })[]>`
    SELECT "alertId", "timeZone", "settledAt" FROM "MailReservation"
    WHERE address = ${address} AND coalesce("settledAt", 'infinity') > ${new Date(now.getTime() - reservationWindowMs)}`

/** Whether an address could get one more alert mail now. Only a reservation makes sure of it. */
export const hasDailyMailLeft = async (db: Database, to: { address: string; timeZone: string }, now: Date) =>
  isBelowDailyLimit(await reservedMails(db, to.address, now), to.timeZone, now)
