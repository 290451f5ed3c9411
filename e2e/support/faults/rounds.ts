import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createRandom, type Random } from '#sandbox/random'
import { callControl, controlClient } from '../control'
import type { RunningStack } from '../stack'
import { readDatabaseUrl, isPartRunning, killPart, stackParts, type StackPart } from './kill'
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

interface FaultRoundsOptions {
  /** Each round kills one part and posts one car. */
  rounds: number
  seed: number
  models: readonly Model[]
  /** Delay of the sandbox's mail search. The stack's MAIL_SEARCH_LAG_MS must be at least this. */
  searchLagMs: number
  /** Longer than the senders' timeout, so they never get the response to a stalled message, accepted or not. */
  stallMs: number
  settleMs: number
  say: (line: string) => void
}

interface FaultRoundsResult extends DeliveryCounts {
  recoveriesMs: number[]
  kills: Record<StackPart, number>
  triedAgain: number
}

/** Random pause between two kills. It averages 2.5 s, so some parts are killed while they start. */
const pauseMs = [500, 4_500] as const
/** The supervisor gives up on a part that dies ten times in a row within 5 s of its start, whatever the cause. */
const youngMs = 6_000
const maxYoungKills = 3
const mix = {
  'accept-then-drop-connection': 0.1,
  'accept-then-server-error': 0.03,
  'accept-then-stall': 0.05,
  'rate-limit': 0.05,
  down: 0.04,
  slow: 0.04,
}

/**
 * Kills parts of a running product at random times while cars are posted and mail and push misbehave. Then ends all
 * faults, waits until nothing is left to send, and counts the deliveries.
 */
export async function runFaultRounds(stack: RunningStack, settings: FaultRoundsOptions): Promise<FaultRoundsResult> {
  const { rounds, seed, say } = settings
  const random = createRandom(seed)
  const room = controlClient(stack.sandboxUrl)
  const watchers = await newWatchers(stack, settings)
  say(`${watchers.length} buyers watch; seed ${seed}`)
  await misbehave(stack, settings)
  const cars: PostedCar[] = []
  const kills = { worker: 0, web: 0, temporal: 0, postgres: 0 }
  const coming: Promise<number>[] = []
  const killer = new Killer(random)
  for (let round = 0; round < rounds; round++) {
    const part = await killer.choose(stack)
    kills[part] += 1
    const recovery = killPart(stack, part)
    recovery.catch(() => {}) // thrown below
    coming.push(recovery)
    await pause(random.int(0, pauseMs[0]))
    cars.push(await listWatchedCar(room, watchers[round % watchers.length]!, Math.floor(round / watchers.length)))
    await pause(random.int(...pauseMs))
    if ((round + 1) % 25 === 0) say(`${round + 1} rounds`)
  }
  const recoveriesMs = await Promise.all(coming)
  await Promise.all([room.setMail('ok'), room.setPush('ok')])
  const triedAgain = await waitForDeliveries(stack, settings.settleMs, watchers, cars)
  return { ...(await countDeliveries(room, cars)), kills, recoveriesMs, triedAgain }
}

async function newWatchers(stack: RunningStack, { rounds, models }: FaultRoundsOptions): Promise<Watcher[]> {
  const needed = Math.max(2, Math.ceil(rounds / maxCarsPerWatcher))
  if (needed > models.length) throw new Error(`at most ${models.length * maxCarsPerWatcher} rounds at once`)
  const room = controlClient(stack.sandboxUrl)
  const watchers: Watcher[] = []
  for (const [i, model] of models.slice(0, needed).entries()) {
    watchers.push(await createWatcher(stack.webUrl, room, model, i % 2 === 0 ? 'leather seats' : ''))
  }
  return watchers
}

/** Chooses the next part to kill, but never the same part so often that its supervisor gives up. */
class Killer {
  private readonly last: Partial<Record<StackPart, { atMs: number; young: number }>> = {}
  constructor(private readonly random: Random) {}

  async choose(stack: RunningStack): Promise<StackPart> {
    for (;;) {
      const part = this.random.pick(stackParts)
      const { atMs, young } = this.last[part] ?? { atMs: -Infinity, young: 0 }
      const isYoung = performance.now() - atMs < youngMs
      if (isPartRunning(stack, part) && !(isYoung && young >= maxYoungKills)) {
        this.last[part] = { atMs: performance.now(), young: isYoung ? young + 1 : 0 }
        return part
      }
      await pause(50)
    }
  }
}

async function misbehave(stack: RunningStack, { searchLagMs, stallMs }: FaultRoundsOptions): Promise<void> {
  await callControl(stack.sandboxUrl, 'PUT', 'mail', { mode: 'ok', mix, delayMs: stallMs, searchLagMs })
  await callControl(stack.sandboxUrl, 'PUT', 'push', { mode: 'ok', mix, delayMs: stallMs })
}

/**
 * Returns how many alerts took several tries. Waits until every car was notified and no alert is left to send, since a duplicate may come late. Gives up after
 * `settleMs`. Anything still missing then counts as lost.
 */
export async function waitForDeliveries(
  stack: RunningStack,
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
