import type { Marketplace } from '#domain/marketplaces'
import type { Database } from './database'

/** Since when an operator has paused the marketplace (`npm run ops -- pause`). Null if it is not paused. */
export async function pausedSince(db: Database, marketplace: Marketplace): Promise<Date | null> {
  const health = await db.marketplaceHealth.findUnique({ where: { marketplace }, select: { pausedAt: true } })
  return health?.pausedAt ?? null
}

/** Workers request nothing more of the marketplace. A request that is under way finishes. */
export async function pauseMarketplace(db: Database, marketplace: Marketplace, at: Date): Promise<void> {
  await db.marketplaceHealth.upsert({
    where: { marketplace },
    create: { marketplace, pausedAt: at },
    update: { pausedAt: at },
  })
}

/** Feeds that waited because of the pause are due at once. Searches that sleep notice within two minutes. */
export async function resumeMarketplace(db: Database, marketplace: Marketplace): Promise<void> {
  await db.$transaction([
    db.marketplaceHealth.updateMany({
      where: { marketplace },
      data: { pausedAt: null, restsUntil: null, probingUntil: null },
    }),
    db.feed.updateMany({
      where: { marketplace, failingSince: null, nextAttemptAt: { not: null } },
      data: { nextAttemptAt: null },
    }),
  ])
}
