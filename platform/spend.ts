import type { SpendKind, SpendLimit } from '#domain/plans/budget'
import type { Database, Transaction } from './database'

/** `day` is the UTC day that the amount counts toward, "2026-11-22". */
export interface SpendReservation {
  kind: SpendKind
  amount: number
  day: string
  accounts: string[]
}

/** Nothing was reserved, because the amount exceeds this account's budget for the day. */
interface BudgetExceeded {
  usedUpOf: string
}

/**
 * Reserves `amount` for all the named accounts or for none, before it is spent. No account exceeds its limit, even with
 * concurrent callers. Accounts are locked in the given order, so put the one that most calls share last. The day is the
 * database's, in UTC.
 */
export async function reserveSpend(
  db: Database,
  { kind, amount, limits }: { kind: SpendKind; amount: number; limits: SpendLimit[] },
): Promise<SpendReservation | BudgetExceeded> {
  try {
    return await db.$transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ account: string; day: string }[]>`
        INSERT INTO "Spend" AS spent (account, day, kind, amount)
        SELECT account, (now() AT TIME ZONE 'UTC')::date, ${kind}, ${amount}::bigint
        FROM unnest(${limits.map((l) => l.account)}::text[], ${limits.map((l) => l.most)}::bigint[])
          WITH ORDINALITY AS given(account, most, place)
        WHERE ${amount}::bigint <= most
        ORDER BY place
        ON CONFLICT (account, day, kind) DO UPDATE SET amount = spent.amount + EXCLUDED.amount
        WHERE spent.amount + EXCLUDED.amount <= (
          SELECT most FROM unnest(${limits.map((l) => l.account)}::text[], ${limits.map((l) => l.most)}::bigint[])
            AS given(account, most) WHERE given.account = spent.account)
        RETURNING account, day::text`
      const refused = limits.find(({ account }) => !rows.some((row) => row.account === account))
      if (refused) throw new ReservationRefused(refused.account)
      return { kind, amount, day: rows[0]!.day, accounts: limits.map(({ account }) => account) }
    })
  } catch (error) {
    if (error instanceof ReservationRefused) return { usedUpOf: error.account }
    throw error
  }
}

class ReservationRefused extends Error {
  constructor(readonly account: string) {
    super('the budget is used up')
  }
}

/** Replaces the reserved amount with the amount spent. One statement per account, so it never locks two rows. */
export async function settleSpend(
  db: Database,
  { kind, amount, day, accounts }: SpendReservation,
  spent: number,
): Promise<void> {
  if (spent === amount) return
  for (const account of accounts) {
    await db.$executeRaw`
      UPDATE "Spend" SET amount = amount + ${spent - amount}::bigint
      WHERE account = ${account} AND day = ${day}::date AND kind = ${kind}`
  }
}

/** In the kind's unit. Includes reservations. */
export async function spentToday(db: Database, account: string, kind: SpendKind): Promise<number> {
  const rows = await db.$queryRaw<{ amount: number }[]>`
    SELECT amount::float8 AS amount FROM "Spend"
    WHERE account = ${account} AND day = (now() AT TIME ZONE 'UTC')::date AND kind = ${kind}`
  return rows[0]?.amount ?? 0
}

/**
 * Counts several kinds for one account in the `Spend` table (platform/spend), without a later settlement. Returns the
 * first kind whose limit is exceeded, or null if all were counted. If a kind is refused, the caller must roll back the
 * transaction, or the other kinds stay counted. The day is the database's, in UTC.
 */
export async function recordSpends<Kind extends string>(
  tx: Transaction,
  account: string,
  spends: { kind: Kind; amount: number; most: number }[],
): Promise<Kind | null> {
  const asked = spends.filter(({ amount }) => amount > 0)
  const kinds = asked.map(({ kind }) => kind)
  const mosts = asked.map(({ most }) => most)
  const counted = await tx.$queryRaw<{ kind: string }[]>`
    INSERT INTO "Spend" AS spent (account, day, kind, amount)
    SELECT ${account}, (now() AT TIME ZONE 'UTC')::date, kind, amount
    FROM unnest(${kinds}::text[], ${asked.map(({ amount }) => amount)}::bigint[], ${mosts}::bigint[])
      AS given(kind, amount, most)
    WHERE amount <= most
    ORDER BY kind
    ON CONFLICT (account, day, kind) DO UPDATE SET amount = spent.amount + EXCLUDED.amount
    WHERE spent.amount + EXCLUDED.amount <= (
      SELECT most FROM unnest(${kinds}::text[], ${mosts}::bigint[]) AS given(kind, most) WHERE given.kind = spent.kind)
    RETURNING kind`
  return kinds.find((kind) => !counted.some((row) => row.kind === kind)) ?? null
}
