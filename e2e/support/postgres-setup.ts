import { rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { createDatabase, removePostgres, startPostgres } from '../../scripts/lib/postgres'
import { applyMigrations } from '../../scripts/lib/schema-engine'
import { scratchDir } from './scratch'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database with every migration applied and no rows. Copy it, never write to it. */
    templateUrl: string
  }
}

/** One PostgreSQL for a whole run; each test file takes a copy of the migrated template (`database.ts`). */
export default async function setup(project: TestProject) {
  const dir = scratchDir('test-postgres-')
  const server = await startPostgres(path.join(dir, 'postgres'), path.join(dir, 'postgres.log'))
  const templateUrl = await createDatabase(server, 'template_lotwatch')
  await applyMigrations(templateUrl)
  project.provide('templateUrl', templateUrl)
  return async () => {
    await server.stop()
    removePostgres(path.join(dir, 'postgres'))
    rmSync(dir, { recursive: true, force: true })
  }
}
