import type { Marketplace } from '#domain/marketplaces'
import type { Database, Prisma } from './database'

/** Since when an operator has paused the marketplace (`npm run ops -- pause`). Null if it is not paused. */
export async function pausedSince(db: Database, marketplace: Marketplace): Promise<Date | null> {
  const health = await db.marketplaceHealth.findUnique({ where: { marketplace }, select: { pausedAt: true } })
  return health?.pausedAt ?? null
}

/** Feeds that fail because the site refused one of them (worker/crawl/health/site-refusals). */
export const refusedFeeds = {
  lastOutcome: { in: ['BLOCKED', 'THROTTLED'] },
  failingSince: { not: null },
} satisfies Prisma.FeedWhereInput

/** Workers request nothing more of the marketplace. A request that is under way finishes. */
export async function pauseMarketplace(db: Database, marketplace: Marketplace, at: Date): Promise<void> {
  await db.marketplaceHealth.upsert({
    where: { marketplace },
    create: { marketplace, pausedAt: at },
    update: { pausedAt: at },
  })
}

/**
 * Feeds that waited because of the pause, or because the site refused us, are due at once; if it still refuses, the first of
 * them notices for all. Searches that sleep notice within two minutes.
 */
export async function resumeMarketplace(db: Database, marketplace: Marketplace): Promise<void> {
  await db.$transaction([
    db.marketplaceHealth.updateMany({
      where: { marketplace },
      data: { pausedAt: null, restsUntil: null, probingUntil: null },
    }),
    db.feed.updateMany({
      where: { marketplace, nextAttemptAt: { not: null }, OR: [{ failingSince: null }, refusedFeeds] },
      data: { nextAttemptAt: null },
    }),
  ])
}
