import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { bootstrap } from '../../scripts/lib/bootstrap.mjs'
import { ensureTemporalBinary } from '../../scripts/lib/temporal-binary/temporal-binary.mjs'
import { buildIfStale } from '../../scripts/start/build'
import { copyPostgresData, createDatabase } from '../../scripts/lib/postgres'
import { applyMigrations } from '../../scripts/lib/schema-engine'
import { createTestPostgres } from './postgres-setup'
import { startStack, type RunningStack } from './stack'
import { createTempDir } from './temp-dir'

declare module 'vitest' {
  interface ProvidedContext {
    /** One per vitest worker. A test file uses its worker's stack (`useStack()`). */
    stacks: RunningStack[]
  }
}

const settings = { FEED_FRESHNESS_MS: '3000', MAIL_SEARCH_LAG_MS: '2000' }

/**
 * Starts one product per parallel test file, and a PostgreSQL with a migrated template for web apps of single files.
 * Each test uses its own buyer; a test that breaks a part repairs it.
 */
export default async function setup(project: TestProject) {
  const stops: (() => void | Promise<void>)[] = []
  const stop = async () => void (await Promise.all(stops.map((one) => one())))
  try {
    const dataDirs = Array.from({ length: Number(project.vitest.config.maxWorkers) }, () => createTempDir('stack-'))
    await bootstrap() // once, since the products start at the same time
    const [templateUrl] = await Promise.all([
      createDatabases(dataDirs, stops),
      buildIfStale(console.log),
      ensureTemporalBinary(console.log),
    ])
    const starting = dataDirs.map(async (dataDir) => {
      const { stop: stopStack, ...stack } = await startStack(settings, [], dataDir)
      stops.push(stopStack)
      return stack
    })
    await Promise.allSettled(starting) // one that starts after another has failed must be stopped, too
    project.provide('templateUrl', templateUrl)
    project.provide('stacks', await Promise.all(starting))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** Migrates one database for all: as template of a server, whose URL it returns, and copied for each stack. */
async function createDatabases(dataDirs: string[], stops: (() => void | Promise<void>)[]): Promise<string> {
  const postgres = createTestPostgres()
  const first = await postgres.start()
  await applyMigrations(await createDatabase(first, 'template_lotwatch'))
  await createDatabase(first, 'lotwatch', 'template_lotwatch')
  await first.stop()
  for (const dataDir of dataDirs) copyPostgresData(postgres.postgresDir, path.join(dataDir, 'postgres'))
  const server = await postgres.start()
  stops.push(() => server.stop().then(postgres.remove))
  return server.url('template_lotwatch')
}
