import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, Connection } from '@temporalio/client'
import { findArea } from '#domain/places/craigslist-areas'
import { connectDatabase, type Database } from '#platform/database'
import { confirmAddress, createBuyer } from '../../e2e/support/buyer'
import { controlClient } from '../../e2e/support/control'
import { createTempDir } from '../../e2e/support/temp-dir'
import { startStack, type Stack } from '../../e2e/support/stack'
import { waitUntil } from '../../scripts/lib/ports'
import { createDatabase, removePostgresData, startPostgres } from '../../scripts/lib/postgres'
import { percentile } from './support/percentile'
import { createSearches } from './support/feed-searches'

const intervalMs = 10_000 // crawl interval of a feed, as in `npm start`
const models = ['civic', 'accord', 'fit'] // one buyer per model: an address gets at most 20 emails a day
const carsPerModel = 12
const windowMs = 120_000
const timeoutMs = 60_000
const crawlPatienceMs = 300_000

/**
 * Posts cars at random times while the given number of searches is active. Measures the time from posting a car to
 * its email and push, and from the first results page that lists it to the later of the two.
 * `npm run bench -- alert [number of searches]`
 */
export async function run([searches = '1000']: string[] = []) {
  const dir = createTempDir('bench-alert-')
  const postgres = await startPostgres(path.join(dir, 'postgres'), path.join(dir, 'postgres.log'))
  const databaseUrl = await createDatabase(postgres, 'lotwatch')
  const db = connectDatabase(databaseUrl, 3)
  let stack: Stack | null = null
  try {
    stack = await startStack({ FEED_FRESHNESS_MS: String(intervalMs), DATABASE_URL: databaseUrl })
    await watchBeside(stack, db, Number(searches) - models.length)
    const { webUrl, sandboxUrl } = stack
    const results = await Promise.all(models.map((model, i) => watchOneModel({ webUrl, sandboxUrl, db }, model, i)))
    const all = (ms: keyof Delays) => summary(results.flatMap((delays) => delays.map((delay) => delay[ms])))
    return {
      ...{ searches: Number(searches), cars: results.flat().length, intervalMs },
      ...{ mail: all('mailMs'), push: all('pushMs'), fetchedToHandedOverMs: shares(results.flat()) },
    }
  } finally {
    await stack?.stop()
    await db.$disconnect()
    await postgres.stop()
    removePostgresData(path.join(dir, 'postgres'))
    rmSync(dir, { recursive: true, force: true })
  }
}

const summary = (samples: number[]) => ({ p50Ms: percentile(samples, 0.5), p95Ms: percentile(samples, 0.95) })
const shares = (delays: Delays[]) => {
  const samples = delays.map(({ handedOverMs }) => handedOverMs)
  return { p50: percentile(samples, 0.5), p95: percentile(samples, 0.95) }
}

async function watchBeside(stack: Stack, db: Database, count: number): Promise<void> {
  const connection = await Connection.connect({ address: stack.temporalAddress })
  try {
    await createSearches(db, new Client({ connection }), count)
  } finally {
    await connection.close()
  }
  const isCrawled = async () =>
    (await db.search.count({ where: { feedsKey: null } })) === 0 &&
    (await db.feed.count({ where: { lastSuccessAt: null } })) === 0
  await waitUntil('The first crawl of every feed', crawlPatienceMs, isCrawled)
}

interface Delays {
  mailMs: number
  pushMs: number
  /** From the response of the first results page that contains the car to the later of email and push. */
  handedOverMs: number
}

interface Bench {
  webUrl: string
  sandboxUrl: string
  db: Database
}

async function watchOneModel({ webUrl, sandboxUrl, db }: Bench, model: string, offset: number): Promise<Delays[]> {
  const control = controlClient(sandboxUrl)
  const buyer = await createBuyer(webUrl)
  await confirmAddress(webUrl, control, buyer)
  const subscription = await control.subscribe()
  await buyer.call('POST', '/api/notifications/add-target', { subscription, name: 'Bench' })
  await buyer.watch({ models: [model], smartCriteria: 'leather seats, no salvage title' })
  await pause(2 * intervalMs) // the first crawl only finds backfill

  const moments = Array.from({ length: carsPerModel }, () => randomInt(windowMs)).sort((a, b) => a - b)
  const startedAt = Date.now()
  const posted = new Map<string, number>()
  for (const [i, moment] of moments.entries()) {
    await pause(Math.max(0, startedAt + moment - Date.now()))
    const at = Date.now()
    const car = await control.listCar({
      ...{ make: 'Honda', model, year: 2018, price: 15_900, zip: '94110' },
      mileage: 40_001 + offset * 50_021 + i * 3_517, // more than a car is driven between two postings
      description: 'Black leather seats, clean title, second owner.',
    })
    posted.set(car.url, at)
    await drawPhotos(car.url)
  }

  const deadline = Date.now() + timeoutMs
  for (;;) {
    const mails = (await control.mailTo(buyer.email)).filter((m) => m.Tag === 'match')
    const pushes = await control.pushesTo(subscription.endpoint)
    const mailAt = (url: string) => mails.find((m) => m.HtmlBody.includes(url))?.SubmittedAt
    const pushAt = (url: string) => pushes.find((p) => p.payload.url === url)?.receivedAt
    if ([...posted.keys()].every((url) => mailAt(url) && pushAt(url))) {
      const fetchedAt = await fetchTimes(control, db, model, [...posted.keys()])
      return [...posted].map(([url, at]) => {
        const [mailed, pushed] = [Date.parse(mailAt(url)!), Date.parse(pushAt(url)!)]
        const handedOverMs = Math.max(mailed, pushed) - fetchedAt.get(url)!
        return { mailMs: mailed - at, pushMs: pushed - at, handedOverMs }
      })
    }
    if (Date.now() > deadline)
      throw new Error(`${posted.size} ${model}s posted, ${mails.length} mails, ${pushes.length} pushes`)
    await pause(500)
  }
}

/** Makes the sandbox render a posting's photos now: a marketplace stores them before it shows the car. */
async function drawPhotos(postingUrl: string): Promise<void> {
  const page = await (await fetch(postingUrl)).text()
  const photos = new Set(page.match(/https?:[^"\s]+_600x450\.jpg/g))
  if (photos.size === 0) throw new Error(`${postingUrl} shows no photos`)
  await Promise.all([...photos].map(async (url) => (await fetch(url)).arrayBuffer()))
}

/** Response time of the results page that first showed each car: the last one before the car was stored. */
async function fetchTimes(control: ReturnType<typeof controlClient>, db: Database, model: string, urls: string[]) {
  const ofArea = `batch=${findArea('sfbay')!.areaId}-`
  const others = models.filter((other) => other !== model)
  const isResults = (path: string) =>
    path.includes('/search/full?') &&
    path.includes(ofArea) &&
    !others.some((other) => path.toLowerCase().includes(other))
  const answers = (await control.requests())
    .filter(({ path, answeredAt }) => answeredAt !== null && isResults(path))
    .map(({ answeredAt }) => Date.parse(answeredAt!))
  const stored = await db.listing.findMany({ where: { url: { in: urls } } })
  return new Map(
    stored.map(({ url, firstSeenAt }) => [url, Math.max(...answers.filter((at) => at <= firstSeenAt.getTime() + 1))]),
  )
}
