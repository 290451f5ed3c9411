import { channels } from '#domain/alerts/channels'
import { isDigestDue, isInQuietHours, nextDigestAt, quietHoursEndAt, type AlertSchedule } from '#domain/alerts/schedule'
import { secondMs } from '#domain/durations'
import { earliest } from '#domain/earliest'
import type { Database } from '#platform/database'
import { mayMailTargetSql } from '#platform/may-mail'
import type { TargetKind } from '#prisma/generated/client'
import type { Dependencies } from '../dependencies'
import {
  isInterruptedSql,
  isReadySql,
  claimTakeoverMs,
  hasDailyMailLeft,
  mailLimitColumnsSql,
} from '../stored/sendable'
import { findDigestWaitEnd } from '../stored/rechecks'

interface DeliveryPlan {
  /** Alerts to send or settle now, including a due digest. 0 if all of them must wait. */
  undelivered: number
  /** When the first waiting alert is due: after a retry, quiet hours or the digest hour. Null if there are none. */
  dueAt: Date | null
}

/** Returns what a search has to send now, and when the rest is due in its owner's time zone. */
export async function planDelivery(
  deps: Pick<Dependencies, 'db' | 'config'>,
  search: AlertSchedule & { id: string; digestedAt: Date | null; user: { timeZone: string | null } },
  now: Date,
): Promise<DeliveryPlan> {
  const { timeZone } = search.user
  const { ready, toSettle, pending, againAt, keptSince } = await countUnsentAlerts(deps, search.id, now)
  const kept = keptSince === null ? null : { since: keptSince, digestedAt: search.digestedAt }
  const isDigestHour = kept !== null && isDigestDue(search, timeZone, kept, now)
  const waitsUntil = isDigestHour ? await findDigestWaitEnd(deps.db, search, deps.config.modes, now) : null
  const times = [
    pending > 0 ? quietHoursEndAt(search, timeZone, now) : null,
    kept !== null ? nextDigestAt(search, timeZone, now) : null,
    againAt,
    waitsUntil,
  ]
  return {
    undelivered:
      toSettle + (isInQuietHours(search, timeZone, now) ? 0 : ready) + (isDigestHour && waitsUntil === null ? 1 : 0),
    dueAt: earliest(times),
  }
}

interface Outbox {
  /** Alerts that can be sent now, ignoring quiet hours. */
  ready: number
  /** Alerts that were interrupted or that have waited too long. They are settled at any hour. */
  toSettle: number
  pending: number
  claimed: number
  againAt: Date | null
  /** Time of the oldest alert waiting for an active target's digest. Null if there is none. */
  keptSince: Date | null
}

/**
 * Counts the unsent alerts of a search. An email alert is not ready while its target may not be emailed
 * (platform/may-mail) or has reached the daily limit. Later plans check again.
 */
export async function countUnsentAlerts(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  searchId: string,
  now: Date,
): Promise<Outbox> {
  const takeOver = claimTakeoverMs(config) / secondMs
  const oldMail = new Date(now.getTime() - channels.EMAIL.maxWaitMs)
  const targets = await db.$queryRaw<OfTarget[]>`
    SELECT of.*, t.kind::text AS kind, ${mailLimitColumnsSql}, t.kind <> 'EMAIL' OR of.ready > 0 AND ${mayMailTargetSql} AS "isAllowed",
      CASE WHEN t.active THEN of."anyKeptSince" END AS "keptSince"
    FROM (
      SELECT a."targetId", (count(*) FILTER (WHERE ${isReadySql}))::int AS ready,
        (count(*) FILTER (WHERE ${isInterruptedSql(config)}))::int AS interrupted,
        (count(*) FILTER (WHERE a.status = 'PENDING' AND a."createdAt" < ${oldMail}))::int AS old,
        (count(*) FILTER (WHERE a.status = 'PENDING'))::int AS pending,
        (count(*) FILTER (WHERE a.status = 'CLAIMED' AND a."sentWithId" IS NULL))::int AS claimed,
        least(min(a."retryAt") FILTER (WHERE a.status = 'PENDING' AND a."retryAt" > clock_timestamp()),
          min(a."claimedAt") FILTER (WHERE a.status = 'CLAIMED' AND a."sentWithId" IS NULL AND NOT ${isInterruptedSql(config)})
            + make_interval(secs => ${takeOver})) AS "againAt",
        min(a."createdAt") FILTER (WHERE a.status = 'DIGEST') AS "anyKeptSince"
      FROM "Alert" a WHERE a."searchId" = ${searchId}::uuid AND a.status IN ('PENDING', 'CLAIMED', 'DIGEST')
      GROUP BY a."targetId") of
    JOIN "NotificationTarget" t ON t.id = of."targetId" JOIN "User" u ON u.id = t."userId"`
  const open = await Promise.all(targets.map((target) => takesOne(db, target, now)))
  const sum = (count: (target: OfTarget, i: number) => number) => targets.map(count).reduce((a, b) => a + b, 0)
  return {
    ready: sum(({ ready }, i) => (open[i] ? ready : 0)),
    toSettle: sum(({ interrupted, old, kind }) => interrupted + (kind === 'EMAIL' ? old : 0)),
    pending: sum(({ pending }) => pending),
    claimed: sum(({ claimed }) => claimed),
    againAt: earliest(targets.map(({ againAt }) => againAt)),
    keptSince: earliest(targets.map(({ keptSince }) => keptSince)),
  }
}

interface OfTarget {
  kind: TargetKind
  address: string
  timeZone: string
  isAllowed: boolean
  ready: number
  interrupted: number
  old: number
  pending: number
  claimed: number
  againAt: Date | null
  keptSince: Date | null
}

const takesOne = async (db: Database, target: OfTarget, now: Date) =>
  target.ready > 0 && target.isAllowed && (!channels[target.kind].hasDailyLimit || hasDailyMailLeft(db, target, now))
