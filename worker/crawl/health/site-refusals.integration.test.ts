import { beforeEach, expect, test } from 'vitest'
import { emptyTables, useDatabase } from '../../../e2e/support/database'
import { useSandbox } from '../../../e2e/support/sandbox'
import { sandboxControl, testCrawlDependencies, claimAndCrawl } from '../../../e2e/support/crawl/crawl-scene'
import { resumeMarketplace } from '#platform/marketplace-pause'
import {
  asPageFailure,
  BudgetUsedUp,
  RobotsDisallow,
  sourceBlocked,
  sourceThrottled,
  sourceUnavailable,
} from '../../failures'
import type { CrawlDependencies } from '../crawl-dependencies'
import { isBackingOff } from './report-health'
import { unlessRefused } from './site-refusals'

const database = useDatabase()
const sandbox = useSandbox({ size: 60 })
const control = sandboxControl(sandbox)
let feedIds: string[]

beforeEach(async () => {
  await emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User', 'MarketplaceHealth', 'SitePace')
  await control.mode('ok')
  feedIds = []
  for (const model of ['civic', 'accord', 'fit', 'pilot', 'cr-v']) {
    const feed = {
      key: `craigslist/sfbay/honda/${model}`,
      marketplace: 'craigslist',
      area: 'sfbay',
      make: 'honda',
      model,
    }
    feedIds.push((await database.db.feed.create({ data: feed })).id)
  }
})

const health = () => database.db.marketplaceHealth.findUnique({ where: { marketplace: 'craigslist' } })
const sent = async () => (await control.requests('')).length
const isDue = () => database.db.feed.updateMany({ data: { nextAttemptAt: null, lastAttemptAt: new Date(0) } })
const pauseIsOver = () =>
  database.db.marketplaceHealth.updateMany({ data: { restsUntil: new Date(Date.now() - 1_000) } })
const crawlAll = (deps: CrawlDependencies) =>
  Promise.all(feedIds.map((feedId) => claimAndCrawl(deps, { feedId }).catch((error: Error) => error.name)))

/** The sandbox's own limit of a pause is three times the freshness. */
const dependencies = () => testCrawlDependencies(database.db, sandbox.url, { FEED_FRESHNESS_MS: 60_000 })

test('a block stops the whole site: the other feeds send nothing and say why', async () => {
  const deps = dependencies()
  await control.mode('captcha')
  await expect(claimAndCrawl(deps, { feedId: feedIds[0]! })).rejects.toMatchObject({ name: 'SourceBlocked' })
  const before = await sent()
  expect(new Set(await crawlAll(deps))).toEqual(new Set(['SourceBlocked']))
  await expect(claimAndCrawl(deps, { feedId: feedIds[1]! })).rejects.toMatchObject({ name: 'SourceBlocked' })
  expect(await sent()).toBe(before)
  const feeds = await database.db.feed.findMany()
  expect(new Set(feeds.map((feed) => `${feed.lastOutcome}: ${feed.lastReason}`))).toEqual(
    new Set(['BLOCKED: Craigslist has blocked us']),
  )
  expect(feeds.every(({ failingSince, nextAttemptAt }) => failingSince !== null && nextAttemptAt !== null)).toBe(true)
  expect(await isBackingOff(database.db, 'craigslist')).toBe(true) // posting pages wait too
})

test('after the pause one request probes; each refusal in a row makes the pause longer, and an answer ends it', async () => {
  const deps = dependencies()
  await control.mode('captcha')
  await claimAndCrawl(deps, { feedId: feedIds[0]! }).catch(() => {})
  expect(await health()).toMatchObject({ refusals: 1, refusedOutcome: 'BLOCKED' })
  const eachProbe = await sent()
  for (const refusals of [2, 3]) {
    await pauseIsOver()
    await isDue()
    const before = await sent()
    await crawlAll(deps)
    expect((await sent()) - before).toBeLessThanOrEqual(eachProbe) // robots.txt is known by now
    expect(await health()).toMatchObject({ refusals })
  }
  await control.mode('ok')
  await pauseIsOver()
  await isDue()
  await crawlAll(deps)
  expect(await health()).toMatchObject({ refusals: 0, refusedSince: null, restsUntil: null })
  await isDue()
  expect((await crawlAll(deps)).every((result) => typeof result === 'object')).toBe(true)
  expect(await isBackingOff(database.db, 'craigslist')).toBe(false)
})

/** Answers lists of this model with a failure, and others as the sandbox does. */
function failFor(deps: CrawlDependencies, model: string, failure: Error): void {
  const { get } = deps.fetchers.craigslist!
  deps.fetchers.craigslist = {
    get: (adapter, request, priority) =>
      request.url.includes(model) ? Promise.reject(failure) : get(adapter, request, priority),
  }
}

