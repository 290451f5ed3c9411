import { alertKey } from '#domain/alert'
import type { Verdict } from '#domain/criteria'
import { isHistory } from '#domain/history'
import type { Prisma, Transaction } from '#platform/database'
import type { Dependencies } from '../dependencies'
import { toJson } from '../stored'
import { setAsideBy } from './set-aside'

export interface DecisionToRecord {
  /** The search as it was when the car was judged. */
  search: Prisma.SearchGetPayload<object>
  /** The listing as it was when it was judged. */
  listing: Prisma.ListingGetPayload<object>
  decision: { stage: 'FILTERED' | 'MATCH' | 'POSSIBLE' | 'REJECTED'; reason: string | null }
  verdicts: Verdict[]
}

/**
 * Writes one car's decision and, for a match that is news, an alert for each active target of the search's owner, all
 * or nothing. Null, and nothing written, when the search or the listing changed while the model was thinking, or when
 * somebody else recorded the car first: a decision on an older state is no decision.
 */
export function recordDecision(deps: Dependencies, given: DecisionToRecord): Promise<{ queued: number } | null> {
  return deps.db.$transaction(async (tx) => {
    if (!(await isStillSo(tx, given))) return null
    const { search, listing, decision, verdicts } = given
    const history = isHistory(listing, search.watchingSince)
    const { count } = await tx.candidate.updateMany({
      where: { searchId: search.id, listingId: listing.id, stage: 'WAITING' },
      data: {
        stage: decision.stage,
        reason: decision.reason,
        verdicts: toJson(verdicts),
        isHistory: history,
        searchVersion: search.version,
        listingRevision: listing.revision,
        failures: 0,
        judgeAfter: null,
        decidedAt: new Date(),
      },
    })
    if (count === 0) return null
    return { queued: decision.stage === 'MATCH' && !history ? await queueAlerts(tx, given) : 0 }
  })
}

/** Locks search and listing against change until the decision is written. */
async function isStillSo(tx: Transaction, { search, listing }: DecisionToRecord): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Search" s, "Listing" l
    WHERE s."id" = ${search.id}::uuid AND s."version" = ${search.version} AND s."status" = 'ACTIVE'
      AND l."id" = ${listing.id}::uuid AND l."contentHash" IS NOT DISTINCT FROM ${listing.contentHash}
    FOR SHARE`
  return rows.length === 1
}

async function queueAlerts(tx: Transaction, { search, listing }: DecisionToRecord): Promise<number> {
  if ((await setAsideBy(tx, search.userId, [listing.id])).size > 0) return 0
  const targets = await tx.notificationTarget.findMany({
    where: { userId: search.userId, active: true },
    orderBy: { id: 'asc' }, // two searches queueing the same car at once take the keys in the same order
  })
  const { count } = await tx.alert.createMany({
    data: targets.map((target) => ({
      dedupeKey: alertKey.match(target.id, listing.vehicleId ?? listing.id),
      reason: 'MATCH' as const,
      searchId: search.id,
      targetId: target.id,
      vehicleId: listing.vehicleId,
      listingId: listing.id,
    })),
    skipDuplicates: true,
  })
  return count
}
