import { mayMissCars } from '#domain/crawl/may-miss'
import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { databaseNow } from '#platform/database'
import { runEach } from '#platform/work-failures'
import type { PlanActivities } from '#workflows/contract'
import { registry } from '../crawl/adapters/registry'
import { checkExpectedListings, countExpectedListings } from '../crawl/feeds/expected-listings'
import type { Dependencies } from '../dependencies'
import { planCapacity } from './plan-capacity'
import { planCycle, type PlanDependencies } from './plan-cycle'
import { planSite } from './plan-site'

/**
 * Counts how many of the listings that watched feeds should have shown they did show. Stores for each marketplace
 * whether it may miss cars. Does nothing for a marketplace until `planCapacity` has created its row.
 */
async function countShown(deps: Dependencies): Promise<void> {
  const { db, config, log } = deps
  const now = await databaseNow(db)
  const count = async (marketplace: Marketplace) => {
    const overlap = registry[marketplace]?.overlap
    const before = await db.marketplaceCapacity.findUnique({ where: { marketplace } })
    if (!overlap || !before) return
    await checkExpectedListings(db, marketplace, overlap, now)
    const shown = await countExpectedListings(db, marketplace, now)
    const isMissing = mayMissCars(shown, before.mayMissSince !== null)
    await db.marketplaceCapacity.update({
      where: { marketplace },
      data: { ...shown, mayMissSince: isMissing ? (before.mayMissSince ?? now) : null },
    })
    if (isMissing) log.warn({ marketplace, ...shown }, 'a marketplace may miss cars')
    else if (before.mayMissSince !== null) log.info({ marketplace, ...shown }, 'a marketplace no longer misses cars')
  }
  const items = marketplaces.filter((one) => config.modes[one] !== 'off')
  await runEach(deps, { work: 'check what a marketplace showed', items, idOf: String, run: count, now })
}

export function createPlanActivities(deps: PlanDependencies): PlanActivities {
  return {
    // The queries use the database's clock to decide whether a failed page or car may be retried. If this machine's clock
    // were used here and ran ahead, the plan would set no timer for a retry that is not due yet (decision 006).
    planCycle: async (input) => planCycle(deps, input, await databaseNow(deps.db)),
    planSite: async ({ marketplace }) => planSite(deps, marketplace, await databaseNow(deps.db)),
    planCapacity: async () => {
      const planned = await planCapacity(deps)
      await countShown(deps)
      return planned
    },
  }
}
