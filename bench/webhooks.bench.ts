import { connectDatabase } from '#platform/database'
import { outOfStep } from '#platform/plans/out-of-step'
import { waitUntil } from '../scripts/lib/ports'
import { priceIds, webhookSecret } from '../e2e/support/webhooks/paddle-events'
import type { Delivery } from '../e2e/support/webhooks/storm'
import { weather } from '../e2e/support/webhooks/weather'
import { percentile } from './percentile'
import { startWebProcess } from './support/web-process'

const seed = 15
const warmUp = 200
const patienceMs = 120_000

/**
 * Sends webhooks of Paddle to the web app, 16 at once, 30 % of them twice, shuffled, 5 % forged or stale, compares every
 * account with a reference model, and measures from sending one to its answer. `npm run bench -- webhooks [number]`
 */
export async function run([count = '10000']: string[] = []) {
  const web = await startWebProcess({ ...priceIds, PADDLE_WEBHOOK_SECRETS: webhookSecret })
  const db = connectDatabase(web.databaseUrl, 3)
  try {
    for (let i = 0; i < warmUp; i++) await post(web.webUrl, { body: '{}', signature: '', isForged: true })
    const ackMs: number[] = []
    const isApplied = async () =>
      (await db.paddleEvent.count({ where: { appliedAt: null, failure: null } })) === 0 &&
      (await outOfStep(db, new Date())).length === 0
    const { wrong, ...found } = await weather(
      {
        db,
        send: async (delivery) => {
          const sentAt = performance.now()
          const status = await post(web.webUrl, delivery)
          ackMs.push(performance.now() - sentAt)
          return status
        },
        applied: () => waitUntil('Applying all events', patienceMs, isApplied),
      },
      seed,
      Number(count),
    )
    const ms = (share: number) => Math.round(percentile(ackMs, share))
    return { ...found, wrong: wrong.length, ackP50Ms: ms(0.5), ackP99Ms: ms(0.99) }
  } finally {
    await db.$disconnect()
    await web.stop()
  }
}

async function post(webUrl: string, { body, signature }: Delivery): Promise<number> {
  const headers = { 'content-type': 'application/json', 'paddle-signature': signature }
  const answer = await fetch(`${webUrl}/webhooks/paddle`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}
