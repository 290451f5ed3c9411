import { Prisma, type Database } from '#platform/database'
import { failureTypes } from '#workflows/contract'
import { BudgetUsedUp, SiteResting } from '../../../failures'
import { createBudget, bookingShares, type RequestPriority } from '../budget'

export interface SlotsOptions {
  minGapMs: number
  requestsPerMinute: number
  maxWaitMs: number
}

/** How long backfill waits for free capacity, as a share of `maxAlertAgeMs`. It holds no slot meanwhile. */
const backfillWaitShare = 1 / 6

/** Rate limit per site. Stored in the database, so that all worker processes share it. */
export interface SiteSlots {
  /**
   * Waits for this caller's slot at the site, first come, first served. Throws SiteResting with the remaining
   * time while the site has asked for a pause. Throws BudgetUsedUp if the slot would be too late; lower priorities
   * are refused sooner (see budget.ts).
   */
  reserve(site: string, gapMs?: number, priority?: RequestPriority): Promise<void>
  close(site: string, forMs: number): Promise<void>
  /** For requests that a page makes itself, which have no slot. */
  charge(site: string, requests: number): Promise<void>
}

export function createSlots(db: Database, options: SlotsOptions): SiteSlots {
  const { intervalMs } = createBudget(options.requestsPerMinute)
  return {
    async reserve(site, gapMs = 0, priority = 'feed') {
      const timeoutMs = priority === 'backfill' ? options.maxWaitMs * backfillWaitShare : 0
      const waitMs = await withTimeout(timeoutMs, () => reserveSlot(db, options, site, gapMs, priority))
      if (waitMs <= 0) return
      await sleep(waitMs)
      // Another worker may have been throttled while this one waited.
      const [state] = await loadSlotState(db, site)
      if (state && state.closedMs > 0) throw askedToPause(state.closedMs)
    },
    async close(site, forMs) {
      await db.$executeRaw`
        INSERT INTO "SitePace" AS p ("site", "nextSlotAt", "budgetAt", "rateLimitedUntil")
        VALUES (${site}, now(), now(), now() + ${ms(forMs)})
        ON CONFLICT ("site") DO UPDATE SET "rateLimitedUntil" = GREATEST(p."rateLimitedUntil", EXCLUDED."rateLimitedUntil")`
    },
    async charge(site, requests) {
      await db.$executeRaw`
        UPDATE "SitePace" SET "budgetAt" = GREATEST("budgetAt", now()) + ${ms(requests * intervalMs)}
        WHERE "site" = ${site}`
    },
  }
}

/** Retries when the budget should be available again, if that is within `timeoutMs`. */
async function withTimeout(timeoutMs: number, take: () => Promise<{ waitMs: number }>): Promise<number> {
  const until = performance.now() + timeoutMs
  for (;;) {
    try {
      return (await take()).waitMs
    } catch (error) {
      const againInMs = error instanceof BudgetUsedUp ? Math.max(minPauseMs, error.options.retryAfterMs ?? 0) : null
      if (againInMs === null || performance.now() + againInMs > until) throw error
      await sleep(againInMs)
    }
  }
}

const minPauseMs = 50
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Reserves the site's next free slot, in one statement and by the database's clock. Throws like `Slots.reserve`. */
export async function reserveSlot(
  db: Database,
  { minGapMs, requestsPerMinute, maxWaitMs }: SlotsOptions,
  site: string,
  askedGapMs = 0,
  priority: RequestPriority = 'feed',
): Promise<{ waitMs: number; slotAtMs: number }> {
  const { burst, intervalMs } = createBudget(requestsPerMinute)
  const gapMs = Math.max(minGapMs, askedGapMs)
  const gap = ms(gapMs)
  const { ahead, spares } = bookingShares[priority]
  const aheadMs = ahead === null ? gapMs : ahead * maxWaitMs
  const burstMs = (burst - 1 - Math.floor(burst * spares)) * intervalMs
  const nextSlot = Prisma.sql`GREATEST(now(), p."nextSlotAt", p."budgetAt" - ${ms(burstMs)})`
  const [slot] = await db.$queryRaw<{ waitMs: number; slotAtMs: number }[]>`
    INSERT INTO "SitePace" AS p ("site", "nextSlotAt", "budgetAt")
    VALUES (${site}, now() + ${gap}, now() + ${ms(intervalMs)})
    ON CONFLICT ("site") DO UPDATE SET
      "nextSlotAt" = ${nextSlot} + ${gap},
      "budgetAt" = GREATEST(p."budgetAt", ${nextSlot}) + ${ms(intervalMs)}
    WHERE COALESCE(p."rateLimitedUntil" <= now(), true) AND ${nextSlot} <= now() + ${ms(aheadMs)}
    RETURNING
      (EXTRACT(EPOCH FROM p."nextSlotAt" - ${gap} - clock_timestamp()) * 1000)::float8 AS "waitMs",
      (EXTRACT(EPOCH FROM p."nextSlotAt" - ${gap}) * 1000)::float8 AS "slotAtMs"`
  if (slot) return slot
  const [state] = await loadSlotState(db, site, nextSlot)
  if (state && state.closedMs > 0) throw askedToPause(state.closedMs)
  throw new BudgetUsedUp(state?.slotMs)
}

const loadSlotState = (db: Database, site: string, slot = Prisma.sql`now()`) => db.$queryRaw<
  { closedMs: number; slotMs: number }[]
>`
  SELECT COALESCE(EXTRACT(EPOCH FROM "rateLimitedUntil" - now()) * 1000, 0)::float8 AS "closedMs",
         (EXTRACT(EPOCH FROM ${slot} - now()) * 1000)::float8 AS "slotMs"
  FROM "SitePace" AS p WHERE "site" = ${site}`

const askedToPause = (leftMs: number) => new SiteResting(failureTypes.sourceThrottled, Math.ceil(leftMs))

const ms = (n: number) => Prisma.sql`${n}::float8 * interval '1 millisecond'`
