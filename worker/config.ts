import type { ChatModel } from 'openai/resources/shared'
import { z } from 'zod'
import {
  callCostMicros,
  type ModelPrices,
  maxInputTokens,
  maxPictureTokens,
  unverifiedShare,
  type BudgetTier,
  type RequestSize,
} from '#domain/plans/budget'
import { databaseUrl } from '#platform/database-url'
import { type RawEnv, type ReportProblem, envFlag, envPort, readEnv } from '#platform/env'
import { metricsEnv } from '#platform/metrics'
import { readPlanPriceIds } from '#platform/payments/write-subscriptions'
import { valuesByMarketplace, checkSharedEnv, envByMarketplace, sharedEnv } from '#platform/settings'
import { optionalSecrets, secretsOf } from './queue-secrets'

const dollars = (fallback: number) => z.coerce.number().min(0).default(fallback)

/** Dollars per UTC day: one limit per account tier and one for all accounts together. 0 allows no model calls. */
export const modelBudgetEnv = {
  MODEL_BUDGET_UNPROVEN: dollars(0.1),
  MODEL_BUDGET_TRIAL: dollars(0.5),
  MODEL_BUDGET_BASIC: dollars(1),
  MODEL_BUDGET_PRO: dollars(3),
  MODEL_BUDGET_PRODUCT: dollars(100),
}

type BudgetName = keyof typeof modelBudgetEnv
type ModelSettings = Record<BudgetName, number> & {
  OPENAI_INPUT_PRICE: number
  OPENAI_CACHED_INPUT_PRICE: number
  OPENAI_OUTPUT_PRICE: number
  MODEL_MAX_OUTPUT_TOKENS: number
}

/** Dollars. */
export function modelBudgets(env: ModelSettings): Record<BudgetTier, number> & { product: number } {
  return {
    unverified: env.MODEL_BUDGET_UNPROVEN,
    trial: env.MODEL_BUDGET_TRIAL,
    basic: env.MODEL_BUDGET_BASIC,
    pro: env.MODEL_BUDGET_PRO,
    product: env.MODEL_BUDGET_PRODUCT,
  }
}

export const modelPrices = (env: ModelSettings): ModelPrices => ({
  input: env.OPENAI_INPUT_PRICE,
  cachedInput: env.OPENAI_CACHED_INPUT_PRICE,
  output: env.OPENAI_OUTPUT_PRICE,
})

/** About two dozen facts with quotes and some reasoning. Few answers are longer. */
const typicalOutputTokens = 2_000

/** High estimate of a call's cost in millionths of a dollar. This amount is reserved before the call. */
export function expectedCostMicros(env: ModelSettings, request: RequestSize): number {
  const tokens = {
    input: maxInputTokens(request),
    output: Math.min(typicalOutputTokens, env.MODEL_MAX_OUTPUT_TOKENS),
  }
  return callCostMicros(modelPrices(env), tokens)
}

/** A long listing with all its photos. */
const largeCall = { bytes: 28_000, pictureTokens: maxPictureTokens }
/** Four cars are judged concurrently, and backfill may use half of a budget. */
const minCalls = 8

/**
 * Rejects a budget that is too small for the reservations of concurrent calls. Such a budget would refuse cars that
 * it could pay for.
 */
export function checkModelBudgets(env: ModelSettings, ctx: z.RefinementCtx): void {
  const leastOfOne = (minCalls * expectedCostMicros(env, largeCall)) / 1_000_000
  for (const name of Object.keys(modelBudgetEnv) as BudgetName[]) {
    const minDollars = name === 'MODEL_BUDGET_PRODUCT' ? leastOfOne / unverifiedShare : leastOfOne
    if (env[name] === 0 || env[name] >= minDollars) continue
    const message = `is too small for ${minCalls} calls at these prices (${minDollars} dollars); 0 asks for nothing`
    ctx.addIssue({ code: 'custom', path: [name], message })
  }
}

const text = z.string().min(1).optional()

const paddleEnv = {
  PADDLE_API_KEY: text,
  PADDLE_API_URL: z.url().optional(),
  PADDLE_PRICE_BASIC_MONTHLY: text,
  PADDLE_PRICE_BASIC_YEARLY: text,
  PADDLE_PRICE_PRO_MONTHLY: text,
  PADDLE_PRICE_PRO_YEARLY: text,
}
const usesPaddle = ({ WORKER_QUEUES = 'all' }: RawEnv) => secretsOf(WORKER_QUEUES).includes('PADDLE_API_KEY')
const names = Object.keys(paddleEnv).filter((name) => name !== 'PADDLE_API_URL')

function checkPaddle(given: RawEnv, problem: ReportProblem): void {
  if (!usesPaddle(given) || !names.some((name) => given[name])) return
  for (const name of names) if (!given[name]) problem(name, 'is required because other settings of Paddle are set')
}

/** Null without Paddle configuration: no events are applied and nothing is reconciled. */
const toPaddleConfig = (env: z.output<z.ZodObject<typeof paddleEnv>>) =>
  env.PADDLE_API_KEY
    ? {
        apiKey: env.PADDLE_API_KEY,
        apiUrl: env.PADDLE_API_URL ?? 'https://api.paddle.com',
        prices: readPlanPriceIds(env),
      }
    : null

const minutes = (n: number) => n * 60_000
const seconds = (n: number) => n * 1_000
const ms = (fallback: number) => z.coerce.number().int().min(0).default(fallback)

