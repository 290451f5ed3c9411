import { minuteMs } from '#domain/durations'
import type { Database } from '#platform/database'
import type { Logger } from '#platform/log'
import type { Search } from '#prisma/generated/client'

interface PlanParts {
  /** Returns what the part found. If it fails, logs the error and returns `fallback`. */
  run: <T>(part: string, work: Promise<T>, fallback: T) => Promise<T>
  /** Whether no part has failed so far. */
  areComplete: () => boolean
}

/** Isolates the parts of a plan: a query that fails stops only its own work, not the search (decision 061). */
export function createPlanParts(log: Logger, searchId: string): PlanParts {
  let failures = 0
  return {
    run: async (part, work, fallback) => {
      try {
        return await work
      } catch (error) {
        failures += 1
        log.error({ searchId, part, err: error }, 'a part of a plan failed; the others go on')
        return fallback
      }
    },
    areComplete: () => failures === 0,
  }
}

/** Far below the six hours that a search may sleep, and rare enough that plans hardly write. */
const storedEveryMs = 10 * minuteMs

/** Records a complete plan, at most every ten minutes. Does not count as a change of the search (`updatedAt`). */
export async function storePlanTime(db: Database, { id, plannedAt }: Search, now: Date): Promise<void> {
  if (now.getTime() - plannedAt.getTime() < storedEveryMs) return
  await db.$executeRaw`UPDATE "Search" SET "plannedAt" = ${now} WHERE id = ${id}::uuid`
}
