import { rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../scripts/lib/ports'
import { startTemporal } from '../../scripts/lib/temporal'
import { scratchDir } from './scratch'

declare module 'vitest' {
  interface ProvidedContext {
    temporalAddress: string
  }
}

/** One Temporal development server for a whole run. Tests keep apart by task queue and workflow id. */
export default async function setup(project: TestProject) {
  const dir = scratchDir('test-temporal-')
  const server = await startTemporal({
    dbFile: path.join(dir, 'temporal.sqlite'),
    logFile: path.join(dir, 'temporal.log'),
    port: await freePort(),
    uiPort: null,
    say: (line) => console.log(line),
  })
  project.provide('temporalAddress', server.address)
  return async () => {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
