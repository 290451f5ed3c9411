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

/** A PostgreSQL with its data in a folder of its own, which `remove` deletes. */
export function createTestPostgres() {
  const dir = createTempDir('test-postgres-')
  const postgresDir = path.join(dir, 'postgres')
  return {
    postgresDir,
    start: () => startPostgres(postgresDir, path.join(dir, 'postgres.log'), superviseWithoutRestart, unsafe),
    remove: () => {
      removePostgresData(postgresDir)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** One PostgreSQL for the whole run. Each test file copies the migrated template (`database.ts`). */
export async function startTestPostgres(project: TestProject) {
  const postgres = createTestPostgres()
  const server = await postgres.start()
  const templateUrl = await createDatabase(server, 'template_lotwatch')
  await applyMigrations(templateUrl)
  project.provide('templateUrl', templateUrl)
  return async () => {
    await server.stop()
    postgres.remove()
  }
}
