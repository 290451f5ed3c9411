import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import { secondMs } from '#domain/durations'
import { root } from '#platform/root'

const prismaDir = path.join(root, 'prisma')
const everything = { externalTables: [], externalEnums: [] }

interface MigrationOptions {
  dir?: string
  /** How long a statement may wait for a lock. While it waits, all later queries on the table wait behind it. */
  lockTimeoutMs?: number
  /** Applies only these. Throws if one of them is unknown to this release. */
  only?: string[]
  say?: (line: string) => void
}

/** Queries of a page take milliseconds, so a longer wait means a long transaction, which a retry lets pass. */
const defaultLockTimeoutMs = 2 * secondMs
const maxLockTries = 20

/**
 * Applies the pending migrations in `prisma/migrations` and returns their names, oldest first. Throws if a migration
 * was edited after it was applied. A migration that had to wait for a lock is rolled back and tried again.
 */
export async function applyMigrations(databaseUrl: string, options: MigrationOptions = {}): Promise<string[]> {
  const { dir = path.join(prismaDir, 'migrations'), lockTimeoutMs = defaultLockTimeoutMs, say = () => {} } = options
  const migrationsList = await readMigrations(dir, options.only)
  const before = await withPool(databaseUrl, 0, appliedMigrations)
  // Loading the engine takes two seconds of a slow processor.
  if (migrationsList.migrationDirectories.every((one) => before.get(one.path) === checksumOf(one))) return []
  for (let tries = 1; ; tries++) {
    try {
      await withEngine(databaseUrl, (engine) => applyPending(engine, migrationsList), lockTimeoutMs)
      return migrationsList.migrationDirectories.map((one) => one.path).filter((name) => !before.has(name))
    } catch (error) {
      if (tries === maxLockTries || !isLockTimeout(error)) throw error
      say('A long transaction holds a lock that a migration needs. Trying again …')
      await withEngine(databaseUrl, (engine, pool) => rollBackFailed(engine, pool, migrationsList))
    }
  }
}

/** Checksums of the applied migrations, by name. */
async function appliedMigrations(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows: found } = await pool.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists")
  if (!found[0].exists) return new Map()
  const { rows } = await pool.query<{ migration_name: string; checksum: string }>(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  return new Map(rows.map((row) => [row.migration_name, row.checksum]))
}

/** Prisma's checksum of a migration. */
function checksumOf({ migrationFile: { content } }: bindings.MigrationDirectory): string | null {
  return content.tag === 'ok' ? createHash('sha256').update(content.value).digest('hex') : null
}

async function applyPending(engine: bindings.SchemaEngine, migrationsList: bindings.MigrationList): Promise<void> {
  const { editedMigrationNames: edited } = await diagnose(engine, migrationsList)
  if (edited.length > 0) {
    throw new Error(
      `The database was built by an earlier text of ${edited.join(', ')}. A migration that has been applied is never ` +
        'edited; go back to the code that built it, or start with an empty database (locally: delete .data).',
    )
  }
  await engine.applyMigrations({ migrationsList, filters: everything })
}

/** Its transaction is undone already, except for the unusable index of a CREATE INDEX CONCURRENTLY. */
async function rollBackFailed(engine: bindings.SchemaEngine, pool: pg.Pool, migrationsList: bindings.MigrationList) {
  const { failedMigrationNames: failed } = await diagnose(engine, migrationsList)
  const scripts = migrationsList.migrationDirectories.filter(({ path: name }) => failed.includes(name))
  const { rows } = await pool.query(
    'SELECT relname AS name FROM pg_index JOIN pg_class ON oid = indexrelid WHERE NOT indisvalid',
  )
  for (const { name } of rows)
    if (scripts.some(({ migrationFile }) => JSON.stringify(migrationFile.content).includes(name)))
      await pool.query(`DROP INDEX CONCURRENTLY "${name}"`)
  for (const migrationName of failed) await engine.markMigrationRolledBack({ migrationName })
}

const diagnose = (engine: bindings.SchemaEngine, migrationsList: bindings.MigrationList) =>
  engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters: everything })

const isLockTimeout = (error: unknown): boolean => /lock timeout|55P03/.test(String((error as Error).message ?? error))

/**
 * SQL that migrates a database from an earlier schema.prisma to the current one; an empty text means an empty database.
 * Any reachable PostgreSQL works, since the engine only asks for its version.
 */
export async function createMigrationSql(databaseUrl: string, fromSchema: string): Promise<string> {
  const to = await readSchema()
  const params = {
    from: fromSchema === '' ? { tag: 'empty' } : { tag: 'schemaDatamodel', files: [{ ...to, content: fromSchema }] },
    to: { tag: 'schemaDatamodel', files: [to] },
    script: true,
    exitCode: null,
    shadowDatabaseUrl: null,
    filters: everything,
  } as bindings.DiffParams
  const { stdout } = await withEngine(databaseUrl, (engine) => engine.diff(params))
  return stdout ?? ''
}

/** Runs `use` with Prisma's schema engine (WebAssembly), connected to one database. */
async function withEngine<T>(
  databaseUrl: string,
  use: (engine: bindings.SchemaEngine, pool: pg.Pool) => Promise<T>,
  lockTimeoutMs = 0,
): Promise<T> {
  await loadWasm()
  const schema = await readSchema()
  return withPool(databaseUrl, lockTimeoutMs, async (pool) => {
    const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool))
    const engine = await bindings.SchemaEngine.new({ datamodels: [[schema.path, schema.content]] }, () => {}, adapter)
    return use(engine, pool)
  })
}

async function withPool<T>(databaseUrl: string, lockTimeoutMs: number, use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const options = `-c lock_timeout=${lockTimeoutMs}`
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, options })
  try {
    return await use(pool)
  } finally {
    await pool.end()
  }
}

async function readSchema() {
  const file = path.join(prismaDir, 'schema.prisma')
  return { path: file, content: await readFile(file, 'utf8') }
}

async function readMigrations(baseDir: string, only?: string[]): Promise<bindings.MigrationList> {
  const entries = await readdir(baseDir, { withFileTypes: true })
  const known = entries.filter((e) => e.isDirectory()).map((e) => e.name)
  const names = only ?? known
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Error(`The migration ${unknown} is of a later release. Use that release.`)
  const migrationDirectories = await Promise.all(
    names.toSorted().map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: await readFile(path.join(baseDir, name, 'migration.sql'), 'utf8') },
      },
    })),
  )
  const lockfile = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' }
  return { baseDir, lockfile, shadowDbInitScript: '', migrationDirectories }
}

let loaded: Promise<void> | undefined
function loadWasm(): Promise<void> {
  loaded ??= (async () => {
    const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
    const bytes = await readFile(path.join(path.dirname(file), 'schema_engine_bg.wasm'))
    const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bindings as never })
    bindings.__wbg_set_wasm(instance.exports)
    ;(instance.exports.__wbindgen_start as () => void)()
  })()
  return loaded
}
