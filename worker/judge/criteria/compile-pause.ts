import { judgePauseMs } from '#domain/crawl/schedule'
import type { Database } from '#platform/database'

export interface CompilePause {
  version: number
  compileFailures: number
  compileAfter: Date | null
  compileVersion: number | null
}

/** Until when a search's words are left alone; null when they may be compiled. A changed search starts afresh. */
export function compilePausedUntil(search: CompilePause, now: Date): Date | null {
  const { version, compileAfter, compileVersion } = search
  return compileVersion === version && compileAfter !== null && compileAfter > now ? compileAfter : null
}

/** Words that the model refuses cost a call each time: they are tried ever more rarely, as a car is. */
export async function countCompileFailure(db: Database, search: CompilePause & { id: string }): Promise<void> {
  const { id, version, compileVersion } = search
  const compileFailures = (compileVersion === version ? search.compileFailures : 0) + 1
  const compileAfter = new Date(Date.now() + judgePauseMs(compileFailures))
  await db.search.updateMany({
    where: { id, version },
    data: { compileFailures, compileAfter, compileVersion: version, isCompileHeld: false },
  })
}
