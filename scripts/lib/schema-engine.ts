import { readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import { root } from '#platform/root'

const prismaDir = path.join(root, 'prisma')
const everything = { externalTables: [], externalEnums: [] }

/**
 * Applies the pending migrations in `prisma/migrations` and returns their names, oldest first. Throws if a migration
 * was edited after it was applied.
 */
export async function applyMigrations(databaseUrl: string): Promise<string[]> {
  const migrationsList = await readMigrations()
  return withEngine(databaseUrl, async (engine) => {
    const { editedMigrationNames: edited } = await engine.diagnoseMigrationHistory({
      migrationsList,
      optInToShadowDatabase: false,
      filters: everything,
    })
    if (edited.length > 0) {
      throw new Error(
        `The database was built by an earlier text of ${edited.join(', ')}. A migration that has been applied is never ` +
          'edited; go back to the code that built it, or start with an empty database (locally: delete .data).',
      )
    }
    return (await engine.applyMigrations({ migrationsList, filters: everything })).appliedMigrationNames
  })
}

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
async function withEngine<T>(databaseUrl: string, use: (engine: bindings.SchemaEngine) => Promise<T>): Promise<T> {
  await loadWasm()
  const schema = await readSchema()
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool))
    const engine = await bindings.SchemaEngine.new({ datamodels: [[schema.path, schema.content]] }, () => {}, adapter)
    return await use(engine)
  } finally {
    await pool.end()
  }
}

async function readSchema() {
  const file = path.join(prismaDir, 'schema.prisma')
  return { path: file, content: await readFile(file, 'utf8') }
}

async function readMigrations(): Promise<bindings.MigrationList> {
  const baseDir = path.join(prismaDir, 'migrations')
  const entries = await readdir(baseDir, { withFileTypes: true })
  const names = entries.filter((e) => e.isDirectory()).map((e) => e.name)
  const migrationDirectories = await Promise.all(
    names.sort().map(async (name) => ({
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
