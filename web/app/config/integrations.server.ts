import { z } from 'zod'
import { readPlanPriceIds } from '#platform/payments/write-subscriptions'

/** Settings of optional outside services. A service must be fully configured or off. */
const text = z.string().min(1).optional()
const url = z.url().optional()

export const integrationEnv = {
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

export function checkIntegrations(env: Env, problem: (name: string, message: string) => void): void {
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
export function readIntegrations(env: Env) {
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
