import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, constants } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { applyMigrations } from './schema-engine'

/** `manifest.json` of a backup. It is written last, so a folder without it is not a whole backup. */
interface Manifest {
  takenAt: string
  /** Names, oldest first. */
  migrations: string[]
  tables: { name: string; columns: string[]; rows: number }[]
  /** Null if the sequence has given no number yet. */
  sequences: { name: string; value: string | null }[]
}

const manifestFile = (dir: string) => path.join(dir, 'manifest.json')
export const isWholeBackup = (dir: string) => existsSync(manifestFile(dir))
const tableFile = (dir: string, table: string) => path.join(dir, `${table}.gz`)
const quoted = (name: string) => pg.escapeIdentifier(name)
const columnList = (columns: string[]) => columns.map(quoted).join(', ')

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/**
 * Writes all rows, as of one moment, into a folder that must not exist yet: one compressed file per table, and what
 * `restore` needs to build the tables. The database stays in use meanwhile.
 */
export async function backUp(databaseUrl: string, dir: string, say: (line: string) => void): Promise<Manifest> {
  await mkdir(path.dirname(path.resolve(dir)), { recursive: true })
  await mkdir(dir, { mode: 0o700 }) // it holds personal data
  return withClient(databaseUrl, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: migrations } = await client.query(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1',
    )
    const { rows: sequences } = await client.query(
      "SELECT sequencename AS name, last_value AS value FROM pg_sequences WHERE schemaname = 'public'",
    )
    const tables: Manifest['tables'] = []
    for (const { name, columns } of await listTables(client)) {
      const rows = client.query(copyTo(`COPY ${quoted(name)} (${columnList(columns)}) TO STDOUT`))
      const level = constants.Z_BEST_SPEED
      await pipeline(rows, createGzip({ level }), createWriteStream(tableFile(dir, name), { mode: 0o600 }))
      tables.push({ name, columns, rows: rows.rowCount })
      say(`${name}: ${rows.rowCount} rows`)
    }
    const names = migrations.map(({ name }) => name as string)
    const manifest = { takenAt: new Date().toISOString(), migrations: names, tables, sequences }
    await writeFile(manifestFile(dir), JSON.stringify(manifest, null, 2))
    return manifest
  })
}

/** Without computed columns, which COPY cannot write. */
async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query(`
    SELECT table_name AS name, json_agg(column_name ORDER BY ordinal_position) AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
      AND table_name <> '_prisma_migrations'
    GROUP BY 1 ORDER BY 1`)
  return rows
}

/**
 * Restores a backup into a new database of the server at `serverUrl`, and returns its URL. Never touches an existing
 * database. Throws a readable error if the name is taken, or if this release does not know the backup's migrations.
 */
export async function restore(
  serverUrl: string,
  dir: string,
  name: string,
  say: (line: string) => void,
): Promise<string> {
  const manifest = await readManifest(dir)
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount !== 0)
      throw new Error(`A database "${name}" exists already, and is not overwritten. Choose another name.`)
    await client.query(`CREATE DATABASE ${quoted(name)}`)
  })
  const url = new URL(serverUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  try {
    await applyMigrations(url.href, { only: manifest.migrations })
    await withClient(url.href, (client) => load(client, dir, manifest, say))
    return url.href
  } catch (error) {
    await withClient(serverUrl, (client) => client.query(`DROP DATABASE ${quoted(name)}`))
    throw error
  }
}

async function readManifest(dir: string): Promise<Manifest> {
  const text = await readFile(manifestFile(dir), 'utf8').catch((cause: unknown) => {
    throw new Error(`${dir} holds no whole backup: it has no manifest.json.`, { cause })
  })
  return JSON.parse(text) as Manifest
}

/** Foreign keys and indexes are built after the rows, which is faster, and needs no order of the tables. */
async function load(client: pg.Client, dir: string, manifest: Manifest, say: (line: string) => void): Promise<void> {
  await client.query('BEGIN')
  const { rows: later } = await client.query(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS remove,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
    UNION ALL
    SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace AND indrelid <> '_prisma_migrations'::regclass
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`)
  for (const { remove } of later) await client.query(remove)
  await client.query(`TRUNCATE ${manifest.tables.map((table) => quoted(table.name)).join(', ')}`)
  for (const { name, columns, rows } of manifest.tables) {
    await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
    const target = client.query(copyFrom(`COPY ${quoted(name)} (${columnList(columns)}) FROM STDIN`))
    await pipeline(createReadStream(tableFile(dir, name)), createGunzip(), target)
    if (target.rowCount !== rows)
      throw new Error(`${name} has ${target.rowCount} of ${rows} rows: the file is damaged.`)
    await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
    say(`${name}: ${rows} rows`)
  }
  for (const { name, value } of manifest.sequences)
    if (value !== null) await client.query('SELECT setval($1, $2)', [quoted(name), value])
  // Indexes before foreign keys, which are checked by them.
  for (const { add } of later.toSorted((a, b) => Number(/^ALTER/.test(a.add)) - Number(/^ALTER/.test(b.add))))
    await client.query(add)
  await client.query('COMMIT')
  await client.query('ANALYZE')
}
