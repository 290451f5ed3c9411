import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startSandbox, type Sandbox } from '#sandbox/server'

/**
 * A sandbox for the calling test file, on free ports, with a small seeded inventory. Read `.url`, `.pushUrl`, and
 * `.stateDir` inside tests.
 */
export function useSandbox(options: { seed?: number; size?: number } = {}): Sandbox & { stateDir: string } {
  const sandbox = {} as Sandbox & { stateDir: string }
  beforeAll(async () => {
    const data = path.resolve(import.meta.dirname, '../../.data')
    mkdirSync(data, { recursive: true })
    const stateDir = mkdtempSync(path.join(data, 'sandbox-'))
    const { seed = 1, size = 24 } = options
    Object.assign(sandbox, await startSandbox({ port: 0, pushPort: 0, stateDir, seed, size }), { stateDir })
  })
  afterAll(async () => {
    await sandbox.close?.()
    if (sandbox.stateDir) rmSync(sandbox.stateDir, { recursive: true, force: true })
  })
  return sandbox
}
