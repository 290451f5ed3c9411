import { mayMiss } from '#domain/crawl/may-miss'
import { marketplaces } from '#domain/marketplaces'
import { databaseNow } from '#platform/database'
import { registry } from '../crawl/adapters/registry'
import { settleExpected, shownCount } from '../crawl/feeds/expected-listings'
import type { Dependencies } from '../dependencies'

/**
 * Counts, of the listings that watched feeds should have shown, how many they showed. Stores for each marketplace
 * whether it may miss cars. Runs after `planCapacity`, which creates the marketplace's row.
 */
export async function countShown({ db, config, log }: Dependencies): Promise<void> {
  const now = await databaseNow(db)
  for (const marketplace of marketplaces.filter((one) => config.modes[one] !== 'off')) {
    const overlap = registry[marketplace]?.overlap
    if (!overlap) continue
    await settleExpected(db, marketplace, overlap, now)
    const count = await shownCount(db, marketplace, now)
    const { mayMissSince } = await db.marketplaceCapacity.findUniqueOrThrow({ where: { marketplace } })
    const isMissing = mayMiss(count, mayMissSince !== null)
    await db.marketplaceCapacity.update({
      where: { marketplace },
      data: { ...count, mayMissSince: isMissing ? (mayMissSince ?? now) : null },
    })
    if (isMissing) log.warn({ marketplace, ...count }, 'a marketplace may miss cars')
    else if (mayMissSince !== null) log.warn({ marketplace, ...count }, 'a marketplace misses no cars any more')
  }
}
