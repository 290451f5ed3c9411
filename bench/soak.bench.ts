import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, Connection } from '@temporalio/client'
import { minuteMs } from '#domain/durations'
import { connectDatabase } from '#platform/database'
import { maxCarsPerWatcher, watchedModels } from '../e2e/support/faults/watchers'
import { runFaultRounds } from '../e2e/support/faults/rounds'
import { isBrowser, isRunning, listProcessTree } from '../e2e/support/web-processes'
import { createSearches } from './support/feed-searches'
import { startFleet, type Fleet } from './support/fleet'
import { say, waitForFirstCycles } from './support/measure'
import { readTreeBytes } from './support/processes'

const searches = 300
const searchLagMs = 4_000
const timeoutMs = 10 * minuteMs
/** The buyers' addresses take no more cars a day. */
const maxRounds = maxCarsPerWatcher * watchedModels.length
const roundMs = 5_000
const pages = ['/', '/login', '/privacy-policy', '/signup']
const pageEveryMs = 500
/** A browser ends when it notices that its worker was killed. */
const browserEndMs = 3_000
const rejection = /unhandled ?(?:promise ?)?rejection|triggerUncaughtException/gi

/**
 * Keeps two webs and two workers busy without killing anything: 300 searches on three marketplaces, buyers whose cars
 * are posted, mail and push that misbehave, two pages a second. Reports each process's memory at the start and the end,
 * alerts that are left in the outbox, unhandled rejections in the logs, zombies, and browsers that outlive the workers.
 * `npm run bench -- soak [minutes]`, by default 30. Linux only.
 */
export async function run([minutes = '30']: string[]) {
  const durationMs = Number(minutes) * minuteMs
  const env = { FEED_FRESHNESS_MS: '10000', LOG_LEVEL: 'info', MAIL_SEARCH_LAG_MS: String(searchLagMs) }
  const fleet = await startFleet({ sandboxSize: 300, workers: ['all', 'all'], webs: 2, env })
  const db = connectDatabase(fleet.databaseUrl, 2)
  const connection = await Connection.connect({ address: fleet.temporalAddress })
  const visiting = new AbortController()
  try {
    await createSearches(db, new Client({ connection }), searches)
    await waitForFirstCycles(db, searches, timeoutMs)
    say('settled; the load begins')
    const visits = visitPages(fleet.webUrl, visiting.signal)
    visits.catch(() => {}) // thrown below
    const before = readMemory(fleet)
    const rounds = Math.max(1, Math.min(maxRounds, Math.round(durationMs / roundMs)))
    const pauseMs = [0, (2 * durationMs) / rounds] as const
    const mail = { searchLagMs, stallMs: 2 * searchLagMs, settleMs: timeoutMs }
    const end = await runFaultRounds(fleet, {
      ...mail,
      rounds,
      pauseMs,
      seed: 1,
      models: watchedModels,
      kinds: [],
      say,
    })
    visiting.abort()
    const pageViews = await visits
    const outbox = await db.alert.count({ where: { status: { in: ['PENDING', 'CLAIMED'] } } })
    const [after, tree, unhandledRejections] = [readMemory(fleet), listAll(fleet), countRejections(fleet)]
    const zombies = tree.filter((pid) => !isRunning(pid)).length
    const browsers = tree.filter(isBrowser)
    await fleet.stop()
    await pause(browserEndMs)
    return {
      ...{ minutes: Number(minutes), cars: rounds, pageViews, lost: end.lost, doubled: end.doubled },
      memoryBytes: Object.fromEntries(Object.keys(before).map((part) => [part, [before[part], after[part]]])),
      ...{ outbox, unhandledRejections, zombies, browsers: browsers.length },
      browsersLeft: browsers.filter(isRunning).length,
    }
  } finally {
    visiting.abort()
    await connection.close()
    await db.$disconnect()
    await fleet.stop()
  }
}

const readMemory = (fleet: Fleet): Record<string, number> =>
  Object.fromEntries(Object.entries(fleet.pids()).map(([part, pid]) => [part, readTreeBytes(pid)]))

const listAll = (fleet: Fleet): number[] => Object.values(fleet.pids()).flatMap(listProcessTree)

function countRejections({ dataDir }: Fleet): number {
  const dir = path.join(dataDir, 'logs')
  return readdirSync(dir)
    .filter((name) => name.endsWith('.log'))
    .reduce((sum, name) => sum + (readFileSync(path.join(dir, name), 'utf8').match(rejection)?.length ?? 0), 0)
}

/** Returns the number of pages that were answered. */
async function visitPages(webUrl: string, signal: AbortSignal): Promise<number> {
  let answered = 0
  for (let i = 0; !signal.aborted; i++) {
    const response = await fetch(webUrl + pages[i % pages.length]!)
    await response.arrayBuffer()
    if (response.ok) answered += 1
    await pause(pageEveryMs)
  }
  return answered
}
