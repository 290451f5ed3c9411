import { z } from 'zod'
import { browserPushHosts } from '#domain/alerts/push-hosts'
import { marketplaceModes, marketplaces, type Marketplace } from '#domain/marketplaces'
import type { RawEnv, ReportProblem } from './env'
import { checkProduction, isProduction } from './production'
import { checkTemporal, temporalEnv } from './temporal-connection'
import { tracingEnv } from './tracing'

type NameOf<Suffix extends string> = `${Uppercase<Marketplace>}_${Suffix}`
const nameOf = <Suffix extends string>(marketplace: Marketplace, suffix: Suffix) =>
  `${marketplace.toUpperCase()}_${suffix}` as NameOf<Suffix>

/** One setting per marketplace: CRAIGSLIST_MODE, CARGURUS_MODE and so on. */
export function envByMarketplace<Suffix extends string, Schema extends z.ZodType>(suffix: Suffix, schema: Schema) {
  const settings = marketplaces.map((marketplace) => [nameOf(marketplace, suffix), schema])
  return Object.fromEntries(settings) as Record<NameOf<Suffix>, Schema>
}

export function valuesByMarketplace<Suffix extends string, Env extends Partial<Record<NameOf<Suffix>, unknown>>>(
  env: Env,
  suffix: Suffix,
) {
  const values = marketplaces.map((marketplace) => [marketplace, env[nameOf(marketplace, suffix)]])
  return Object.fromEntries(values) as Record<Marketplace, Env[NameOf<Suffix>]>
}

/** Comma-separated. */
const hosts = z.string().transform((text) =>
  text
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean),
)

const environment = z.enum(['development', 'test', 'production'])

/** Each process adds its own settings. */
export const sharedEnv = {
  /** Identifies a trial run: React and Remix are fast and hide stack traces only with NODE_ENV=production. */
  APP_ENV: environment.optional(),
  NODE_ENV: environment.default('development'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DATABASE_URL: z.string().min(1),
  /** Replaces the URL's password, and unlike it needs no escapes. */
  DATABASE_PASSWORD: z.string().optional(),
  /** Connections that the process may open for its queries. Each process has its own default. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).optional(),
  ...temporalEnv,
  ...tracingEnv,
  WEB_URL: z.url(),
  BRAND_NAME: z.string().default('Lotwatch'),
  SUPPORT_EMAIL: z.email().default('support@lotwatch.example'),
  VAPID_PUBLIC_KEY: z.string().min(1),
  /** Hosts allowed in push endpoints (domain/alerts/push-hosts). */
  PUSH_ALLOWED_HOSTS: hosts.default(browserPushHosts),
  SANDBOX_URL: z.url().optional(),
  ...envByMarketplace('MODE', z.enum(marketplaceModes).default('off')),
  /** Overriding a site's robots.txt is the operator's choice, and the worker logs it. */
  ...envByMarketplace('ROBOTS', z.enum(['honour', 'override']).default('honour')),
  /** Sent in the User-Agent, so a site can reach the operator. Default: the support address. */
  CRAWLER_CONTACT: z.string().optional(),
}

/**
 * Checks rules that depend on several settings or on the environment. `names` are all settings that the process
 * reads.
 */
export function checkSharedEnv(names: string[], given: RawEnv, problem: ReportProblem): void {
  checkTemporal(given, problem)
  if (isProduction(given)) return checkProduction(names, given, problem)
  const needsSandbox = marketplaces.some((marketplace) => given[nameOf(marketplace, 'MODE')] === 'sandbox')
  if (needsSandbox && !given.SANDBOX_URL) problem('SANDBOX_URL', 'is needed while a marketplace is in mode sandbox')
}
