import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { connectDatabase, type Database } from '#platform/database'

/** The line of PostgreSQL's lock file with its port. */
const portLine = 3

/** A running stack's database, for states that otherwise take time, such as an ended trial. `dataDir` as in `Stack`. */
export function databaseOf(dataDir: string): Database {
  const dir = path.join(dataDir, 'postgres')
  // When run as root, the server's files may be elsewhere (scripts/lib/postgres).
  const pointer = path.join(dir, 'elsewhere')
  const base = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dir
  const port = readFileSync(path.join(base, 'data', 'postmaster.pid'), 'utf8').split('\n')[portLine]
  return connectDatabase(`postgresql://lotwatch@127.0.0.1:${port}/lotwatch`, 1)
}
