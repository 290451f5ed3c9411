import { alertsTargetSql } from '#platform/target-choice'
import { notifiesNowSql } from '../../stored/not-notified'
import { isTargetUnverified, removeUserText, searchWithOwner, type AlertRow } from './alert-status'
import { nameSearch, type ComposeContext, type NamedSearch } from './render-cars'

/**
 * The owner's other active searches that would alert this target at once about one of these cars, under any posting.
 * The target hears of a car once, so the message speaks for them too. Oldest first.
 */
export async function loadOtherSearches(
  context: ComposeContext,
  alert: AlertRow,
  cars: { listingId: string; vehicleId: string | null }[],
): Promise<NamedSearch[]> {
  const { tx } = context
  const vehicleIds = cars.flatMap(({ vehicleId }) => vehicleId ?? [])
  const fitting = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT s.id FROM "Listing" l JOIN "Candidate" c ON c."listingId" = l.id JOIN "Search" s ON s.id = c."searchId"
      JOIN "NotificationTarget" t ON t.id = ${alert.targetId}::uuid AND t."userId" = s."userId"
    WHERE (l.id = ANY(${cars.map(({ listingId }) => listingId)}::uuid[]) OR l."vehicleId" = ANY(${vehicleIds}::uuid[]))
      AND l."goneAt" IS NULL AND s.id <> ${alert.searchId}::uuid AND s.status = 'ACTIVE' AND ${alertsTargetSql}
      AND ${notifiesNowSql} AND c."searchVersion" = s.version AND c."listingRevision" = l.revision
      AND NOT EXISTS (SELECT 1 FROM "MutedSearch" m WHERE m."targetId" = t.id AND m."searchId" = s.id)`
  if (fitting.length === 0) return []
  const searches = await tx.search.findMany({
    where: { id: { in: fitting.map(({ id }) => id) } },
    include: searchWithOwner,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const isUnverified = isTargetUnverified(alert)
  return searches.map((search) => nameSearch(context.config, isUnverified ? removeUserText(search) : search))
}
