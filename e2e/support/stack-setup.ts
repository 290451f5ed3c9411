import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../scripts/lib/ports'
import { scratchDir } from './scratch'

declare module 'vitest' {
  interface ProvidedContext {
    webUrl: string
    sandboxUrl: string
    /** DATA_DIR of the running stack, with its logs. */
    dataDir: string
  }
}

const patienceMs = 600_000 // the first run on a machine may build Temporal's server

/** The whole product as `npm start` runs it, on ports and data of its own. */
export default async function setup(project: TestProject) {
  const dataDir = scratchDir('test-stack-')
  const [web, temporal, ui, sandbox, push] = await Promise.all([1, 2, 3, 4, 5].map(() => freePort()))
  const start = path.resolve(import.meta.dirname, '../../scripts/start.mjs')
  const child = spawn(process.execPath, [start], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      WEB_PORT: String(web),
      TEMPORAL_PORT: String(temporal),
      TEMPORAL_UI_PORT: String(ui),
      SANDBOX_PORT: String(sandbox),
      SANDBOX_PUSH_PORT: String(push),
      FEED_FRESHNESS_MS: '3000',
    },
  })
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk
      if (output.includes('Lotwatch is ready:')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`npm start ended before it was ready:\n${output}`)))
    setTimeout(() => reject(new Error(`npm start was not ready in time:\n${output}`)), patienceMs).unref()
  })
  await ready
  project.provide('webUrl', `http://localhost:${web}`)
  project.provide('sandboxUrl', `http://localhost:${sandbox}`)
  project.provide('dataDir', dataDir)
  return async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    if (process.env.KEEP_DATA) return
    rmSync(dataDir, { recursive: true, force: true })
  }
}
