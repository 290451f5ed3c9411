import { z } from 'zod'

/** Without empty values. */
export type RawEnv = Record<string, string | undefined>
export type ReportProblem = (name: string, message: string) => void

/**
 * Reads one process's configuration. `check` adds rules that depend on several settings or on the environment.
 * Reports all errors at once, by name and never by value, so a mistyped secret does not end up in a log. Throws
 * `ConfigurationError`; then the process must not start.
 */
export function readEnv<Schema extends z.ZodType>(
  schema: Schema,
  check: (given: RawEnv, problem: ReportProblem) => void = () => {},
): z.output<Schema> {
  // An empty value in an env file means "not set".
  // oxlint-disable-next-line no-restricted-properties -- the one place that reads the environment
  const given: RawEnv = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given, { error: messageOf })
  const problems = result.success
    ? []
    : result.error.issues.map((i) => `${i.path.join('.') || 'configuration'}: ${i.message}`)
  check(given, (name, message) => void problems.push(`${name}: ${message}`))
  if (result.success && problems.length === 0) return result.data
  throw new ConfigurationError(problems)
}

/** Null uses the library's own message, which states what is expected. */
const messageOf = ({ code, input }: { code?: string; input?: unknown }) =>
  code === 'invalid_type' && input === undefined ? 'is not set' : null

export class ConfigurationError extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
    this.name = 'ConfigurationError'
  }
}

/** "true"/"1"/"yes" and "false"/"0"/"no". Anything else is an error. */
export const envFlag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'])
  .transform((v) => ['true', '1', 'yes'].includes(v))

export const envPort = z.coerce.number().int().min(1).max(65535)
