import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { browserPushHosts } from '#domain/alerts/push-hosts'
import type { StartSettings } from './settings'

export interface ServiceAddresses {
  databaseUrl: string
  temporalAddress: string
  vapid: { publicKey: string; privateKey: string }
}

const sandboxFreshnessMs = 10_000
const sandboxWebhookSecret = 'sandbox-webhook-secret'
/** Secret that signs the sandbox's Paddle events (sandbox/services/paddle/webhooks). */
const sandboxPaddleSecret = 'pdl_ntfset_sandbox_secret'

/** Webhook URL to which the sandbox reports bounces and complaints, as an operator enters it at Postmark. */
export const postmarkWebhookUrl = ({ webPort }: StartSettings) =>
  `http://postmark:${sandboxWebhookSecret}@localhost:${webPort}/webhooks/postmark`

export const paddleWebhookUrl = ({ webPort }: StartSettings) => `http://localhost:${webPort}/webhooks/paddle`

/**
 * Environment of web and worker. Each outside service uses the sandbox until its own key is set. Values from the
 * caller's environment take precedence.
 */
export function createEnvironment(s: StartSettings, at: ServiceAddresses): NodeJS.ProcessEnv {
  const own = process.env
  const sandbox = `http://localhost:${s.sandboxPort}`
  const unless = (key: string, values: Record<string, string>) => (own[key] ? {} : values)
  const defaults = {
    APP_ENV: 'development',
    NODE_ENV: 'development' as const,
    LOG_LEVEL: 'info',
    WEB_URL: `http://localhost:${s.webPort}`,
    SESSION_SECRET: secret(s.dataDir),
    SANDBOX_URL: sandbox,
    CRAIGSLIST_MODE: 'sandbox',
    CARGURUS_MODE: 'sandbox',
    FACEBOOK_MODE: 'sandbox',
    // The sandbox's robots.txt disallows crawlers, as the real one does. The real one is never overridden by default.
    ...((own.FACEBOOK_MODE || 'sandbox') === 'sandbox' && { FACEBOOK_ROBOTS: 'override' }),
    FEED_FRESHNESS_MS: String(sandboxFreshnessMs),
    PHOTO_CACHE_DIR: path.join(s.dataDir, 'photos'),
    MAIL_FROM: 'Lotwatch <alerts@lotwatch.example>',
    // All browsers on this machine share one network address.
    SIGNUPS_PER_HOUR: '100000',
    SIGNUPS_PER_DAY: '100000',
    ...unless('OPENAI_API_KEY', {
      OPENAI_API_KEY: 'sandbox-key',
      OPENAI_BASE_URL: `${sandbox}/openai/v1`,
      ...standInBudgets,
    }),
    ...unless('POSTMARK_TOKEN', {
      POSTMARK_TOKEN: 'sandbox-token',
      POSTMARK_HOST: `localhost:${s.sandboxPort}/postmark`,
      POSTMARK_HTTPS: 'false',
      POSTMARK_WEBHOOK_SECRET: sandboxWebhookSecret,
    }),
    ...unless('GOOGLE_CLIENT_ID', {
      GOOGLE_CLIENT_ID: 'sandbox-client',
      GOOGLE_CLIENT_SECRET: 'sandbox-client-secret',
      GOOGLE_AUTH_URL: `${sandbox}/google/auth`,
      GOOGLE_TOKEN_URL: `${sandbox}/google/token`,
      GOOGLE_USERINFO_URL: `${sandbox}/google/userinfo`,
      GOOGLE_JWKS_URL: `${sandbox}/google/certs`,
    }),
    ...unless('PADDLE_API_KEY', {
      PADDLE_API_KEY: 'sandbox-paddle-key',
      PADDLE_API_URL: `${sandbox}/paddle`,
      PADDLE_CLIENT_TOKEN: 'test_sandbox_client_token',
      PADDLE_JS_URL: `${sandbox}/paddle.js`,
      PADDLE_WEBHOOK_SECRETS: sandboxPaddleSecret,
      PADDLE_PRICE_BASIC_MONTHLY: 'pri_sandbox_basic_monthly',
      PADDLE_PRICE_BASIC_YEARLY: 'pri_sandbox_basic_yearly',
      PADDLE_PRICE_PRO_MONTHLY: 'pri_sandbox_pro_monthly',
      PADDLE_PRICE_PRO_YEARLY: 'pri_sandbox_pro_yearly',
    }),
    ...unless('NHTSA_MODE', { NHTSA_MODE: 'on', NHTSA_URL: `${sandbox}/nhtsa` }),
    ...unless('VAPID_PRIVATE_KEY', {
      VAPID_PUBLIC_KEY: at.vapid.publicKey,
      VAPID_PRIVATE_KEY: at.vapid.privateKey,
      PUSH_CA_FILE: path.join(s.dataDir, 'sandbox', 'push-ca.pem'),
      PUSH_ALLOWED_HOSTS: [`localhost:${s.sandboxPushPort}`, ...browserPushHosts].join(),
    }),
  }
  const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value))
  return { ...defaults, ...set, DATABASE_URL: at.databaseUrl, TEMPORAL_ADDRESS: at.temporalAddress }
}

/** The sandbox model counts tokens but costs nothing. Dollars per day. */
const standInBudgets = {
  MODEL_BUDGET_UNPROVEN: '1000',
  MODEL_BUDGET_TRIAL: '1000',
  MODEL_BUDGET_BASIC: '1000',
  MODEL_BUDGET_PRO: '1000',
  MODEL_BUDGET_PRODUCT: '100000',
}

/** The key that encrypts cookies. Created once and stored with the data, so a restart logs nobody out. */
function secret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}
