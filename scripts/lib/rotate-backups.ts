import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { dayMs, hourMs } from '#domain/durations'
import { connectDatabase } from '#platform/database'
import { runWatchedSteps } from '#platform/last-success'
import type { Logger } from '#platform/log'
import { backUp, isWholeBackup } from './backup'

interface Rotation {
  databaseUrl: string
  /** Holds one folder per backup. Anything else in it is left alone. */
  folder: string
  keepDays: number
  now: Date
  log: Logger
  say: (line: string) => void
}

/** Less than a day, so that a daily job always finds a backup due. */
const everyMs = 23 * hourMs

/**
 * Makes a backup if the last one is a day old, and records that for the metrics. Then deletes those older than
 * `keepDays` and those that were never finished. Returns the new folder, or null if none was due. If the backup fails,
 * throws and deletes nothing.
 */
export async function rotateBackups({
  databaseUrl,
  folder,
  keepDays,
  now,
  log,
  say,
}: Rotation): Promise<string | null> {
  await mkdir(folder, { recursive: true })
  const found = await listBackups(folder)
  const ageMs = (at: Date) => now.getTime() - at.getTime()
  const isDue = !found.some(({ at, isWhole }) => isWhole && ageMs(at) < everyMs)
  const made = isDue ? path.join(folder, backupName(now)) : null
  if (made !== null) {
    const db = connectDatabase(databaseUrl, 1)
    try {
      const steps = { database: () => backUp(databaseUrl, made, say) }
      await runWatchedSteps({ db, log }, { work: 'backup', steps, now })
    } finally {
      await db.$disconnect()
    }
  }
  const old = found.filter(({ at, isWhole }) => ageMs(at) > (isWhole ? keepDays * dayMs : dayMs))
  for (const { dir } of old) await rm(dir, { recursive: true })
  return made
}

/** The time without colons, which some file systems refuse. */
export const backupName = (at: Date) => at.toISOString().replaceAll(':', '-')

async function listBackups(folder: string): Promise<{ dir: string; at: Date; isWhole: boolean }[]> {
  const names = await readdir(folder)
  return names.flatMap((name) => {
    const at = new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))
    const dir = path.join(folder, name)
    return Number.isNaN(at.getTime()) || backupName(at) !== name ? [] : [{ dir, at, isWhole: isWholeBackup(dir) }]
  })
}
