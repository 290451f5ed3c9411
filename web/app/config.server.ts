import { z } from 'zod'
import { allPhotoOrigins } from '#domain/listing/photo-origins'
import { envPort, readEnv, type Given, type Problem } from '#platform/env'
import { byMarketplace, checkShared, sharedEnv } from '#platform/settings'
import { checkIntegrations, integrationEnv, integrationsOf } from './config/integrations.server'

export const webEnv = z.object({
  ...sharedEnv,
  /** Where the web app listens; on every address of the machine while HOST is not set. */
  PORT: envPort.default(3000),
  HOST: z.string().optional(),
  /** How long a person's action waits for Temporal; what it wrote stands either way. */
  TEMPORAL_TIMEOUT_MS: z.coerce.number().int().min(100).default(1_500),
  /** Encrypts the short-lived sign-up cookie. */
  SESSION_SECRET: z.string().min(32),
  /** Where the public 'Log in' and 'Get started' lead: to the waitlist before the launch, then to sign-up itself. */
  SIGNUP: z.enum(['waitlist', 'open']).default('waitlist'),
  /** How many proxies of ours stand before this process; 0: X-Forwarded-For is ignored (http/visitor-network). */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  ...integrationEnv,
})

function check(given: Given, problem: Problem): void {
  checkIntegrations(given, problem)
  checkShared(Object.keys(webEnv.shape), given, problem)
}

function readWebConfig() {
  const env = readEnv(webEnv, check)
  return {
    ...env,
    modes: byMarketplace(env, 'MODE'),
    ...integrationsOf(env),
    photoOrigins: allPhotoOrigins(env),
    isHttps: env.WEB_URL.startsWith('https://'),
  }
}

export type WebConfig = ReturnType<typeof readWebConfig>

let read: WebConfig | undefined
/** The web process's configuration, read once. Throws `ConfigurationError` naming every problem. */
export const config = (): WebConfig => (read ??= readWebConfig())
