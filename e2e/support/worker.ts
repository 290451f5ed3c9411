import webpush from 'web-push'
import { createLogger } from '#platform/log'
import type { Database } from '#platform/database'
import type { WorkerConfig } from '#worker/config'
import type { PlanDependencies } from '#worker/plan/plan-cycle'

const vapid = webpush.generateVAPIDKeys()

/** An address where nothing listens: a privileged port that no service uses and that fetch does not block. */
export const unreachableUrl = '127.0.0.1:4'

/** Dollars per day. Tests about budgets set their own. */
const plenty = 1_000_000

/** Longer than a busy machine takes. Tests of timeouts set their own. */
const patientMs = 30_000

/** A worker configuration with all outside services unreachable. Tests override what they need. */
export function workerConfig(over: Partial<WorkerConfig> = {}): WorkerConfig {
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: 'postgresql://127.0.0.1:4/none',
    TEMPORAL_ADDRESS: unreachableUrl,
    TEMPORAL_NAMESPACE: 'default',
    TEMPORAL_TLS: false,
    WORKER_QUEUES: 'all',
    METRICS_BIND: '127.0.0.1',
    OTEL_TRACES_SAMPLER_ARG: 1,
    WEB_URL: 'http://localhost:3000',
    BRAND_NAME: 'Lotwatch',
    SUPPORT_EMAIL: 'support@lotwatch.example',
    CRAIGSLIST_MODE: 'sandbox',
    CARGURUS_MODE: 'off',
    FACEBOOK_MODE: 'off',
    modes: { craigslist: 'sandbox', cargurus: 'off', facebook: 'off' },
    CRAIGSLIST_ROBOTS: 'honour',
    CARGURUS_ROBOTS: 'honour',
    FACEBOOK_ROBOTS: 'override', // the sandbox's robots.txt for Facebook disallows everything, as the real one does
    robots: { craigslist: 'honour', cargurus: 'honour', facebook: 'override' },
    requestsPerMinute: { craigslist: undefined, cargurus: undefined, facebook: undefined },
    FEED_FRESHNESS_MS: 0,
    HOST_MIN_GAP_MS: 0,
    FETCH_TIMEOUT_MS: patientMs,
    BROWSER_MEMORY_MB: 1024,
    OPENAI_API_KEY: 'sandbox-key',
    OPENAI_BASE_URL: `http://${unreachableUrl}/v1`,
    OPENAI_MODEL: 'gpt-5.6-luna',
    OPENAI_INPUT_PRICE: 0.25,
    OPENAI_CACHED_INPUT_PRICE: 0.025,
    OPENAI_OUTPUT_PRICE: 2,
    MODEL_TIMEOUT_MS: patientMs,
    MODEL_MAX_OUTPUT_TOKENS: 8_000,
    MODEL_BUDGET_UNPROVEN: plenty,
    MODEL_BUDGET_TRIAL: plenty,
    MODEL_BUDGET_BASIC: plenty,
    MODEL_BUDGET_PRO: plenty,
    MODEL_BUDGET_PRODUCT: plenty,
    POSTMARK_TOKEN: 'sandbox-token',
    POSTMARK_HOST: unreachableUrl,
    POSTMARK_HTTPS: false,
    POSTMARK_ALERT_STREAM: 'outbound',
    POSTMARK_SERVICE_STREAM: 'outbound',
    POSTMARK_TIMEOUT_MS: patientMs,
    MAIL_SEARCH_LAG_MS: 120_000,
    MAIL_FROM: 'Lotwatch <alerts@lotwatch.example>',
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    VAPID_SUBJECT: 'mailto:support@lotwatch.example',
    PUSH_TIMEOUT_MS: patientMs,
    PUSH_ALLOWED_HOSTS: ['localhost'],
    paddle: null,
    ...over,
  }
}

export function workerDependencies(db: Database, over: Partial<WorkerConfig> = {}): PlanDependencies {
  return { db, config: workerConfig(over), log: createLogger('test', 'silent'), wakeSites: async () => {} }
}
