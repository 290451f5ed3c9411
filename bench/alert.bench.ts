import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { confirmAddress, newBuyer } from '../e2e/support/buyer'
import { controlRoom } from '../e2e/support/control'
import { startStack } from '../e2e/support/stack'
import { percentile } from './percentile'

const intervalMs = 10_000 // how often a feed is crawled, as `npm start` sets it
const models = ['civic', 'accord', 'fit'] // one buyer per car: an address gets at most 20 mails a day
const carsPerModel = 12
const windowMs = 120_000
const patienceMs = 60_000

/** Posts cars at random times and measures the time from posting to the mail and the push about each. */
export async function run() {
  const stack = await startStack({ FEED_FRESHNESS_MS: String(intervalMs) })
  try {
    const results = await Promise.all(models.map((model, i) => watchOneModel(stack.webUrl, stack.sandboxUrl, model, i)))
    const mail = results.flatMap((r) => r.mailMs)
    const push = results.flatMap((r) => r.pushMs)
    return { cars: mail.length, intervalMs, mail: summary(mail), push: summary(push) }
  } finally {
    await stack.stop()
  }
}

const summary = (samples: number[]) => ({ p50Ms: percentile(samples, 0.5), p95Ms: percentile(samples, 0.95) })

async function watchOneModel(webUrl: string, sandboxUrl: string, model: string, offset: number) {
  const control = controlRoom(sandboxUrl)
  const buyer = await newBuyer(webUrl)
  await confirmAddress(webUrl, control, buyer)
  const subscription = await control.subscribe()
  await buyer.call('POST', '/api/notifications/add-target', { subscription, name: 'Bench' })
  await buyer.watch({ models: [model], smartCriteria: 'leather seats, no salvage title' })
  await pause(intervalMs) // the first crawl finds backfill; the benchmark measures a search at work

  const moments = Array.from({ length: carsPerModel }, () => randomInt(windowMs)).sort((a, b) => a - b)
  const startedAt = Date.now()
  const posted = new Map<string, number>()
  for (const [i, moment] of moments.entries()) {
    await pause(Math.max(0, startedAt + moment - Date.now()))
    const mileage = 40_001 + offset * 10_007 + i * 517
    const description = 'Black leather seats, clean title, second owner.'
    const at = Date.now()
    const car = await control.listCar({
      make: 'Honda',
      model,
      year: 2018,
      price: 15_900,
      mileage,
      description,
      zip: '94110',
    })
    posted.set(car.url, at)
  }

  const deadline = Date.now() + patienceMs
  for (;;) {
    const mails = (await control.mailTo(buyer.email)).filter((m) => m.Tag === 'match')
    const pushes = await control.pushesTo(subscription.endpoint)
    const mailAt = (url: string) => mails.find((m) => m.HtmlBody.includes(url))?.SubmittedAt
    const pushAt = (url: string) => pushes.find((p) => p.payload.url === url)?.receivedAt
    const complete = [...posted.keys()].every((url) => mailAt(url) && pushAt(url))
    if (complete) {
      const delays = (when: (url: string) => string | undefined) =>
        [...posted].map(([url, at]) => new Date(when(url)!).getTime() - at)
      return { mailMs: delays(mailAt), pushMs: delays(pushAt) }
    }
    if (Date.now() > deadline)
      throw new Error(`${posted.size} ${model}s posted, ${mails.length} mails, ${pushes.length} pushes`)
    await pause(500)
  }
}
