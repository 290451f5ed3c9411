import type { Dependencies } from '../../dependencies'
import { hiddenBy } from '../../stored/hidden'
import { notNotifiedCars } from '../../stored/not-notified'

/** A marketplace whose postings nobody fetches delays the cars of the others no longer than this. */
const timeoutMs = 2 * 60 * 60_000

/**
 * Summarizes a search's backfill, once each time that it starts to watch. When the last backfill car is judged, or
 * after two hours, marks the search as summarized and queues a summary for each active target that was not told all the
 * cars that are told at once, in one transaction. Does nothing before that or a second time. Cars that an alert mentioned meanwhile
 * count as told.
 */
export function summariseBackfill(deps: Dependencies, { searchId }: { searchId: string }): Promise<{ queued: number }> {
  return deps.db.$transaction(async (tx) => {
    const [search] = await tx.$queryRaw<{ userId: string; watchingSince: Date }[]>`
      SELECT "userId", "watchingSince" FROM "Search"
      WHERE "id" = ${searchId}::uuid AND "status" = 'ACTIVE' AND "backfillSummarisedAt" IS NULL
      FOR UPDATE`
    if (!search) return { queued: 0 }
    // Cars that are held or back off may wait for days. The digest tells what they turn out to be.
    const isDue = [{ judgeAfter: null }, { judgeAfter: { lte: new Date() } }]
    const toJudge = { searchId, isBackfill: true, stage: 'WAITING' as const, OR: isDue }
    const isPatient = Date.now() - search.watchingSince.getTime() < timeoutMs
    if (isPatient && (await tx.candidate.count({ where: toJudge })) > 0) return { queued: 0 }
    await tx.search.update({ where: { id: searchId }, data: { backfillSummarisedAt: new Date() } })

    const targets = await tx.notificationTarget.findMany({ where: { userId: search.userId, active: true } })
    const summaries = []
    for (const { id: targetId } of targets) {
      const untold = (await notNotifiedCars(tx, { searchId, targetId, alertId: null })).map(
        ({ listingId }) => listingId,
      )
      const hidden = await hiddenBy(tx, search.userId, untold)
      if (untold.length > hidden.size) summaries.push({ reason: 'SUMMARY' as const, searchId, targetId })
    }
    const { count } = await tx.alert.createMany({ data: summaries })
    return { queued: count }
  })
}
