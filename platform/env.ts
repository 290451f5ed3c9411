import { z } from 'zod'

/**
 * Reads one process's configuration. Every error is reported at once, by name and never by value, so that a secret
 * with a typo does not land in a log. Throws `ConfigurationError`; the process must not start.
 */
export function readEnv<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  // An empty value in an env file means "not set".
  // eslint-disable-next-line no-restricted-properties -- the one place that reads the environment
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw new ConfigurationError(result.error.issues.map((i) => `${i.path.join('.') || 'configuration'}: ${i.message}`))
}

export class ConfigurationError extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
    this.name = 'ConfigurationError'
  }
}

/** "true"/"1"/"yes" and "false"/"0"/"no"; anything else is an error. */
export const envFlag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'])
  .transform((v) => ['true', '1', 'yes'].includes(v))

export const envPort = z.coerce.number().int().min(1).max(65535)
