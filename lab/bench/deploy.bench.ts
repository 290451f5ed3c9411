import { setTimeout as pause } from 'node:timers/promises'
import { controlClient } from '../../e2e/support/control'
import { killPart } from '../../e2e/support/faults/kill'
import { waitForDeliveries } from '../../e2e/support/faults/rounds'
import {
  countDeliveries,
  createWatcher,
  listWatchedCar,
  maxCarsPerWatcher,
  watchedModels,
  type PostedCar,
} from '../../e2e/support/faults/watchers'
import { startStack } from '../../e2e/support/stack'
import { processNames } from '../../scripts/start/staging'
import { percentile } from './support/percentile'

const watcherCount = 6
const postEveryMs = 1_500
const visitors = 4
const settleMs = 5 * 60_000

/**
 * Deploys to a production-shaped run while cars are posted and visitors load pages: ends each process as a deploy does,
 * one after the other, and waits until its successor serves. Counts lost and duplicate alerts and measures the requests.
 * `npm run bench -- deploy [number of deploys]`
 */
export async function run([deploys = '1']: string[] = []) {
  const stack = await startStack({ FEED_FRESHNESS_MS: '5000' }, ['--staging'])
  try {
    const control = controlClient(stack.sandboxUrl)
    const watchers = []
    for (const model of watchedModels.slice(0, watcherCount))
      watchers.push(await createWatcher(stack.webUrl, control, model, 'leather seats'))
    const cars: PostedCar[] = []
    const isOver = { value: false }
    const posting = (async () => {
      for (let n = 0; !isOver.value && n < watcherCount * maxCarsPerWatcher; n++) {
        cars.push(await listWatchedCar(control, watchers[n % watcherCount]!, Math.floor(n / watcherCount)))
        await pause(postEveryMs)
      }
    })()
    const visits = Array.from({ length: visitors }, () => visit(stack.webUrl, isOver))
    const restartsMs: number[] = []
    for (let deploy = 0; deploy < Number(deploys); deploy++)
      for (const name of processNames) restartsMs.push(await killPart(stack, name, 'SIGTERM'))
    isOver.value = true
    const requests = (await Promise.all([posting, ...visits])).flatMap((visited) => visited ?? [])
    await waitForDeliveries(stack, settleMs, watchers, cars)
    const { expected, lost, doubled, deliveredAfterMs } = await countDeliveries(control, cars)
    const answered = requests.filter((ms) => ms !== null)
    return {
      ...{ deploys: Number(deploys), processes: processNames.length, expected, lost, doubled },
      postedToDeliveredP95Ms: percentile(deliveredAfterMs, 0.95),
      ...{ requests: requests.length, failed: requests.length - answered.length },
      requestP95Ms: percentile(answered, 0.95),
      slowestRequestMs: Math.max(...answered),
      restartP50Ms: percentile(restartsMs, 0.5),
    }
  } finally {
    await stack.stop()
  }
}

const paths = ['/', '/login', '/pricing', '/healthz']

/** Loads pages over kept connections. Returns the milliseconds of each request, or null for a failed one. */
async function visit(webUrl: string, isOver: { value: boolean }): Promise<(number | null)[]> {
  const times: (number | null)[] = []
  for (let n = 0; !isOver.value; n++) {
    const startedAt = performance.now()
    const isAnswered = await fetch(webUrl + paths[n % paths.length]).then(
      async (response) => (await response.arrayBuffer(), response.status < 500 || report(response.status)),
      ({ cause, message }: Error) => report(cause ?? message),
    )
    times.push(isAnswered ? Math.round(performance.now() - startedAt) : null)
    await pause(100)
  }
  return times
}

function report(why: unknown): false {
  console.error('A request failed:', why)
  return false
}
