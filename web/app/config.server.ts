import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { readPlanPriceIds } from '#platform/payments/write-subscriptions'
import { databaseUrl } from '#platform/database-url'
import { metricsEnv } from '#platform/metrics'
import { envPort, readEnv, type RawEnv, type ReportProblem } from '#platform/env'
import { isProduction } from '#platform/production'
import { valuesByMarketplace, checkSharedEnv, sharedEnv } from '#platform/settings'
import { singleton } from '#platform/singletons'

/** Settings of optional outside services. A service must be fully configured or off. */
const text = z.string().min(1).optional()
const url = z.url().optional()

const integrationEnv = {
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_AUTH_URL: url,
  GOOGLE_TOKEN_URL: url,
  GOOGLE_USERINFO_URL: url,
  GOOGLE_JWKS_URL: url,
  PADDLE_API_KEY: text,
  PADDLE_API_URL: url,
  PADDLE_CLIENT_TOKEN: text,
  PADDLE_JS_URL: url,
  PADDLE_PRICE_BASIC_MONTHLY: text,
  PADDLE_PRICE_BASIC_YEARLY: text,
  PADDLE_PRICE_PRO_MONTHLY: text,
  PADDLE_PRICE_PRO_YEARLY: text,
  /** Paddle's webhook secrets, comma-separated, newest first. Required only in production. */
  PADDLE_WEBHOOK_SECRETS: text,
  PADDLE_WEBHOOK_TOLERANCE_S: z
    .string()
    .regex(/^\d{1,5}$/, 'is a number of seconds')
    .optional(),
  POSTHOG_KEY: text,
  POSTHOG_HOST: url,
  MAPBOX_TOKEN: text,
  MAPBOX_BASE_URL: url,
}
type Name = keyof typeof integrationEnv
type Env = Partial<Record<Name, string>>

/** `needed` settings turn the service on. `optional` settings have defaults and require the `needed` ones. */
const services: { name: string; needed: Name[]; optional: Name[] }[] = [
  {
    name: 'Google sign-in',
    needed: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    optional: ['GOOGLE_AUTH_URL', 'GOOGLE_TOKEN_URL', 'GOOGLE_USERINFO_URL', 'GOOGLE_JWKS_URL'],
  },
  {
    name: 'Paddle',
    needed: [
      'PADDLE_API_KEY',
      'PADDLE_CLIENT_TOKEN',
      'PADDLE_PRICE_BASIC_MONTHLY',
      'PADDLE_PRICE_BASIC_YEARLY',
      'PADDLE_PRICE_PRO_MONTHLY',
      'PADDLE_PRICE_PRO_YEARLY',
    ],
    optional: ['PADDLE_API_URL', 'PADDLE_JS_URL', 'PADDLE_WEBHOOK_SECRETS', 'PADDLE_WEBHOOK_TOLERANCE_S'],
  },
  { name: 'PostHog', needed: ['POSTHOG_KEY'], optional: ['POSTHOG_HOST'] },
  { name: 'Mapbox', needed: ['MAPBOX_TOKEN'], optional: ['MAPBOX_BASE_URL'] },
]

function checkIntegrations(env: Env, problem: (name: string, message: string) => void): void {
  for (const { name, needed, optional } of services) {
    if (![...needed, ...optional].some((setting) => env[setting])) continue
    for (const setting of needed)
      if (!env[setting]) problem(setting, `is required because other settings of ${name} are set`)
  }
}

const listOf = (text = '') => text.split(',').flatMap((one) => one.trim() || [])

/** Both clocks use NTP, so this allows for slow delivery. Paddle signs each retry again. */
const defaultToleranceS = 300

/** Settings of each service, or null when it is off. Default URLs are the services' own. */
function readIntegrations(env: Env) {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, PADDLE_API_KEY, POSTHOG_KEY, MAPBOX_TOKEN } = env
  return {
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? {
            clientId: GOOGLE_CLIENT_ID,
            clientSecret: GOOGLE_CLIENT_SECRET,
            authUrl: env.GOOGLE_AUTH_URL ?? 'https://accounts.google.com/o/oauth2/v2/auth',
            tokenUrl: env.GOOGLE_TOKEN_URL ?? 'https://oauth2.googleapis.com/token',
            userinfoUrl: env.GOOGLE_USERINFO_URL ?? 'https://www.googleapis.com/oauth2/v3/userinfo',
            jwksUrl: env.GOOGLE_JWKS_URL ?? 'https://www.googleapis.com/oauth2/v3/certs',
          }
        : null,
    paddle: PADDLE_API_KEY
      ? {
          apiKey: PADDLE_API_KEY,
          apiUrl: env.PADDLE_API_URL ?? 'https://api.paddle.com',
          clientToken: env.PADDLE_CLIENT_TOKEN!,
          /** URL of a replacement for Paddle's script. Null loads the script from Paddle. */
          jsUrl: env.PADDLE_JS_URL ?? null,
          webhookSecrets: listOf(env.PADDLE_WEBHOOK_SECRETS),
          webhookToleranceS: Number(env.PADDLE_WEBHOOK_TOLERANCE_S ?? defaultToleranceS),
          prices: readPlanPriceIds(env),
        }
      : null,
    posthog: POSTHOG_KEY ? { key: POSTHOG_KEY, host: env.POSTHOG_HOST ?? 'https://eu.i.posthog.com' } : null,
    mapbox: MAPBOX_TOKEN ? { token: MAPBOX_TOKEN, baseUrl: env.MAPBOX_BASE_URL ?? 'https://api.mapbox.com' } : null,
  }
}

