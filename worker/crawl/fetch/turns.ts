import { Prisma, type Database } from '#platform/database'
import { BudgetUsedUp, sourceThrottled } from '../../failures'
import { budgetOf } from './budget'

export interface TurnsOptions {
  /** The least time between two requests to a site. */
  minGapMs: number
  requestsPerMinute: number
  /** Nobody waits longer than this for a turn. */
  mostWaitMs: number
}

/** When a site may be asked, kept in the database: ten worker processes are no ruder than one. */
export interface Turns {
  /**
   * Waits for this caller's turn at the site; callers are served in the order they came. Throws SourceThrottled at once,
   * with the time left, while the site has asked for peace, and BudgetUsedUp when the turn would come too late.
   */
  turn(site: string, gapMs?: number): Promise<void>
  /** The site asked for no more requests for a while. */
  close(site: string, forMs: number): Promise<void>
  /** So many requests were made besides those that had a turn: what a page itself asks for. They count in the budget. */
  charge(site: string, requests: number): Promise<void>
}

export function createTurns(db: Database, options: TurnsOptions): Turns {
  const { intervalMs } = budgetOf(options.requestsPerMinute)
  return {
    async turn(site, gapMs = 0) {
      const { waitMs } = await reserve(db, options, site, gapMs)
      if (waitMs <= 0) return
      await new Promise((resolve) => setTimeout(resolve, waitMs))
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

/** Takes the site's next free turn: one statement, by the database's clock. Throws as `Turns.turn` does. */
export async function reserve(
  db: Database,
  { minGapMs, requestsPerMinute, mostWaitMs }: TurnsOptions,
  site: string,
  askedGapMs = 0,
): Promise<{ waitMs: number; slotAtMs: number }> {
  const { burst, intervalMs } = budgetOf(requestsPerMinute)
  const gap = ms(Math.max(minGapMs, askedGapMs))
  const slot = Prisma.sql`GREATEST(now(), p."nextSlotAt", p."budgetAt" - ${ms((burst - 1) * intervalMs)})`
  const [turn] = await db.$queryRaw<{ waitMs: number; slotAtMs: number }[]>`
    INSERT INTO "SitePace" AS p ("site", "nextSlotAt", "budgetAt")
    VALUES (${site}, now() + ${gap}, now() + ${ms(intervalMs)})
    ON CONFLICT ("site") DO UPDATE SET
      "nextSlotAt" = ${slot} + ${gap},
      "budgetAt" = GREATEST(p."budgetAt", ${slot}) + ${ms(intervalMs)}
    WHERE COALESCE(p."closedUntil" <= now(), true) AND ${slot} <= now() + ${ms(mostWaitMs)}
    RETURNING
      (EXTRACT(EPOCH FROM p."nextSlotAt" - ${gap} - clock_timestamp()) * 1000)::float8 AS "waitMs",
      (EXTRACT(EPOCH FROM p."nextSlotAt" - ${gap}) * 1000)::float8 AS "slotAtMs"`
  if (turn) return turn
  const [state] = await stateOf(db, site)
  if (state && state.closedMs > 0) throw askedForPeace(state.closedMs)
  throw new BudgetUsedUp(state?.nextSlotMs)
}

const stateOf = (db: Database, site: string) => db.$queryRaw<{ closedMs: number; nextSlotMs: number }[]>`
  SELECT COALESCE(EXTRACT(EPOCH FROM "closedUntil" - now()) * 1000, 0)::float8 AS "closedMs",
         GREATEST(0, EXTRACT(EPOCH FROM "nextSlotAt" - now()) * 1000)::float8 AS "nextSlotMs"
  FROM "SitePace" WHERE "site" = ${site}`

const askedForPeace = (leftMs: number) =>
  sourceThrottled('the site asked for fewer requests a moment ago', Math.ceil(leftMs))

const ms = (n: number) => Prisma.sql`${n}::float8 * interval '1 millisecond'`
