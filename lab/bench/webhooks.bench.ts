import { connectDatabase } from '#platform/database'
import { waitUntil } from '../../scripts/lib/ports'
import { priceIds, webhookSecret } from '../../e2e/support/webhooks/paddle-events'
import type { Delivery } from '../../e2e/support/webhooks/webhook-load'
import { deliverWithFaults } from '../../e2e/support/webhooks/webhook-faults'
import { percentile } from './support/percentile'
import { startWebProcess } from '../../e2e/support/single-web'

const seed = 15
const warmUp = 200
const timeoutMs = 120_000
/** One in this many requests asks for a fixed response instead, to measure the machine's baseline. */
const perFloor = 10

/**
 * Sends Paddle webhooks to the web app, shuffled, 16 at a time: 30% of them twice, 5% forged or stale. Compares every
 * account with a reference model. Measures response times, and those of a fixed response of the same server (floor).
 * `npm run bench -- webhooks [number]`
 */
export async function run([count = '10000']: string[] = []) {
  const web = await startWebProcess({ ...priceIds, PADDLE_WEBHOOK_SECRETS: webhookSecret })
  const db = connectDatabase(web.databaseUrl, 3)
  try {
    for (let i = 0; i < warmUp; i++)
      await timed([], () => post(web.webUrl, { body: '{}', signature: '', isForged: true }))
    const [ackMs, floorMs]: [number[], number[]] = [[], []]
    const isApplied = async () => (await db.paddleEvent.count({ where: { appliedAt: null, failure: null } })) === 0
    const { wrong, ...found } = await deliverWithFaults(
      {
        db,
        send: async (delivery) => {
          if (ackMs.length % perFloor === 0) await timed(floorMs, () => fetch(`${web.webUrl}/livez`))
          const answer = await timed(ackMs, () => post(web.webUrl, delivery))
          return answer.status
        },
        applied: () => waitUntil('Applying all events', timeoutMs, isApplied),
      },
      seed,
      Number(count),
    )
    const ms = (samples: number[], share: number) => Math.round(percentile(samples, share))
    return {
      ...{ events: found.events, accounts: found.accounts, wrong: wrong.length },
      ...{ forgedAccepted: found.forgedAccepted, refused: found.refused },
      ...{ ackP50Ms: ms(ackMs, 0.5), ackP99Ms: ms(ackMs, 0.99) },
      ...{ floorP50Ms: ms(floorMs, 0.5), floorP99Ms: ms(floorMs, 0.99) },
    }
  } finally {
    await db.$disconnect()
    await web.stop()
  }
}

function post(webUrl: string, { body, signature }: Delivery): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'paddle-signature': signature }
  return fetch(`${webUrl}/webhooks/paddle`, { method: 'POST', headers, body })
}

async function timed(samples: number[], send: () => Promise<Response>): Promise<Response> {
  const sentAt = performance.now()
  const answer = await send()
  await answer.arrayBuffer()
  samples.push(performance.now() - sentAt)
  return answer
}
