import { Prisma, type Database } from '#platform/database'
import { BudgetUsedUp, sourceThrottled } from '../../../failures'
import { budgetOf, shares, type Priority } from '../budget'

export interface SlotsOptions {
  /** The least time between two requests to a site. */
  minGapMs: number
  requestsPerMinute: number
  /** Nobody waits longer than this for a slot. */
  mostWaitMs: number
}

/** Backfill waits for slack without a place in the queue; less long, for it holds a worker's hands meanwhile. */
const backfillPatience = 1 / 6

/** When a site may be asked, kept in the database: ten worker processes are no ruder than one. */
export interface Slots {
  /**
   * Waits for this caller's slot at the site; callers are served in the order they came. Throws SourceThrottled at once,
   * with the time left, while the site has asked for peace, and BudgetUsedUp when the slot would come too late. What is
   * less urgent is refused sooner (see budget.ts).
   */
  take(site: string, gapMs?: number, priority?: Priority): Promise<void>
  /** The site asked for no more requests for a while. */
  close(site: string, forMs: number): Promise<void>
  /** So many requests were made besides those that had a slot: what a page itself asks for. They count in the budget. */
  charge(site: string, requests: number): Promise<void>
}

export function createSlots(db: Database, options: SlotsOptions): Slots {
  const { intervalMs } = budgetOf(options.requestsPerMinute)
  return {
    async take(site, gapMs = 0, priority = 'feed') {
      const patienceMs = priority === 'backfill' ? options.mostWaitMs * backfillPatience : 0
      const waitMs = await patiently(patienceMs, () => reserveSlot(db, options, site, gapMs, priority))
      if (waitMs <= 0) return
      await sleep(waitMs)
      // Somebody else may have been told to slow down meanwhile.
      const [state] = await stateOf(db, site)
      if (state && state.closedMs > 0) throw askedForPeace(state.closedMs)
    },
    async close(site, forMs) {
      await db.$executeRaw`
        INSERT INTO "SitePace" AS p ("site", "nextSlotAt", "budgetAt", "closedUntil")
        VALUES (${site}, now(), now(), now() + ${ms(forMs)})
        ON CONFLICT ("site") DO UPDATE SET "closedUntil" = GREATEST(p."closedUntil", EXCLUDED."closedUntil")`
    },
    async charge(site, requests) {
      await db.$executeRaw`
        UPDATE "SitePace" SET "budgetAt" = GREATEST("budgetAt", now()) + ${ms(requests * intervalMs)}
        WHERE "site" = ${site}`
    },
  }
}

/** Asks again when the budget is expected to have room, as long as that is within the patience. */
async function patiently(patienceMs: number, take: () => Promise<{ waitMs: number }>): Promise<number> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return (await take()).waitMs
    } catch (error) {
      const againInMs =
        error instanceof BudgetUsedUp ? Math.max(shortestPauseMs, error.options.retryAfterMs ?? 0) : null
      if (againInMs === null || performance.now() + againInMs > until) throw error
      await sleep(againInMs)
    }
  }
}

const shortestPauseMs = 50
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Takes the site's next free slot: one statement, by the database's clock. Throws as `Slots.take` does. */
export async function reserveSlot(
  db: Database,
  { minGapMs, requestsPerMinute, mostWaitMs }: SlotsOptions,
  site: string,
  askedGapMs = 0,
  priority: Priority = 'feed',
): Promise<{ waitMs: number; slotAtMs: number }> {
  const { burst, intervalMs } = budgetOf(requestsPerMinute)
  const gapMs = Math.max(minGapMs, askedGapMs)
  const gap = ms(gapMs)
  const { ahead, spares } = shares[priority]
  const aheadMs = ahead === null ? gapMs : ahead * mostWaitMs
  const burstMs = (burst - 1 - Math.floor(burst * spares)) * intervalMs
  const nextSlot = Prisma.sql`GREATEST(now(), p."nextSlotAt", p."budgetAt" - ${ms(burstMs)})`
  const [slot] = await db.$queryRaw<{ waitMs: number; slotAtMs: number }[]>`
    INSERT INTO "SitePace" AS p ("site", "nextSlotAt", "budgetAt")
    VALUES (${site}, now() + ${gap}, now() + ${ms(intervalMs)})
    ON CONFLICT ("site") DO UPDATE SET
      "nextSlotAt" = ${nextSlot} + ${gap},
      "budgetAt" = GREATEST(p."budgetAt", ${nextSlot}) + ${ms(intervalMs)}
    WHERE COALESCE(p."closedUntil" <= now(), true) AND ${nextSlot} <= now() + ${ms(aheadMs)}
    RETURNING
      (EXTRACT(EPOCH FROM p."nextSlotAt" - ${gap} - clock_timestamp()) * 1000)::float8 AS "waitMs",
      (EXTRACT(EPOCH FROM p."nextSlotAt" - ${gap}) * 1000)::float8 AS "slotAtMs"`
  if (slot) return slot
  const [state] = await stateOf(db, site, nextSlot)
  if (state && state.closedMs > 0) throw askedForPeace(state.closedMs)
  throw new BudgetUsedUp(state?.slotMs)
}

const stateOf = (db: Database, site: string, slot = Prisma.sql`now()`) => db.$queryRaw<
  { closedMs: number; slotMs: number }[]
>`
  SELECT COALESCE(EXTRACT(EPOCH FROM "closedUntil" - now()) * 1000, 0)::float8 AS "closedMs",
         (EXTRACT(EPOCH FROM ${slot} - now()) * 1000)::float8 AS "slotMs"
  FROM "SitePace" AS p WHERE "site" = ${site}`

const askedForPeace = (leftMs: number) =>
  sourceThrottled('the site asked for fewer requests a moment ago', Math.ceil(leftMs))

const ms = (n: number) => Prisma.sql`${n}::float8 * interval '1 millisecond'`
