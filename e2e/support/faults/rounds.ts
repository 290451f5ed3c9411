import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createRandom } from '#sandbox/random'
import { callControl, controlClient } from '../control'
import type { RunningStack } from '../stack'
import { Faults, type FaultSettings } from './faults'
import { readDatabaseUrl } from './kill'
import {
  maxCarsPerWatcher,
  createWatcher,
  listWatchedCar,
  countDeliveries,
  type Model,
  type PostedCar,
  type DeliveryCounts,
  type Watcher,
} from './watchers'

type RoundsStack = Pick<RunningStack, 'webUrl' | 'sandboxUrl' | 'temporalAddress' | 'dataDir'>

interface FaultRoundsOptions extends FaultSettings {
  /** Each round starts one fault and posts one car. */
  rounds: number
  seed: number
  models: readonly Model[]
  /** Delay of the sandbox's mail search. The stack's MAIL_SEARCH_LAG_MS must be at least this. */
  searchLagMs: number
  /** Longer than the senders' timeout, so they never get the response to a stalled message, accepted or not. */
  stallMs: number
  settleMs: number
  /** Limits of the random pause after each round. */
  pauseMs?: readonly [number, number]
  say: (line: string) => void
}

interface FaultRoundsResult extends DeliveryCounts {
  /** Of killed and restarted parts. */
  recoveriesMs: number[]
  /** How often each fault was started. */
  faults: Record<string, number>
  triedAgain: number
}

/** Averages 2.5 s, so some parts are killed while they start. */
const defaultPauseMs = [500, 4_500] as const
const mix = {
  'accept-then-drop-connection': 0.1,
  'accept-then-server-error': 0.03,
  'accept-then-stall': 0.05,
  'rate-limit': 0.05,
  down: 0.04,
  slow: 0.04,
}

/**
 * Starts faults in a running product at random times while cars are posted and mail and push misbehave. Then ends all
 * faults, waits until nothing is left to send, and counts the deliveries.
 */
export async function runFaultRounds(stack: RoundsStack, settings: FaultRoundsOptions): Promise<FaultRoundsResult> {
  const { rounds, seed, pauseMs = defaultPauseMs, say } = settings
  const random = createRandom(seed)
  const room = controlClient(stack.sandboxUrl)
  const watchers = await newWatchers(stack, settings)
  say(`${watchers.length} buyers watch; seed ${seed}`)
  await misbehave(stack, settings)
  const cars: PostedCar[] = []
  const counts: Record<string, number> = {}
  const ending: Promise<number | null>[] = []
  const faults = new Faults(stack, random, settings)
  for (let round = 0; round < rounds; round++) {
    const fault = await faults.start()
    if (fault) {
      counts[fault.name] = (counts[fault.name] ?? 0) + 1
      fault.ended.catch(() => {}) // thrown below
      ending.push(fault.ended)
    }
    await pause(random.int(0, pauseMs[0]))
    cars.push(await listWatchedCar(room, watchers[round % watchers.length]!, Math.floor(round / watchers.length)))
    await pause(random.int(...pauseMs))
    if ((round + 1) % 25 === 0) say(`${round + 1} rounds`)
  }
  const recoveriesMs = (await Promise.all(ending)).filter((ms) => ms !== null)
  await Promise.all([room.setMail('ok'), room.setPush('ok')])
  const triedAgain = await waitForDeliveries(stack, settings.settleMs, watchers, cars)
  return { ...(await countDeliveries(room, cars)), faults: counts, recoveriesMs, triedAgain }
}

async function newWatchers(stack: RoundsStack, { rounds, models }: FaultRoundsOptions): Promise<Watcher[]> {
  const needed = Math.max(2, Math.ceil(rounds / maxCarsPerWatcher))
  if (needed > models.length) throw new Error(`at most ${models.length * maxCarsPerWatcher} rounds at once`)
  const room = controlClient(stack.sandboxUrl)
  const watchers: Watcher[] = []
  for (const [i, model] of models.slice(0, needed).entries()) {
    watchers.push(await createWatcher(stack.webUrl, room, model, i % 2 === 0 ? 'leather seats' : ''))
  }
  return watchers
}

async function misbehave(stack: RoundsStack, { searchLagMs, stallMs }: FaultRoundsOptions): Promise<void> {
  await callControl(stack.sandboxUrl, 'PUT', 'mail', { mode: 'ok', mix, delayMs: stallMs, searchLagMs })
  await callControl(stack.sandboxUrl, 'PUT', 'push', { mode: 'ok', mix, delayMs: stallMs })
}

/**
 * Waits until every car was notified and no alert is left to send, since a duplicate may come late. Gives up after
 * `settleMs`: anything still missing then counts as lost. Returns how many alerts took several tries.
 */
export async function waitForDeliveries(
  stack: RoundsStack,
  settleMs: number,
  watchers: Watcher[],
  cars: PostedCar[],
): Promise<number> {
  const db = new pg.Client(readDatabaseUrl(stack))
  await db.connect()
  const ids = watchers.map(({ searchId }) => searchId)
  const room = controlClient(stack.sandboxUrl)
  for (const deadline = Date.now() + settleMs; Date.now() < deadline; await pause(1_000)) {
    const { rows } = await db.query(
      `SELECT 1 FROM "Alert" WHERE "searchId" = ANY($1) AND status IN ('PENDING', 'CLAIMED') LIMIT 1`,
      [ids],
    )
    if (rows.length === 0 && (await countDeliveries(room, cars)).lost === 0) break
  }
  const { rows } = await db.query(
    `SELECT count(*)::int AS count FROM "Alert" WHERE "searchId" = ANY($1) AND attempts > 1`,
    [ids],
  )
  await db.end()
  return rows[0].count
}
