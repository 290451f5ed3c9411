import type { SpendKind, SpendLimit } from '#domain/plans/budget'
import type { Database } from './database'

/** A reservation, to be settled with the amount actually spent. `day` is the UTC day it counts toward, "2026-11-22". */
export interface SpendReservation {
  kind: SpendKind
  amount: number
  day: string
  accounts: string[]
}

/** The amount exceeds this account's budget for the day. Nothing was reserved. */
export interface BudgetExceeded {
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
      if (refused) throw new Refused(refused.account)
      return { kind, amount, day: rows[0]!.day, accounts: limits.map(({ account }) => account) }
    })
  } catch (error) {
    if (error instanceof Refused) return { usedUpOf: error.account }
    throw error
  }
}

/** Rolls back the transaction, including the accounts already counted. */
class Refused extends Error {
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

/** What an account has spent of one kind today, including reservations. */
export async function spentToday(db: Database, account: string, kind: SpendKind): Promise<number> {
  const rows = await db.$queryRaw<{ amount: number }[]>`
    SELECT amount::float8 AS amount FROM "Spend"
    WHERE account = ${account} AND day = (now() AT TIME ZONE 'UTC')::date AND kind = ${kind}`
  return rows[0]?.amount ?? 0
}
