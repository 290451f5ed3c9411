import { channels, channelNames } from '#domain/alerts/channels'
import type { NotSentReason } from '#domain/alerts/not-sent'
import { isDigestDue, isInQuietHours } from '#domain/alerts/schedule'
import { alertsTargetSql } from '#platform/target-choice'
import type { TargetKind } from '#prisma/generated/client'
import type { Dependencies } from '../../dependencies'
import { findDigestWaitEnd } from '../../stored/rechecks'

/**
 * Applies time-based changes to a search's outbox before anything is sent. Gives up alerts that waited too long. At
 * the digest hour, once the cars' pages were read again, queues a digest for each target with waiting alerts. Returns
 * whether the search is in its quiet hours, in which nothing is sent.
 */
export async function runSchedule(deps: Dependencies, searchId: string, now: Date): Promise<{ isQuiet: boolean }> {
  const { db } = deps
  const waitedTooLong = (kind: TargetKind) => {
    const { attemptedExpire, maxWaitMs } = channels[kind]
    return db.alert.updateMany({
      where: {
        ...{ searchId, status: 'PENDING', target: { kind }, failures: attemptedExpire ? undefined : 0 },
        createdAt: { lt: new Date(now.getTime() - maxWaitMs) },
      },
      data: { status: 'DEAD', failure: 'too-old' satisfies NotSentReason },
    })
  }
  const [search] = await Promise.all([
    db.search.findUnique({ where: { id: searchId }, include: { user: { select: { timeZone: true } } } }),
    queueDigest(deps, searchId, now),
    ...channelNames.map(waitedTooLong),
  ])
  return { isQuiet: search !== null && isInQuietHours(search, search.user.timeZone, now) }
}

/** Queues once per digest hour, regardless of the number of workers. */
async function queueDigest({ db, config }: Dependencies, searchId: string, now: Date): Promise<void> {
  const keptFor = { searchId, status: 'DIGEST', target: { active: true } } as const
  if ((await db.alert.count({ where: keptFor, take: 1 })) === 0) return
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Search" WHERE id = ${searchId}::uuid FOR NO KEY UPDATE`
    const search = await tx.search.findUniqueOrThrow({
      where: { id: searchId },
      include: { user: { select: { timeZone: true } } },
    })
    const { _min } = await tx.alert.aggregate({ where: keptFor, _min: { createdAt: true } })
    const kept = { since: _min.createdAt, digestedAt: search.digestedAt }
    if (search.status !== 'ACTIVE' || kept.since === null) return
    if (!isDigestDue(search, search.user.timeZone, { ...kept, since: kept.since }, now)) return
    if ((await findDigestWaitEnd(tx, search, config.modes, now)) !== null) return
    // A digest that is still pending, because of the daily limit or quiet hours, includes these cars too.
    await tx.$executeRaw`
      INSERT INTO "Alert" (id, reason, "searchId", "targetId")
      SELECT gen_random_uuid(), 'DIGEST', s.id, t.id FROM "NotificationTarget" t JOIN "Search" s ON s.id = ${searchId}::uuid
      WHERE t.active AND ${alertsTargetSql}
        AND EXISTS (SELECT 1 FROM "Alert" a WHERE a."searchId" = ${searchId}::uuid AND a."targetId" = t.id AND a.status = 'DIGEST')
        AND NOT EXISTS (SELECT 1 FROM "Alert" a WHERE a."searchId" = ${searchId}::uuid AND a."targetId" = t.id
          AND a.reason = 'DIGEST' AND a.status IN ('PENDING', 'CLAIMED'))`
    await tx.$executeRaw`UPDATE "Search" SET "digestedAt" = ${now} WHERE id = ${searchId}::uuid`
  })
}
