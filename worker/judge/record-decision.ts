import { statedFigures } from '#domain/listing/stated-figures'
import type { Verdict } from '#domain/judgement/criteria'
import { isBackfill } from '#domain/search/backfill'
import type { Prisma, Transaction } from '#platform/database'
import type { Dependencies } from '../dependencies'
import { knownTo } from '../stored/told'
import { toJson } from '../stored/rows'
import { hiddenBy } from '../stored/hidden'

export interface DecisionToRecord {
  /** The search as it was when the car was judged. */
  search: Prisma.SearchGetPayload<object>
  /** The listing as it was when it was judged. */
  listing: Prisma.ListingGetPayload<object>
  decision: { stage: 'FILTERED' | 'MATCH' | 'POSSIBLE' | 'REJECTED'; reason: string | null }
  verdicts: Verdict[]
}

/**
 * Writes one car's decision and, for a match that is news, an alert for each active target of the search's owner, in
 * one transaction. Returns null and writes nothing if the search or the listing changed since it was judged, or if
 * another worker recorded the car first. A changed car is judged again.
 */
export function recordDecision(deps: Dependencies, given: DecisionToRecord): Promise<{ queued: number } | null> {
  return deps.db.$transaction(async (tx) => {
    const watchingSince = await lockIfUnchanged(tx, given)
    if (watchingSince === null) return null
    const { search, listing, decision, verdicts } = given
    const backfill = isBackfill(listing, watchingSince)
    const { count } = await tx.candidate.updateMany({
      where: { searchId: search.id, listingId: listing.id, stage: 'WAITING' },
      data: {
        stage: decision.stage,
        reason: decision.reason,
        verdicts: toJson(verdicts),
        isBackfill: backfill,
        searchVersion: search.version,
        listingRevision: listing.revision,
        failures: 0,
        judgeAfter: null,
        decidedAt: new Date(),
      },
    })
    if (count === 0) return null
    return { queued: decision.stage === 'MATCH' && !backfill ? await queueAlerts(tx, given) : 0 }
  })
}

/**
 * Locks search and listing against change until the decision is written. Returns since when the search watches, or null
 * if either has changed since the car was judged. The revision covers the price and everything else that may change;
 * the content hash covers a posting that was fetched again.
 */
async function lockIfUnchanged(tx: Transaction, { search, listing }: DecisionToRecord): Promise<Date | null> {
  const [now] = await tx.$queryRaw<{ watchingSince: Date }[]>`
    SELECT s."watchingSince" FROM "Search" s, "Listing" l
    WHERE s."id" = ${search.id}::uuid AND s."version" = ${search.version} AND s."status" = 'ACTIVE'
      AND l."id" = ${listing.id}::uuid AND l."revision" = ${listing.revision}
      AND l."contentHash" IS NOT DISTINCT FROM ${listing.contentHash}
      AND (l."goneAt" IS NULL) = ${listing.goneAt === null}
    FOR SHARE`
  return now?.watchingSince ?? null
}

/**
 * Each search writes its own alerts, because another search's may end dead. A target that was told the car gets none.
 */
async function queueAlerts(tx: Transaction, { search, listing }: DecisionToRecord): Promise<number> {
  if ((await hiddenBy(tx, search.userId, [listing.id])).size > 0) return 0
  const targets = await tx.notificationTarget.findMany({
    where: { userId: search.userId, active: true },
    orderBy: { id: 'asc' },
  })
  const car = { ...listing, ...statedFigures(listing), listingId: listing.id }
  const told = new Set<string>()
  for (const { id } of targets) if ((await knownTo(tx, { id, alertId: null }, car)) === 'told') told.add(id)
  const { count } = await tx.alert.createMany({
    data: targets
      .filter((target) => !told.has(target.id))
      .map((target) => ({
        reason: 'MATCH' as const,
        searchId: search.id,
        targetId: target.id,
        vehicleId: listing.vehicleId,
        listingId: listing.id,
      })),
    skipDuplicates: true, // a pending alert tells the car as it is when it is sent
  })
  return count
}
