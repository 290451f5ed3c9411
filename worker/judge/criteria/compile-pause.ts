import { judgePauseMs } from '#domain/crawl/schedule'
import type { Database } from '#platform/database'

export interface CompilePause {
  version: number
  compileFailures: number
  compileAfter: Date | null
  compileVersion: number | null
}

/** Until when a search's words back off or are held; null when they may be compiled. A changed search starts afresh. */
export function compilePausedUntil(search: CompilePause, now: Date): Date | null {
  const { version, compileAfter, compileVersion } = search
  return compileVersion === version && compileAfter !== null && compileAfter > now ? compileAfter : null
}

/** Each try of words that the model refuses costs a call, so they back off as a car does. */
export async function countCompileFailure(db: Database, search: CompilePause & { id: string }): Promise<void> {
  const { id, version, compileVersion } = search
  const compileFailures = (compileVersion === version ? search.compileFailures : 0) + 1
  const compileAfter = new Date(Date.now() + judgePauseMs(compileFailures))
  await db.search.updateMany({
    where: { id, version },
    data: { compileFailures, compileAfter, compileVersion: version, isCompileHeld: false },
  })
}
