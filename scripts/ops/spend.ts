import { productBudgetId, unpaidBudgetId, unverifiedBudgetId } from '#domain/plans/budget'
import { countOption, table, type Command } from './context'

const dollars = (micros: number) => `$${(micros / 1_000_000).toFixed(2)}`

export const showSpend: Command = {
  usage: 'spend [--days 7] [--accounts 10]',
  about: 'shows the model’s cost by day and purpose, and the accounts that cost most today',
  options: { days: 'UTC days, with today', accounts: 'accounts at most' },
  run: async (ops) => {
    const days = countOption(ops, 'days', 7)
    const shared = [productBudgetId, unpaidBudgetId, unverifiedBudgetId]
    const [byDay, byPurpose, accounts] = await Promise.all([
      ops.db.$queryRaw<{ day: string; product: number; unpaid: number; unverified: number }[]>`
        SELECT day::text, coalesce(sum(amount) FILTER (WHERE account = ${productBudgetId}), 0)::float8 AS product,
          coalesce(sum(amount) FILTER (WHERE account = ${unpaidBudgetId}), 0)::float8 AS unpaid,
          coalesce(sum(amount) FILTER (WHERE account = ${unverifiedBudgetId}), 0)::float8 AS unverified
        FROM "Spend" WHERE kind = 'model' AND day > (now() AT TIME ZONE 'UTC')::date - ${days}::int
          AND account = ANY(${shared}) GROUP BY day ORDER BY day DESC`,
      ops.db.$queryRaw<
        {
          purpose: string
          outcome: string
          calls: number
          cost: number
          input: number
          cached: number
          output: number
        }[]
      >`
        SELECT purpose, outcome, count(*)::int AS calls, sum("costMicros")::float8 AS cost,
          sum("inputTokens")::float8 AS input, sum("cachedTokens")::float8 AS cached, sum("outputTokens")::float8 AS output
        FROM "ModelCall" WHERE "createdAt" > ((now() AT TIME ZONE 'UTC')::date - ${days}::int + 1) AT TIME ZONE 'UTC'
        GROUP BY purpose, outcome ORDER BY cost DESC, purpose, outcome`,
      ops.db.$queryRaw<{ account: string; amount: number }[]>`
        SELECT account, amount::float8 FROM "Spend"
        WHERE kind = 'model' AND day = (now() AT TIME ZONE 'UTC')::date AND account <> ALL(${shared})
        ORDER BY amount DESC, account LIMIT ${countOption(ops, 'accounts', 10)}`,
    ])
    if (byDay.length === 0) return ['Nothing was spent.']
    return [
      ...table(
        ['UTC day', 'all', 'without a plan', 'unverified'],
        byDay.map(({ day, ...row }) => [day, dollars(row.product), dollars(row.unpaid), dollars(row.unverified)]),
      ),
      '',
      ...table(
        ['purpose', 'outcome', 'calls', 'cost', 'input tokens', 'cached', 'output tokens'],
        byPurpose.map((row) => [
          row.purpose,
          row.outcome,
          row.calls,
          dollars(row.cost),
          row.input,
          row.cached,
          row.output,
        ]),
      ),
      '',
      ...table(
        ['account, today', 'cost'],
        accounts.map(({ account, amount }) => [account, dollars(amount)]),
      ),
    ]
  },
}
