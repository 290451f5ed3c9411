import { rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { superviseWithoutRestart } from '../../scripts/lib/supervise'
import { createDatabase, removePostgresData, startPostgres } from '../../scripts/lib/postgres'
import { applyMigrations } from '../../scripts/lib/schema-engine'
import { createTempDir } from './temp-dir'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database without rows. Copy it, never write to it. */
    templateUrl: string
  }
}

/** No data outlives the run. Statistics of a table between two tests would lead to bad plans. */
const unsafe = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off']

/** One PostgreSQL for the whole run. Each test file copies the migrated template (`database.ts`). */
export async function startTestPostgres(project: TestProject) {
  const dir = createTempDir('test-postgres-')
  const server = await startPostgres(
    path.join(dir, 'postgres'),
    path.join(dir, 'postgres.log'),
    superviseWithoutRestart,
    unsafe,
  )
  const templateUrl = await createDatabase(server, 'template_lotwatch')
  await applyMigrations(templateUrl)
  project.provide('templateUrl', templateUrl)
  return async () => {
    await server.stop()
    removePostgresData(path.join(dir, 'postgres'))
    rmSync(dir, { recursive: true, force: true })
  }
}
