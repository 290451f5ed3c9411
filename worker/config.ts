import { z } from 'zod'
import { envFlag, readEnv, type RawEnv, type ReportProblem } from '#platform/env'
import { byMarketplace, checkShared, sharedEnv } from '#platform/settings'
import { checkModelBudgets, modelBudgetEnv } from './model-settings'
import { checkPaddle, paddleEnv, paddleOf } from './paddle-settings'

const minutes = (n: number) => n * 60_000
const seconds = (n: number) => n * 1_000
const ms = (fallback: number) => z.coerce.number().int().min(0).default(fallback)

export const workerEnv = z
  .object({
    ...sharedEnv,
    /** Comma-separated task queues, or "all". */
    WORKER_QUEUES: z.string().default('all'),
    /** Receives an email when a marketplace's health is "blind". Defaults to the support address. */
    OPERATOR_EMAIL: z.email().optional(),

    /** A watched feed older than this is crawled again. */
    FEED_FRESHNESS_MS: ms(minutes(1)),
    /**
     * Minimum gap between two requests to one host, and maximum requests per minute. The marketplace's mode sets
     * defaults.
     */
    HOST_MIN_GAP_MS: z.coerce.number().int().min(0).optional(),
    HOST_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).optional(),
    FETCH_TIMEOUT_MS: ms(seconds(20)),
    /** Browser for pages that need one. If unset, platform/chromium finds one. */
    CHROMIUM_PATH: z.string().optional(),
    /** Memory limit for all browser processes together. Above it, the browser is closed. */
    BROWSER_MEMORY_MB: z.coerce.number().int().min(256).default(1024),

    OPENAI_API_KEY: z.string().min(1),
    OPENAI_BASE_URL: z.url().default('https://api.openai.com/v1'),
    OPENAI_MODEL: z.string().default('gpt-5.6-mini'),
    /** Dollars per million tokens. All other costs are in millionths of a dollar. */
    OPENAI_INPUT_PRICE: z.coerce.number().min(0).default(0.25),
    OPENAI_OUTPUT_PRICE: z.coerce.number().min(0).default(2),
    MODEL_TIMEOUT_MS: ms(seconds(60)),
    /** Bounds the cost of a call. A longer answer is cut off and cannot be used. */
    MODEL_MAX_OUTPUT_TOKENS: z.coerce.number().int().min(1_000).default(8_000),
    ...modelBudgetEnv,

    POSTMARK_TOKEN: z.string().min(1),
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
    VAPID_PRIVATE_KEY: z.string().min(1),
    /** Contact for push services. Defaults to the support address. */
    VAPID_SUBJECT: z.string().optional(),
    PUSH_TIMEOUT_MS: ms(seconds(8)).pipe(z.number().min(100).max(seconds(20))),
    /** Extra CA certificate to trust for push endpoints, used for the sandbox. */
    PUSH_CA_FILE: z.string().optional(),

    /**
     * All or none of these must be set. Without them, Paddle events are not applied and subscriptions not reconciled.
     */
    ...paddleEnv,
  })
  .superRefine(checkModelBudgets)

function check(given: RawEnv, problem: ReportProblem): void {
  checkPaddle(given, problem)
  checkShared(Object.keys(workerEnv.shape), given, problem)
}

export type WorkerConfig = ReturnType<typeof readWorkerConfig>

/** Parses the worker's environment. Throws `ConfigurationError` that lists every problem. */
export function readWorkerConfig() {
  const env = readEnv(workerEnv, check)
  return {
    ...env,
    VAPID_SUBJECT: env.VAPID_SUBJECT ?? `mailto:${env.SUPPORT_EMAIL}`,
    paddle: paddleOf(env),
    modes: byMarketplace(env, 'MODE'),
    robots: byMarketplace(env, 'ROBOTS'),
  }
}
