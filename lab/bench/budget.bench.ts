import { setTimeout as pause } from 'node:timers/promises'
import { minuteMs } from '#domain/durations'
import { marketplaces } from '#domain/marketplaces'
import { searchWorkflowId, siteWorkflowId } from '#workflows/contract'
import { workerQueues } from '../../scripts/start/staging'
import { startFleet, withConnections, type ConnectedFleet } from './support/fleet'
import { endWithin, observeFirstCycles, say, settleTimeoutMs } from './support/measure'
import { carsFor, createRealisticSearches } from './support/realistic-searches'
import { countWork, type Work } from './support/temporal-work'

const freshnessMs = 60_000
const sampled = 200
/** Requests a minute to each site: enough for everything, or for the feeds and few posting pages. */
const budgets = { ample: 6_000, scarce: 120 }

/**
 * What searches of realistic buyers cost Temporal while the sites' budgets have room for all posting pages, and while
 * they are used up: plans, activities and billed actions a minute, of searches and of sites. Then the ratio of the two.
 * `npm run bench -- budget [searches] [minutes]`, by default 3,000 and sixty. Linux only.
 */
export async function run([count = '3000', minutes = '60']: string[]) {
  const [searches, durationMs] = [Number(count), Number(minutes) * minuteMs]
  const ample = await measure(searches, durationMs, budgets.ample)
  const scarce = await measure(searches, durationMs, budgets.scarce)
  const ratio = (of: keyof Work) =>
    Number(((scarce.searches[of] + scarce.sites[of]) / (ample.searches[of] + ample.sites[of])).toFixed(3))
  return {
    ...{ searches, minutes: Number(minutes), ample, scarce },
    ratio: { plans: ratio('plans'), activities: ratio('activities'), actions: ratio('actions') },
  }
}

async function measure(searches: number, durationMs: number, perMinute: number) {
  say(`starting the fleet with ${perMinute} requests a minute`)
  const budget = marketplaces.map((name) => [`REQUESTS_PER_MINUTE_${name.toUpperCase()}`, String(perMinute)])
  const env = { FEED_FRESHNESS_MS: String(freshnessMs), HOST_MIN_GAP_MS: '0', ...Object.fromEntries(budget) }
  const fleet = await startFleet({ sandboxSize: carsFor(searches), env, workers: workerQueues })
  try {
    const maxMs = 2 * settleTimeoutMs(searches) + durationMs + 10 * minuteMs
    return await endWithin(maxMs, `${searches} searches`, () =>
      withConnections(fleet, (connected) => observe(connected, searches, durationMs)),
    )
  } finally {
    await fleet.stop()
  }
}

async function observe({ fleet, db, client }: ConnectedFleet, count: number, durationMs: number) {
  const searches = await createRealisticSearches(db, client, fleet.sandboxUrl, count)
  const first = await observeFirstCycles(db, count, settleTimeoutMs(count))
  say(`${JSON.stringify(first)}; measuring`)
  const every = Math.ceil(count / sampled)
  const sample = searches.filter((_, i) => i % every === 0).map(({ id }) => searchWorkflowId(id))
  const since = new Date()
  await pause(durationMs)
  const minutes = (Date.now() - since.getTime()) / minuteMs
  const perMinute = ({ plans, activities, actions }: Work, share: number): Work => {
    const rate = (of: number) => Number((of / share / minutes).toFixed(2))
    return { plans: rate(plans), activities: rate(activities), actions: rate(actions) }
  }
  return {
    searches: perMinute(await countWork(client, sample, since), sample.length / count),
    sites: perMinute(await countWork(client, marketplaces.map(siteWorkflowId), since), 1),
    pagesToRead: await db.wantedPage.count(),
  }
}