export const webEnvSchema = z.object({
  ...sharedEnv,
  /** Listening port and address. Without HOST, listens on all interfaces. */
  PORT: envPort.default(3000),
  HOST: z.string().optional(),
  ...metricsEnv,
  /** Timeout for Temporal calls in a request. Changes are stored even if Temporal does not answer. */
  TEMPORAL_TIMEOUT_MS: z.coerce.number().int().min(100).default(1_500),
  /** Derives the keys for signed tokens, encrypted cookies, and rate limits. */
  SESSION_SECRET: z.string().min(32),
  /** Where the public 'Log in' and 'Get started' lead: to the waitlist before the launch, then to the real pages. */
  SIGNUP: z.enum(['waitlist', 'open']).default('waitlist'),
  /** Maximum number of new accounts per network (docs/decisions/017). */
  SIGNUPS_PER_HOUR: z.coerce.number().int().min(1).default(20),
  SIGNUPS_PER_DAY: z.coerce.number().int().min(1).default(60),
  /** Number of our own proxies in front of this process. 0 ignores X-Forwarded-For (http/middleware.server.ts). */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Operator details for the legal pages. Required only in production. */
  OPERATOR_NAME: z.string().default('[operator: set OPERATOR_NAME]'),
  OPERATOR_ADDRESS: z.string().default('[postal address: set OPERATOR_ADDRESS]'),
  GOVERNING_LAW: z.string().default('[governing law: set GOVERNING_LAW]'),
  /** Folder and size limit (MB) of the resized photo cache. Processes may share the folder. */
  PHOTO_CACHE_DIR: z.string().default(path.join(tmpdir(), 'lotwatch-photos')),
  PHOTO_CACHE_MB: z.coerce.number().int().min(1).default(512),
  /** Password for Postmark's webhooks. Required only in production. */
  POSTMARK_WEBHOOK_SECRET: z.string().min(16).optional(),
  ...integrationEnv,
  /** NHTSA's recalls and complaints, on the page of a car. The service is public and needs no key. */
  NHTSA_MODE: z.enum(['on', 'off']).default('off'),
  NHTSA_URL: z.url().default('https://api.nhtsa.gov'),
})

const requiredInProduction = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'GOVERNING_LAW'] as const

function check(given: RawEnv, problem: ReportProblem): void {
  checkIntegrations(given, problem)
  if (isProduction(given)) {
    for (const name of requiredInProduction)
      if (!given[name]) problem(name, 'is needed in production: the legal pages name the operator and the law')
    if (!given.POSTMARK_WEBHOOK_SECRET)
      problem('POSTMARK_WEBHOOK_SECRET', 'is needed in production: by it bounces and complaints are taken')
    if (!given.TRUSTED_PROXIES)
      problem('TRUSTED_PROXIES', 'is needed in production: 0 if no proxy of yours stands before the web app')
    if (given.PADDLE_API_KEY && !given.PADDLE_WEBHOOK_SECRETS)
      problem('PADDLE_WEBHOOK_SECRETS', 'is needed in production: without it nobody who pays gets a plan')
  }
  checkSharedEnv(Object.keys(webEnvSchema.shape), given, problem)
}

function readWebConfig() {
  const env = readEnv(webEnvSchema, check)
  return {
    ...env,
    DATABASE_URL: databaseUrl(env),
    modes: valuesByMarketplace(env, 'MODE'),
    robots: valuesByMarketplace(env, 'ROBOTS'),
    ...readIntegrations(env),
    nhtsa: env.NHTSA_MODE === 'on' ? { baseUrl: env.NHTSA_URL } : null,
    operator: { name: env.OPERATOR_NAME, address: env.OPERATOR_ADDRESS, law: env.GOVERNING_LAW },
    isHttps: env.WEB_URL.startsWith('https://'),
  }
}

export type WebConfig = ReturnType<typeof readWebConfig>

/** The web process's configuration, read once. Throws a `ConfigurationError` that lists all problems. */
export const config = singleton(readWebConfig)
