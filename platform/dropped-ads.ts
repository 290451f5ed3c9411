import { dayMs } from '#domain/durations'
import type { Database } from './database'

/** Ads first seen in the last day that name no car and so were not stored as listings, by marketplace and reason. */
export async function countDropped(
  db: Database,
  now: Date,
): Promise<{ marketplace: string; reason: string; count: number }[]> {
  const groups = await db.droppedAd.groupBy({
    by: ['marketplace', 'reason'],
    where: { at: { gt: new Date(now.getTime() - dayMs) } },
    _count: true,
    orderBy: [{ marketplace: 'asc' }, { reason: 'asc' }],
  })
  return groups.map(({ marketplace, reason, _count }) => ({ marketplace, reason, count: _count }))
}
