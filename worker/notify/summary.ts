import { alertKey } from '#domain/alert'
import type { Dependencies } from '../dependencies'

/**
 * Sums a search's history up, once for each stretch of watching: when the last car of it is judged, the search is
 * marked and, if there was a match among them, one summary for each active target goes into the outbox, all or
 * nothing. While any is unjudged, or when it was done before, nothing happens. An alert that went out meanwhile has
 * mentioned them; then there is no summary beside it.
 */
export function summariseHistory(deps: Dependencies, { searchId }: { searchId: string }): Promise<{ queued: number }> {
  return deps.db.$transaction(async (tx) => {
    const [search] = await tx.$queryRaw<{ userId: string; watchingSince: Date }[]>`
      SELECT "userId", "watchingSince" FROM "Search"
      WHERE "id" = ${searchId}::uuid AND "status" = 'ACTIVE' AND "historySummedUpAt" IS NULL
      FOR UPDATE`
    if (!search) return { queued: 0 }
    const history = { searchId, isHistory: true }
    // What the daily budget holds may wait for days; it is shown when it is judged.
    const toJudge = { ...history, stage: 'WAITING', isHeld: false } as const
    if ((await tx.candidate.count({ where: toJudge })) > 0) return { queued: 0 }
    await tx.search.update({ where: { id: searchId }, data: { historySummedUpAt: new Date() } })
    if ((await tx.candidate.count({ where: { ...history, stage: 'MATCH' } })) === 0) return { queued: 0 }

    const alerts = { searchId, reason: 'MATCH', createdAt: { gte: search.watchingSince } } as const
    if ((await tx.alert.count({ where: { ...alerts, status: { not: 'FAILED' } } })) > 0) return { queued: 0 }

    const targets = await tx.notificationTarget.findMany({ where: { userId: search.userId, active: true } })
    const { count } = await tx.alert.createMany({
      data: targets.map((target) => ({
        dedupeKey: alertKey.summary(target.id, searchId, search.watchingSince),
        reason: 'SUMMARY' as const,
        searchId,
        targetId: target.id,
      })),
      skipDuplicates: true,
    })
    return { queued: count }
  })
}
