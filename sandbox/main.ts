import { readSandboxConfig } from './config'
import { startSandbox } from './server'

const read = readSandboxConfig()
if ('problems' in read) {
  process.stderr.write(`${read.problems.join('\n')}\n`)
  process.exit(1)
}
const { config } = read
try {
  const sandbox = await startSandbox({
    port: config.SANDBOX_PORT,
    pushPort: config.SANDBOX_PUSH_PORT,
    stateDir: config.SANDBOX_STATE_DIR,
    seed: config.SANDBOX_SEED,
    size: config.SANDBOX_SIZE,
    newCarsPerMinute: config.SANDBOX_LIVELY,
    publicUrl: config.SANDBOX_PUBLIC_URL,
    pushPublicUrl: config.SANDBOX_PUSH_PUBLIC_URL,
    mailWebhook: config.SANDBOX_MAIL_WEBHOOK,
    paddleWebhook: config.SANDBOX_PADDLE_WEBHOOK,
  })
  process.stdout.write(`The sandbox is ready: ${sandbox.url} (push: ${sandbox.pushUrl})\n`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
  }
} catch (error) {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number }
  const sentence = code === 'EADDRINUSE' ? `Port ${port} is taken; set SANDBOX_PORT or SANDBOX_PUSH_PORT.` : message
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
