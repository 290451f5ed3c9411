import { judgePauseMs } from '#domain/crawl/schedule'
import type { Database } from '#platform/database'

export interface CompilePause {
  version: number
  compileFailures: number
  compileAfter: Date | null
  compileVersion: number | null
}

/** End of the back-off or hold of a search's text. Null if it may be compiled now. A changed search starts over. */
export function compilePausedUntil(search: CompilePause, now: Date): Date | null {
  const { version, compileAfter, compileVersion } = search
  return compileVersion === version && compileAfter !== null && compileAfter > now ? compileAfter : null
}

/** Each attempt at text that the model refuses costs a call, so the search backs off as a car does. */
export async function countCompileFailure(db: Database, search: CompilePause & { id: string }): Promise<void> {
  const { id, version, compileVersion } = search
  const compileFailures = (compileVersion === version ? search.compileFailures : 0) + 1
  const compileAfter = new Date(Date.now() + judgePauseMs(compileFailures))
  await db.search.updateMany({
    where: { id, version },
    data: { compileFailures, compileAfter, compileVersion: version, isCompileHeld: false },
  })
}
