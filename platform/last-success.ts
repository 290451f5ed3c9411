import type { Database } from './database'
import type { Logger } from './log'
import { runAllSteps } from './work-failures'

/** Periodic work whose last success is a metric with an alert (deploy/monitoring/alerts.yml). */
type WatchedWork = 'purge' | 'backup'

interface WatchedSteps<T> {
  work: WatchedWork
  /** By the name of the item. */
  steps: Record<string, () => Promise<T>>
  now: Date
}

/**
 * Runs each step even if an earlier one failed, records the success of each, then throws the first error. Returns what
 * each step returned. A step that has never succeeded counts from its first try.
 */
export async function runWatchedSteps<T>(
  { db, log }: { db: Database; log: Logger },
  { work, steps, now }: WatchedSteps<T>,
): Promise<Record<string, T>> {
  await recordTries(db, work, Object.keys(steps), now)
  const results: Record<string, T> = {}
  const watched = Object.entries(steps).map(([item, run]) => {
    const runAndKeep = async () => {
      results[item] = await run()
    }
    return [item, runAndKeep] as const
  })
  try {
    await runAllSteps(log, Object.fromEntries(watched))
  } finally {
    const item = { in: Object.keys(results) }
    await db.lastSuccess.updateMany({ where: { work, item }, data: { at: now } })
  }
  return results
}

async function recordTries(db: Database, work: WatchedWork, items: string[], now: Date): Promise<void> {
  await db.lastSuccess.deleteMany({ where: { work, item: { notIn: items } } })
  await db.lastSuccess.createMany({ data: items.map((item) => ({ work, item, at: now })), skipDuplicates: true })
}
