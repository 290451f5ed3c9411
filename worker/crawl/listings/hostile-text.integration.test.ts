import { expect, test } from 'vitest'
import { useDatabase } from '../../../e2e/support/database'
import { linkAllFeeds } from '../../../e2e/support/feeds'
import { useSandbox } from '../../../e2e/support/sandbox'
import {
  sandboxControl,
  testCrawlDependencies,
  createSearch,
  claimAndCrawl,
} from '../../../e2e/support/crawl/crawl-scene'
import { readPages } from '../read-pages'
import { loadPendingWork } from '../../stored/wanted-pages'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const control = sandboxControl(sandbox)
const marketplace = 'craigslist' as const

test('crawls and stores a listing with a NUL and a lone surrogate like any other', async () => {
  const { db } = database
  const deps = testCrawlDependencies(db, sandbox.url, { FEED_FRESHNESS_MS: 0 })
  const hostile = await control.list({
    title: '2014 Honda\u0000 Civic \ud83d LX',
    description: 'Leather\u0000 seats.\u001b[31m \udc00One owner.',
  })
  const plain = await control.list({ year: 2015 })
  const searchId = await createSearch(db, { radiusMiles: 1 })
  await linkAllFeeds(db, searchId)
  const feed = await db.feed.findUniqueOrThrow({ where: { key: 'craigslist/sfbay/honda/civic' } })
  expect(await claimAndCrawl(deps, { feedId: feed.id })).toMatchObject({ rows: 2, changed: 2 })
  const listings = await db.listing.findMany()
  expect(listings.map((listing) => listing.externalId).sort()).toEqual([hostile.id, plain.id].sort())
  await db.candidate.createMany({
    data: listings.map(({ id }) => ({ searchId, listingId: id, stage: 'WAITING' as const, searchVersion: 1 })),
  })
  await loadPendingWork(db, searchId)
  expect(await readPages(deps, { marketplace }, () => {})).toMatchObject({ read: 2, failed: 0 })
  expect(await db.listing.findFirst({ where: { externalId: hostile.id } })).toMatchObject({
    title: expect.stringMatching(/^2014 Honda Civic .*LX$/) as string,
    description: expect.stringContaining('Leather seats.') as string,
  })
})
