import { alertsTarget, type TargetChoice } from '#domain/alerts/target-choice'
import type { Dependencies } from '../../dependencies'
import { findHiddenListings, loadNotNotifiedCars } from '../../stored/not-notified'

/** Limits the delay by a marketplace whose posting pages nobody fetches. */
const timeoutMs = 2 * 60 * 60_000

/**
 * Summarizes a search's backfill, once each time it starts to watch. After the last backfill car is judged, or after
 * two hours, marks the search as summarized and queues a summary for each active target of the search that does not know all cars
 * that qualify for an immediate alert. Otherwise does nothing. Runs in one transaction. Cars in an alert sent in the
 * meantime count as known.
 */
export function summarizeBackfill(deps: Dependencies, { searchId }: { searchId: string }): Promise<{ queued: number }> {
  return deps.db.$transaction(async (tx) => {
    const [search] = await tx.$queryRaw<(TargetChoice & { userId: string; watchingSince: Date; now: Date })[]>`
      SELECT now() AS now, "userId", "watchingSince", "allTargets", "targetIds" FROM "Search"
      WHERE "id" = ${searchId}::uuid AND "status" = 'ACTIVE' AND "backfillSummarizedAt" IS NULL
      FOR UPDATE`
    if (!search) return { queued: 0 }
    // Held or backed-off cars may wait for days. The digest includes them later. Those that only wait for the model
    // to answer again have not failed.
    const judgeableSoon = [{ judgeAfter: { lte: search.now } }, { isHeld: false, failures: 0 }]
    const toJudge = { searchId, isBackfill: true, stage: 'WAITING' as const, OR: judgeableSoon }
    const isWithinTimeout = search.now.getTime() - search.watchingSince.getTime() < timeoutMs
    if (isWithinTimeout && (await tx.candidate.count({ where: toJudge })) > 0) return { queued: 0 }
    await tx.search.update({ where: { id: searchId }, data: { backfillSummarizedAt: search.now } })

    const targets = await tx.notificationTarget.findMany({ where: { userId: search.userId, active: true } })
    const summaries = []
    for (const { id: targetId } of targets.filter(({ id }) => alertsTarget(search, id))) {
      const notNotified = (await loadNotNotifiedCars(tx, { searchId, targetId, alertId: null })).map(
        ({ listingId }) => listingId,
      )
      const hidden = await findHiddenListings(tx, search.userId, notNotified)
      if (notNotified.length > hidden.size) summaries.push({ reason: 'SUMMARY' as const, searchId, targetId })
    }
    const { count } = await tx.alert.createMany({ data: summaries })
    return { queued: count }
  })
}
