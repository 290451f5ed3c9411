import { z } from 'zod'
import type { RawEnv, ReportProblem } from '#platform/env'
import { planPricesOf } from '#platform/payments/plan-prices'

const text = z.string().min(1).optional()

export const paddleEnv = {
  PADDLE_API_KEY: text,
  PADDLE_API_URL: z.url().optional(),
  PADDLE_PRICE_BASIC_MONTHLY: text,
  PADDLE_PRICE_BASIC_YEARLY: text,
  PADDLE_PRICE_PRO_MONTHLY: text,
  PADDLE_PRICE_PRO_YEARLY: text,
}
const names = Object.keys(paddleEnv).filter((name) => name !== 'PADDLE_API_URL')

/** Reports the missing settings when only some are set. */
export function checkPaddle(given: RawEnv, problem: ReportProblem): void {
  if (!names.some((name) => given[name])) return
  for (const name of names) if (!given[name]) problem(name, 'is required because other settings of Paddle are set')
}

/** Null when Paddle is not configured. Then no events are applied and nothing is reconciled. */
export const paddleOf = (env: z.output<z.ZodObject<typeof paddleEnv>>) =>
  env.PADDLE_API_KEY
    ? {
        apiKey: env.PADDLE_API_KEY,
        apiUrl: env.PADDLE_API_URL ?? 'https://api.paddle.com',
        prices: planPricesOf(env),
      }
    : null