test('a site that refuses only one feed stops the others once, but not again', async () => {
  const deps = dependencies()
  failFor(deps, 'civic', asPageFailure(sourceBlocked('the site answered 403')))
  const [civic, accord, fit, pilot, crv] = feedIds as [string, string, string, string, string]
  const crawl = (feedId: string) => claimAndCrawl(deps, { feedId })
  await expect(crawl(civic)).rejects.toMatchObject({ name: 'SourceBlocked' })
  await expect(crawl(accord)).rejects.toMatchObject({ name: 'SourceBlocked' })
  await pauseIsOver()
  await isDue()
  await crawl(accord)
  for (let tries = 0; tries < 2; tries++) {
    await isDue()
    await expect(crawl(civic)).rejects.toMatchObject({ name: 'SourceBlocked' })
    expect(await health()).toMatchObject({ refusals: 0, refusedSince: null })
    await crawl(fit)
  }
  expect(await database.db.feed.findUnique({ where: { id: civic } })).toMatchObject({ lastOutcome: 'BLOCKED' })
  // A refusal of another feed counts for the site. While it rests, the probe of the refused feed decides nothing.
  await control.mode('captcha')
  await isDue()
  await expect(crawl(pilot)).rejects.toMatchObject({ name: 'SourceBlocked' })
  expect(await health()).toMatchObject({ refusals: 1 })
  await control.mode('ok')
  await pauseIsOver()
  await isDue()
  await expect(crawl(civic)).rejects.toMatchObject({ name: 'SourceBlocked' })
  expect(await health()).toMatchObject({ refusals: 1, probingUntil: null })
  await crawl(crv)
  expect(await health()).toMatchObject({ refusals: 0 })
})

test('a probe that is not sent leaves its turn to the next feed', async () => {
  const deps = dependencies()
  await control.mode('captcha')
  await claimAndCrawl(deps, { feedId: feedIds[0]! }).catch(() => {})
  await control.mode('ok')
  await pauseIsOver()
  await isDue()
  failFor(deps, 'accord', new BudgetUsedUp(60_000))
  await expect(claimAndCrawl(deps, { feedId: feedIds[1]! })).rejects.toBeInstanceOf(BudgetUsedUp)
  await claimAndCrawl(deps, { feedId: feedIds[2]! })
  expect(await health()).toMatchObject({ refusedSince: null })
})

test('when the operator resumes a site that refused us, its feeds are due at once', async () => {
  const deps = dependencies()
  await control.mode('captcha')
  await crawlAll(deps)
  await control.mode('ok')
  await resumeMarketplace(database.db, 'craigslist')
  expect(await database.db.feed.count({ where: { nextAttemptAt: { not: null } } })).toBe(0)
  await claimAndCrawl(deps, { feedId: feedIds[1]! })
  expect(await health()).toMatchObject({ refusedSince: null })
})

const noFeed = { id: '00000000-0000-4000-8000-000000000000', marketplace: 'facebook' }
const refuse = (failure: Error) =>
  unlessRefused(database.db, noFeed, null, () => Promise.reject(failure)).catch((error: Error) => error)
const facebook = () => database.db.marketplaceHealth.findUnique({ where: { marketplace: 'facebook' } })

test('requests that are refused together count once, and a wait that the site asks for counts', async () => {
  await Promise.all(Array.from({ length: 4 }, () => refuse(sourceBlocked('a log-in page'))))
  expect((await facebook())!.refusals).toBe(1)
  await database.db.marketplaceHealth.deleteMany()
  await refuse(sourceThrottled('slow down', 3_600_000))
  const { restsUntil, refusedAt } = (await facebook())!
  expect((restsUntil!.getTime() - refusedAt!.getTime()) / 60_000).toBeCloseTo(60, 0)
})

test.each([
  ['its page answers 403', asPageFailure(sourceBlocked('the site answered 403')), 1],
  ['robots.txt forbids the page', new RobotsDisallow(), 0],
  ['it does not respond', sourceUnavailable('no answer'), 0],
])('whether the site refuses us if %s', async (_, failure, refusals) => {
  await refuse(failure)
  expect((await facebook())?.refusals ?? 0).toBe(refusals)
})

test('an answer to a request from before the refusal does not end the pause', async () => {
  let answer = () => {}
  const early = unlessRefused(database.db, noFeed, null, () => new Promise<void>((resolve) => (answer = resolve)))
  await expect.poll(() => answer.name).not.toBe('answer')
  await refuse(sourceBlocked('a log-in page'))
  answer()
  await early
  expect((await facebook())!.refusedSince).not.toBeNull()
})
