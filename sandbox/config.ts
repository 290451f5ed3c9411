import { z } from 'zod'

const port = z.coerce.number().int().min(1).max(65535)

const schema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .refine((v) => v !== 'production', 'The sandbox is for development and tests; it does not start in production.'),
  SANDBOX_PORT: port.default(4010),
  SANDBOX_PUSH_PORT: port.default(4011),
  SANDBOX_STATE_DIR: z.string().default('.data/sandbox'),
  SANDBOX_SEED: z.coerce.number().int().default(1),
  SANDBOX_SIZE: z.coerce.number().int().min(0).max(100_000).default(20_000),
  /** New cars per minute, nationwide. 0 disables them. */
  SANDBOX_LIVELY: z.coerce.number().min(0).max(60).default(6),
  SANDBOX_PUBLIC_URL: z.url().optional(),
  SANDBOX_PUSH_PUBLIC_URL: z.url().optional(),
  /** URL for Postmark's bounce and spam complaint webhooks: http://name:password@host/path */
  SANDBOX_MAIL_WEBHOOK: z.url().optional(),
  SANDBOX_PADDLE_WEBHOOK: z.url().optional(),
})
type SandboxConfig = z.output<typeof schema>

/** Reads the configuration from environment variables. Returns a list of problems if it is invalid. */
export function readSandboxConfig(
  // oxlint-disable-next-line no-restricted-properties -- the sandbox may not import platform/env, so it reads its own
  env: Record<string, string | undefined> = process.env,
): { config: SandboxConfig } | { problems: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return { config: result.data }
  const problems = result.error.issues.map((i) =>
    i.code === 'custom' ? i.message : `${i.path.join('.')}: ${i.message}`,
  )
  return { problems }
}
