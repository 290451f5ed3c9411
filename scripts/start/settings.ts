import path from 'node:path'
import { root } from '#platform/root'

export { root }

/**
 * Node arguments of the web app. A 64 MB semi-space keeps the garbage collector from copying the objects of several
 * concurrent page renders (docs/decisions/037).
 */
export const webNodeArgs = ['--max-semi-space-size=64', 'build/server/index.js']
export const builtNodeArgs = { worker: ['build/worker/main.js'], web: webNodeArgs }

const watching = (include: string[], entry: string) => [
  'node_modules/tsx/dist/cli.mjs',
  'watch',
  '--clear-screen=false',
  ...include.map((files) => `--include=${files}`),
  entry,
]
/**
 * The same programs from source. tsx restarts them when an imported file or one of these changes; Vite does the rest.
 */
export const watchedNodeArgs = {
  worker: watching(['workflows/**/*.ts', 'domain/**/*.ts'], 'worker/main.ts'),
  web: watching(['web/serve.ts', 'web/app/http/*.server.ts', 'platform/**/*.ts'], 'web/dev-server.ts'),
}

export interface StartSettings {
  dataDir: string
  webPort: number
  temporalPort: number
  temporalUiPort: number
  sandboxPort: number
  sandboxPushPort: number
  /** URL of the operator's own server. If set, no embedded one is started. */
  databaseUrl: string | undefined
  temporalAddress: string | undefined
}

/** Ports and paths of a local start. Throws one sentence for an invalid port. */
export function readStartSettings(env: NodeJS.ProcessEnv = process.env, dataDir = '.data'): StartSettings {
  const port = (name: string, fallback: number) => {
    const value = env[name] ? Number(env[name]) : fallback
    if (Number.isInteger(value) && value > 0 && value < 65536) return value
    throw new Error(`${name} is "${env[name]}"; it must be a port from 1 to 65535.`)
  }
  return {
    dataDir: path.resolve(root, env.DATA_DIR || dataDir),
    webPort: port('WEB_PORT', 3000),
    temporalPort: port('TEMPORAL_PORT', 7233),
    temporalUiPort: port('TEMPORAL_UI_PORT', 8233),
    sandboxPort: port('SANDBOX_PORT', 4010),
    sandboxPushPort: port('SANDBOX_PUSH_PORT', 4011),
    databaseUrl: env.DATABASE_URL || undefined,
    temporalAddress: env.TEMPORAL_ADDRESS || undefined,
  }
}

export const logDir = (dataDir: string) => path.join(dataDir, 'logs')

export function listPorts(s: StartSettings): { port: number; setting: string; what: string }[] {
  return [
    { port: s.webPort, setting: 'WEB_PORT', what: 'the web app' },
    ...(s.temporalAddress
      ? []
      : [
          { port: s.temporalPort, setting: 'TEMPORAL_PORT', what: 'Temporal' },
          { port: s.temporalUiPort, setting: 'TEMPORAL_UI_PORT', what: "Temporal's UI" },
        ]),
    { port: s.sandboxPort, setting: 'SANDBOX_PORT', what: 'the sandbox' },
    { port: s.sandboxPushPort, setting: 'SANDBOX_PUSH_PORT', what: "the sandbox's push service" },
  ]
}
