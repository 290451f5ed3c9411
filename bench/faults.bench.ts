import { parseArgs } from 'node:util'
import { watchedModels } from '../e2e/support/faults/watchers'
import { runFaultRounds } from '../e2e/support/faults/rounds'
import { startStack } from '../e2e/support/stack'
import { percentile } from './percentile'

/** Short, so an interrupted email is resolved within a minute. Production waits two minutes longer. */
const searchLagMs = 4_000
const sendingMs = 3_000
const settleMs = 10 * 60_000

/**
 * Kills worker, web, Temporal server, and PostgreSQL at random times while cars are posted and mail and push misbehave.
 * Counts lost and duplicate alerts. `--rounds` is the number of kills (default 50, at most 336), `--seed` defaults to
 * 1. For more rounds, repeat with other seeds.
 */
export async function run(args: string[]) {
  const options = { rounds: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } } as const
  const { values } = parseArgs({ args, options })
  const [rounds, seed] = [Number(values.rounds), Number(values.seed)]
  const stack = await startStack({
    FEED_FRESHNESS_MS: '5000',
    MAIL_SEARCH_LAG_MS: String(searchLagMs),
    POSTMARK_TIMEOUT_MS: String(sendingMs),
    PUSH_TIMEOUT_MS: String(sendingMs),
  })
  try {
    const how = { rounds, seed, models: watchedModels, searchLagMs, stallMs: 2 * sendingMs, settleMs }
    const end = await runFaultRounds(stack, { ...how, say: (line) => console.log(line) })
    return {
      rounds,
      expected: end.expected,
      lost: end.lost,
      doubled: end.doubled,
      recoveryP95Ms: percentile(end.recoveriesMs, 0.95),
      recoveryP50Ms: percentile(end.recoveriesMs, 0.5),
      postedToDeliveredP95Ms: end.deliveredAfterMs.length > 0 ? percentile(end.deliveredAfterMs, 0.95) : null,
      pushesReplaced: end.replaced,
      alertsTriedAgain: end.triedAgain,
      kills: end.kills,
      seed,
    }
  } finally {
    await stack.stop()
  }
}
