import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import path from 'node:path'

/** A new folder under .data/ for one run. If root runs the tests, PostgreSQL's own user can enter it. */
export function createTempDir(prefix: string): string {
  const data = path.resolve(import.meta.dirname, '../../.data')
  mkdirSync(data, { recursive: true })
  const dir = mkdtempSync(path.join(data, prefix))
  chmodSync(dir, 0o755)
  return dir
}
