import { hourMs } from '#domain/durations'
import type { Database } from '#platform/database'

/** With its back-off, an item that failed this many times in a row has failed for half an hour. */
const reportedFrom = 6
/** Minimum time between two emails, so that an outage does not flood the inbox. One email may cover many items. */
const pauseMs = 6 * hourMs
const maxNamed = 20

/** Queues an email to the operator about items that keep failing, once per item. Returns the number of items. */
export function reportWorkFailures(db: Database, now: Date): Promise<number> {
  return db.$transaction(async (tx) => {
    const kind = 'WORK_FAILING'
    const lately = { kind, createdAt: { gt: new Date(now.getTime() - pauseMs) } } as const
    if (await tx.serviceMail.findFirst({ where: lately })) return 0
    const failing = await tx.$queryRaw<{ work: string; item: string; error: string }[]>`
      SELECT work, item, error FROM "WorkFailure" WHERE failures >= ${reportedFrom} AND "reportedAt" IS NULL
      ORDER BY work, item FOR UPDATE SKIP LOCKED`
    if (failing.length === 0) return 0
    const named = failing.slice(0, maxNamed).map(({ work, item, error }) => `${work}: ${item} (${error})`)
    if (failing.length > maxNamed) named.push(`and ${failing.length - maxNamed} more`)
    await tx.workFailure.updateMany({
      where: { OR: failing.map(({ work, item }) => ({ work, item })) },
      data: { reportedAt: now },
    })
    await tx.serviceMail.create({ data: { kind, reason: named.join('; '), createdAt: now } })
    return failing.length
  })
}
