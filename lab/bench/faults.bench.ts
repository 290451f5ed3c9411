import { parseArgs } from 'node:util'
import { watchedModels } from '../../e2e/support/faults/watchers'
import { runFaultRounds } from '../../e2e/support/faults/rounds'
import { percentile } from './support/percentile'
import { startFleet } from './support/fleet'

/** Short, so an interrupted email is resolved within a minute. Production waits two minutes longer. */
const searchLagMs = 4_000
const sendingMs = 3_000
const settleMs = 10 * 60_000
/** Kills take longest to recover from, so they are the most frequent. */
const kinds = ['kill', 'kill', 'kill', 'restart', 'cut', 'cut', 'delay', 'full-pool', 'clock', 'terminate'] as const
const parts = ['web-1', 'web-2', 'worker-1', 'worker-2', 'worker-3', 'temporal', 'postgres']

/**
 * Starts two webs and three workers, and disturbs them at random times while cars are posted and mail and push
 * misbehave: kills and restarts of processes, cut and slow connections between any two parts, no free connection of
 * PostgreSQL, jumps of one process's clock, ended workflows of sites. Counts lost and duplicate alerts. `--rounds` is the
 * number of faults (default 50, at most 336), `--seed` defaults to 1. For more rounds, repeat with other seeds.
 */
export async function run(args: string[]) {
  const options = { rounds: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } } as const
  const { values } = parseArgs({ args, options })
  const [rounds, seed] = [Number(values.rounds), Number(values.seed)]
  const fleet = await startFleet({
    ...{ sandboxSize: 300, workers: ['all', 'all', 'all'], webs: 2, hasLinks: true, hasClocks: true },
    env: {
      FEED_FRESHNESS_MS: '5000',
      LOG_LEVEL: 'info', // the log shows when a restarted process serves again
      MAIL_SEARCH_LAG_MS: String(searchLagMs),
      POSTMARK_TIMEOUT_MS: String(sendingMs),
      PUSH_TIMEOUT_MS: String(sendingMs),
    },
  })
  try {
    const how = { rounds, seed, models: watchedModels, searchLagMs, stallMs: 2 * sendingMs, settleMs }
    const say = (line: string) => console.log(line)
    const end = await runFaultRounds(fleet, { ...how, kinds, parts, links: fleet.links, say })
    const recovery = (share: number) => (end.recoveriesMs.length > 0 ? percentile(end.recoveriesMs, share) : null)
    return {
      rounds,
      expected: end.expected,
      lost: end.lost,
      doubled: end.doubled,
      recoveryP95Ms: recovery(0.95),
      recoveryP50Ms: recovery(0.5),
      postedToDeliveredP95Ms: end.deliveredAfterMs.length > 0 ? percentile(end.deliveredAfterMs, 0.95) : null,
      pushesReplaced: end.replaced,
      alertsTriedAgain: end.triedAgain,
      faults: end.faults,
      seed,
    }
  } finally {
    await fleet.stop()
  }
}
