import type { Dependencies } from '../../dependencies'
import { hiddenBy } from '../../stored/hidden'
import { untoldMatches } from '../../stored/told'

/** A marketplace whose pages nobody fetches does not keep the others' cars back for longer. */
const patienceMs = 2 * 60 * 60_000

/**
 * Sums a search's history up, once for each stretch of watching: when the last car of it is judged, the search is
 * marked, and for each active target that was not told of one of the matches a summary goes into the outbox, all or
 * nothing. While any is unjudged (for two hours at most), or when it was done before, nothing happens. An alert that went out meanwhile has
 * mentioned the others, which counts as told.
 */
export function summariseBackfill(deps: Dependencies, { searchId }: { searchId: string }): Promise<{ queued: number }> {
  return deps.db.$transaction(async (tx) => {
    const [search] = await tx.$queryRaw<{ userId: string; watchingSince: Date }[]>`
      SELECT "userId", "watchingSince" FROM "Search"
      WHERE "id" = ${searchId}::uuid AND "status" = 'ACTIVE' AND "backfillSummarisedAt" IS NULL
      FOR UPDATE`
    if (!search) return { queued: 0 }
    // What the daily budget holds may wait for days; it is shown when it is judged.
    const toJudge = { searchId, isBackfill: true, stage: 'WAITING', isHeld: false } as const
    const isPatient = Date.now() - search.watchingSince.getTime() < patienceMs
    if (isPatient && (await tx.candidate.count({ where: toJudge })) > 0) return { queued: 0 }
    await tx.search.update({ where: { id: searchId }, data: { backfillSummarisedAt: new Date() } })

    const targets = await tx.notificationTarget.findMany({ where: { userId: search.userId, active: true } })
    const summaries = []
    for (const { id: targetId } of targets) {
      const untold = await untoldMatches(tx, { searchId, targetId, alertId: null })
      const hidden = await hiddenBy(tx, search.userId, untold)
      if (untold.length > hidden.size) summaries.push({ reason: 'SUMMARY' as const, searchId, targetId })
    }
    const { count } = await tx.alert.createMany({ data: summaries })
    return { queued: count }
  })
}
