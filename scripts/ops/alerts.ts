import { settledReasons } from '#domain/alerts/not-sent'
import { dayMs } from '#domain/durations'
import { Prisma } from '#platform/database'
import { deliverWakes, recordWakes } from '#platform/wakes'
import { wakeSearch } from '#worker/wake'
import { at, counted, countOption, idArgument, OpsError, opsLog, table, type Command, type Ops } from './context'

/** Could not be sent. Other dead alerts had nothing to send any more (decision 110). */
const isDead = {
  status: 'DEAD' as const,
  failures: { gt: 0 },
  OR: [{ failure: null }, { failure: { notIn: settledReasons } }],
}

export const deadAlerts: Command = {
  usage: 'dead [--days 30] [--limit 50]',
  about: 'lists alerts that could not be sent, newest first',
  options: { days: 'age of the oldest', limit: 'rows at most' },
  run: async (ops) => {
    const since = new Date(Date.now() - countOption(ops, 'days', 30) * dayMs)
    const where = { ...isDead, createdAt: { gt: since } }
    const [all, alerts] = await Promise.all([
      ops.db.alert.count({ where }),
      ops.db.alert.findMany({
        where,
        orderBy: { createdAt: 'desc' },
        take: countOption(ops, 'limit', 50),
        select: {
          id: true,
          createdAt: true,
          failures: true,
          failure: true,
          target: { select: { kind: true, active: true } },
        },
      }),
    ])
    if (all === 0) return ['No alert is dead.']
    const rows = alerts.map(({ id, createdAt, failures, failure, target }) => [
      ...[id, target.kind, target.active ? 'on' : 'off', at(createdAt), failures, failure],
    ])
    return [
      ...table(['alert', 'channel', 'target', 'queued', 'failures', 'why'], rows),
      `${rows.length} of ${counted(all, 'alerts')}.`,
    ]
  },
}

/** The alerts that the command line names: one id, or `all` of a reason's. */
async function named(ops: Ops, onlyActive: boolean) {
  const { reason } = ops.options
  const scope = ops.args[0] === 'all' ? {} : { id: idArgument(ops, 'an alert’s id, or "all"') }
  const target = onlyActive ? { target: { active: true } } : {}
  const where = { ...isDead, ...scope, ...target, ...(reason && { AND: { failure: { contains: reason } } }) }
  const alerts = await ops.db.alert.findMany({
    where,
    select: { id: true, searchId: true },
    orderBy: { createdAt: 'asc' },
  })
  if (alerts.length === 0) throw new OpsError('No such alert is dead.')
  return alerts
}

const reasonOption = { reason: 'only alerts whose reason contains this text' }

export const resendAlerts: Command = {
  usage: 'resend <alert | all> [--reason text]',
  about: 'queues dead alerts again, if their target is on; what is no longer true is not sent',
  options: reasonOption,
  writes: true,
  run: async (ops) => {
    const alerts = await named(ops, true)
    if (ops.isDryRun) return [`${counted(alerts.length, 'alerts')} would be queued again.`]
    const { db } = ops
    // Skips an alert if a newer one about the same car is waiting, because that one covers it. The age is reset, because
    // an alert older than its channel's limit would be given up at once.
    const queued = await db.$transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ id: string; searchId: string }[]>`
        UPDATE "Alert" a SET status = 'PENDING', failures = 0, "failingSince" = NULL, "retryAt" = NULL, failure = NULL,
          "claimedAt" = NULL, "sentWithId" = NULL, "createdAt" = now()
        WHERE a.id = ANY(${alerts.map(({ id }) => id)}::uuid[]) AND a.status = 'DEAD' AND NOT EXISTS (
          SELECT 1 FROM "Alert" o WHERE o."searchId" = a."searchId" AND o."targetId" = a."targetId"
            AND o."listingId" = a."listingId" AND o.reason = a.reason AND o.id <> a.id
            AND (o.status IN ('PENDING', 'DIGEST') OR o.status = 'DEAD' AND o.id = ANY(${alerts.map(({ id }) => id)}::uuid[])
              AND (o."createdAt", o.id) > (a."createdAt", a.id)))
        RETURNING a.id::text, a."searchId"::text AS "searchId"`
      await recordWakes(tx, [...new Set(rows.map(({ searchId }) => searchId))])
      return rows
    })
    const wake = wakeSearch(await ops.temporal())
    await deliverWakes({ db, log: opsLog, wake }, [...new Set(queued.map(({ searchId }) => searchId))])
    const left = alerts.length - queued.length
    return [
      `${counted(queued.length, 'alerts')} queued again.`,
      ...(left > 0 ? [`${counted(left, 'alerts')} left: a newer alert about the same car waits.`] : []),
    ]
  },
}

export const dropAlerts: Command = {
  usage: 'drop <alert | all> [--reason text]',
  about: 'deletes dead alerts',
  options: reasonOption,
  writes: true,
  run: async (ops) => {
    const ids = (await named(ops, false)).map(({ id }) => id)
    if (ops.isDryRun) return [`${counted(ids.length, 'alerts')} would be deleted.`]
    const count = await ops.db.$executeRaw(
      Prisma.sql`DELETE FROM "Alert" WHERE id = ANY(${ids}::uuid[]) AND status = 'DEAD'`,
    )
    return [`${counted(count, 'alerts')} deleted.`]
  },
}
