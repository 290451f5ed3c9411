import type { Transaction } from './database'

/**
 * Counts several kinds for one account in the `Spend` table (platform/spend), without a later settlement. Returns the
 * first kind whose limit is exceeded, or null if all were counted. If a kind is refused, the caller must roll back the
 * transaction, or the other kinds stay counted. The day is the database's, in UTC.
 */
export async function spendMany<Kind extends string>(
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