export const workerEnv = z
  .object({
    ...sharedEnv,
    /** Comma-separated task queues, or "all". */
    WORKER_QUEUES: z.string().default('all'),
    /** A file that is touched while the worker is healthy, for a container's health check. */
    HEALTH_FILE: z.string().optional(),
    ...metricsEnv,
    /** Port of the Temporal SDK's own metrics, at METRICS_BIND. */
    TEMPORAL_METRICS_PORT: envPort.optional(),
    /** Receives an email when a marketplace is blind. Defaults to the support address. */
    OPERATOR_EMAIL: z.email().optional(),

    /** A watched feed older than this is crawled again. */
    FEED_FRESHNESS_MS: ms(minutes(1)),
    /**
     * Minimum gap between two requests to a host, and maximum requests per minute to each host of a marketplace. Defaults
     * depend on the marketplace and its mode.
     */
    HOST_MIN_GAP_MS: z.coerce.number().int().min(0).optional(),
    ...envByMarketplace('REQUESTS_PER_MINUTE', z.coerce.number().int().min(1).optional()),
    FETCH_TIMEOUT_MS: ms(seconds(20)),
    /** If unset, platform/chromium finds a browser. */
    CHROMIUM_PATH: z.string().optional(),
    /** For all browser processes together. Above it, the browser is closed. */
    BROWSER_MEMORY_MB: z.coerce.number().int().min(256).default(1024),

    /** This and the other secrets below are required of the queues that use them (./queue-secrets). */
    OPENAI_API_KEY: z.string().default(''),
    OPENAI_BASE_URL: z.url().default('https://api.openai.com/v1'),
    /** Takes pictures and strict schemas: https://developers.openai.com/api/docs/models/gpt-5.6-luna (read 2026-11-29). */
    OPENAI_MODEL: z.string().default('gpt-5.6-luna' satisfies ChatModel),
    /** Dollars per million tokens. All other costs are in millionths of a dollar. */
    OPENAI_INPUT_PRICE: z.coerce.number().min(0).default(0.2),
    OPENAI_CACHED_INPUT_PRICE: z.coerce.number().min(0).default(0.02),
    OPENAI_OUTPUT_PRICE: z.coerce.number().min(0).default(1.2),
    MODEL_TIMEOUT_MS: ms(seconds(60)),
    /** Limits the cost of a call. A longer answer is truncated and cannot be used. */
    MODEL_MAX_OUTPUT_TOKENS: z.coerce.number().int().min(1_000).default(8_000),
    ...modelBudgetEnv,

    POSTMARK_TOKEN: z.string().default(''),
    POSTMARK_HOST: z.string().default('api.postmarkapp.com'),
    POSTMARK_HTTPS: envFlag.default(true),
    /** Counts toward the age at which a claim is considered interrupted (stored/sendable). */
    POSTMARK_TIMEOUT_MS: ms(seconds(8)).pipe(z.number().min(1_000).max(seconds(10))),
    /** Delay before an accepted message shows up in Postmark's search (docs/decisions/016). */
    MAIL_SEARCH_LAG_MS: ms(minutes(2)),
    MAIL_FROM: z.string().min(3),
    /** Postmark message stream ids: messages with an unsubscribe link, and messages without one (decision 042). */
    POSTMARK_ALERT_STREAM: z.string().min(1).default('outbound'),
    POSTMARK_SERVICE_STREAM: z.string().min(1).default('outbound'),
    VAPID_PRIVATE_KEY: z.string().default(''),
    /** How a push service can reach us (RFC 8292, 2.1); without one it refuses every message. Defaults to the support address. */
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:[^@\s]+@\S+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
      .optional(),
    PUSH_TIMEOUT_MS: ms(seconds(8)).pipe(z.number().min(100).max(seconds(20))),
    /** Extra CA certificate to trust for push endpoints, used for the sandbox. */
    PUSH_CA_FILE: z.string().optional(),

    /**
     * All or none of these must be set. Without them, Paddle events are not applied and subscriptions not reconciled.
     */
    ...paddleEnv,
  })
  .superRefine(checkModelBudgets)

function checkSecrets(given: RawEnv, problem: ReportProblem): void {
  const { WORKER_QUEUES = 'all' } = given
  const required = secretsOf(WORKER_QUEUES).filter((name) => !optionalSecrets.includes(name))
  for (const name of required) if (!given[name]) problem(name, `is required by a worker of ${WORKER_QUEUES}`)
}

function check(given: RawEnv, problem: ReportProblem): void {
  checkSecrets(given, problem)
  checkPaddle(given, problem)
  checkSharedEnv(Object.keys(workerEnv.shape), given, problem)
}

export type WorkerConfig = ReturnType<typeof readWorkerConfig>

/** Throws `ConfigurationError` that lists every problem. */
export function readWorkerConfig() {
  const env = readEnv(workerEnv, check)
  return {
    ...env,
    DATABASE_URL: databaseUrl(env),
    VAPID_SUBJECT: env.VAPID_SUBJECT ?? `mailto:${env.SUPPORT_EMAIL}`,
    paddle: toPaddleConfig(env),
    modes: valuesByMarketplace(env, 'MODE'),
    robots: valuesByMarketplace(env, 'ROBOTS'),
    requestsPerMinute: valuesByMarketplace(env, 'REQUESTS_PER_MINUTE'),
  }
}
