import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { envPort, readEnv, type RawEnv, type ReportProblem } from '#platform/env'
import { isProduction } from '#platform/production'
import { valuesByMarketplace, checkSharedEnv, sharedEnv } from '#platform/settings'
import { checkIntegrations, integrationEnv, readIntegrations } from './config/integrations.server'

export const webEnvSchema = z.object({
  ...sharedEnv,
  /** Listening port and address. Without HOST, listens on all interfaces. */
  PORT: envPort.default(3000),
  HOST: z.string().optional(),
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
    modes: valuesByMarketplace(env, 'MODE'),
    robots: valuesByMarketplace(env, 'ROBOTS'),
    ...readIntegrations(env),
    isHttps: env.WEB_URL.startsWith('https://'),
  }
}

export type WebConfig = ReturnType<typeof readWebConfig>

let read: WebConfig | undefined
/** The web process's configuration, read once. Throws a `ConfigurationError` that lists all problems. */
export const config = (): WebConfig => (read ??= readWebConfig())
