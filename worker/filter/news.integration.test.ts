import { expect, test } from 'vitest'
import type { ResultRow } from '#domain/listing/listing'
import { createAlertScene, createDeliveryActivities, fetchInbox } from '../../e2e/support/alerts'
import { useDatabase } from '../../e2e/support/database'
import { insertSearch } from '../../e2e/support/rows'
import { useSandbox } from '../../e2e/support/sandbox'
import { row } from '../../e2e/support/crawl/site-rows'
import { storeRows } from '../crawl/listings/store'
import { judgeCandidates } from '../judge/judge-candidates'
import { deliverAlerts } from '../notify/alerts/outbox'
import { summarizeBackfill } from '../notify/alerts/summarize-backfill'
import { filterListings } from './filter-batch'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })

let cars = 0
const dayMs = 24 * 60 * 60_000
const start = Date.now() - 30 * dayMs
const at = (days: number, minutes = 0) => new Date(start + days * dayMs + minutes * 60_000)

/** A user and a feed of a site without posting times. Returns helpers that act on both over several days. */
async function scene() {
  const { db } = database
  const { user, to } = await createAlertScene(db)
  const deps = await createDeliveryActivities(db, sandbox)
  const { id: feedId } = await db.feed.create({
    data: { key: `craigslist/${user.id}`, marketplace: 'craigslist', area: 'albany', make: 'honda' },
  })
  const everyCar: ResultRow[] = []
  let number = 0n
  const save = async (watchingSince: Date) => {
    const { id } = await insertSearch(db, user.id, { watchingSince })
    await db.searchFeed.create({ data: { searchId: id, feedId } })
    return id
  }
  /** Lists `more` new cars and crawls the feed. The search then filters, judges and sends. */
  const crawl = async (searchId: string, more: number, now: Date) => {
    everyCar.push(
      ...Array.from({ length: more }, () => row(++cars, { postedAt: null, odometerMiles: 20_000 + cars * 3_511 })),
    )
    const { caughtUpAt } = await db.feed.findUniqueOrThrow({ where: { id: feedId } })
    const feed = { id: feedId, marketplace: 'craigslist' as const, caughtUpAt, number: ++number }
    await db.$transaction((tx) => storeRows(tx, feed, everyCar, now))
    await db.feed.update({ where: { id: feedId }, data: { caughtUpAt: now } })
    await db.$executeRaw`UPDATE "Listing" SET "postingFetchedAt" = "changedAt", "pageNumber" = "rowNumber", "contentHash" = "externalId"`
    await filterListings(deps, { searchId }, now)
    while ((await judgeCandidates(deps, { searchId })).left > 0);
    await summarizeBackfill(deps, { searchId })
    await deliverAlerts(deps, { searchId })
  }
  /** The number of cars in each message, as a number for a summary and as text for an alert. */
  const mails = async () =>
    (await fetchInbox(sandbox, to)).map(({ Tag, Subject }) =>
      Tag === 'summary'
        ? Number.parseInt(Subject)
        : `news of ${1 + Number(/ and (\d+) more cars?$/.exec(Subject)?.[1] ?? 0)}`,
    )
  const resume = (id: string, watchingSince: Date) =>
    db.search.update({ where: { id }, data: { watchingSince, backfillSummarizedAt: null, status: 'ACTIVE' } })
  return { save, crawl, mails, resume }
}

test('each save sends one summary of unannounced cars, then one email with the new cars', async () => {
  const { save, crawl, mails } = await scene()
  const first = await save(at(0))
  await crawl(first, 30, at(0, 1))
  expect(await mails()).toEqual([30])
  await crawl(first, 1, at(0, 2))
  expect(await mails()).toEqual([30, 'news of 1'])
  await database.db.search.update({ where: { id: first }, data: { status: 'DELETED' } })

  const second = await save(at(21))
  await crawl(second, 12, at(21, 1))
  expect(await mails()).toEqual([30, 'news of 1', 12])
  await crawl(second, 2, at(21, 2))
  expect(await mails()).toEqual([30, 'news of 1', 12, 'news of 2'])
})

test('a resumed search summarizes once what was listed meanwhile', async () => {
  const { save, crawl, mails, resume } = await scene()
  const id = await save(at(0))
  await crawl(id, 3, at(0, 1))
  await resume(id, at(7))
  await crawl(id, 8, at(7, 1)) // first crawl after a week without one
  expect(await mails()).toEqual([3, 8])
  const other = await save(at(7))
  await crawl(other, 5, at(8))
  await resume(id, at(9))
  await crawl(id, 0, at(9, 1))
  expect(await mails()).toEqual([3, 8, 'news of 5'])
  await crawl(id, 1, at(9, 2))
  expect((await mails()).slice(3)).toEqual(['news of 1'])
})

test('a running search announces all cars listed during a site outage in one email', async () => {
  const { save, crawl, mails } = await scene()
  const id = await save(at(0))
  await crawl(id, 3, at(0, 1))
  await crawl(id, 2, at(2))
  expect(await mails()).toEqual([3, 'news of 2'])
})
