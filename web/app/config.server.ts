import { z } from 'zod'
import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { envFlag, readEnv, type Given, type Problem } from '#platform/env'
import { checkProduction, isProduction } from '#platform/production'
import { checkIntegrations, integrationEnv, integrationsOf } from './config/integrations.server'

export type Mode = 'sandbox' | 'off' | 'live'
const mode = z.enum(['sandbox', 'off', 'live']).default('off')
const environment = z.enum(['development', 'test', 'production'])

export const webEnv = z.object({
  /** remix-serve needs NODE_ENV=production to serve quickly and to hide stacks, so a trial run says so here. */
  APP_ENV: environment.optional(),
  NODE_ENV: environment.default('development'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DATABASE_URL: z.string().min(1),
  TEMPORAL_ADDRESS: z.string().min(1),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_TLS: envFlag.default(false),
  TEMPORAL_API_KEY: z.string().optional(),
  /** How long a person's action waits for Temporal; what it wrote stands either way. */
  TEMPORAL_TIMEOUT_MS: z.coerce.number().int().min(100).default(1_500),
  WEB_URL: z.url(),
  /** Encrypts the short-lived sign-up cookie. */
  SESSION_SECRET: z.string().min(32),
  BRAND_NAME: z.string().default('Lotwatch'),
  SUPPORT_EMAIL: z.email().default('support@lotwatch.example'),
  /** Where the public 'Log in' and 'Get started' lead: to the waitlist before the launch, then to sign-up itself. */
  SIGNUP: z.enum(['waitlist', 'open']).default('waitlist'),
  VAPID_PUBLIC_KEY: z.string().min(1),
  /** Comma-separated hosts that a push endpoint may name; `*.` stands for one or more labels. */
  PUSH_ALLOWED_HOSTS: z
    .string()
    .default('fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,web.push.apple.com'),
  SANDBOX_URL: z.url().optional(),
  CRAIGSLIST_MODE: mode,
  CARGURUS_MODE: mode,
  FACEBOOK_MODE: mode,
  /** Origins that photos may come from, besides the marketplaces' own. */
  IMAGE_ORIGINS: z.string().default('https://images.craigslist.org'),
  /** How many proxies of ours stand before this process; 0: X-Forwarded-For is ignored (http/visitor-network). */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  ...integrationEnv,
})

function check(given: Given, problem: Problem): void {
  checkIntegrations(given, problem)
  if (isProduction(given)) return checkProduction(Object.keys(webEnv.shape), given, problem)
  const needsSandbox = marketplaces.some((marketplace) => given[`${marketplace.toUpperCase()}_MODE`] === 'sandbox')
  if (needsSandbox && !given.SANDBOX_URL) problem('SANDBOX_URL', 'is needed while a marketplace is in mode sandbox')
}

function modesOf(env: { CRAIGSLIST_MODE: Mode; CARGURUS_MODE: Mode; FACEBOOK_MODE: Mode }): [Marketplace, Mode][] {
  const byName = { craigslist: env.CRAIGSLIST_MODE, cargurus: env.CARGURUS_MODE, facebook: env.FACEBOOK_MODE }
  return marketplaces.map((marketplace) => [marketplace, byName[marketplace]])
}

function readWebConfig() {
  const env = readEnv(webEnv, check)
  const photoOrigins = list(env.IMAGE_ORIGINS)
  if (env.SANDBOX_URL) photoOrigins.push(new URL(env.SANDBOX_URL).origin)
  return {
    ...env,
    modes: Object.fromEntries(modesOf(env)) as Record<Marketplace, Mode>,
    ...integrationsOf(env),
    photoOrigins,
    pushAllowedHosts: list(env.PUSH_ALLOWED_HOSTS),
    isHttps: env.WEB_URL.startsWith('https://'),
  }
}

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

export type WebConfig = ReturnType<typeof readWebConfig>

let read: WebConfig | undefined
/** The web process's configuration, read once. Throws `ConfigurationError` naming every problem. */
export const config = (): WebConfig => (read ??= readWebConfig())
