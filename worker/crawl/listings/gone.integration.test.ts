import { expect, test } from 'vitest'
import { useDatabase } from '../../../e2e/support/database'
import { insertListing } from '../../../e2e/support/rows'
import { row } from '../../../e2e/support/crawl/site-rows'
import { markListed } from './gone'

const database = useDatabase()

test.each([
  ['its number', { externalId: '7', token: null }],
  ['the token of its address', { externalId: null, token: 'abcdefghij0123456789kl' }],
])('a row that names a missed listing by %s shows that it is listed', async (_, named) => {
  const { db } = database
  const url = 'https://sfbay.craigslist.org/sfc/cto/d/civic/abcdefghij0123456789kl'
  const listing = await insertListing(db, { externalId: '7', url })
  const feed = await db.feed.create({
    data: { key: 'missed', marketplace: 'craigslist', area: 'sfbay', make: 'honda' },
  })
  const link = { feedId: feed.id, listingId: listing.id }
  await db.feedListing.create({ data: { ...link, missedAt: new Date() } })
  await db.$transaction((tx) => markListed(tx, feed, [row(7, { ...named, url })]))
  expect(await db.feedListing.findFirst({ where: link })).toMatchObject({ missedAt: null })
  await db.feed.delete({ where: { id: feed.id } })
  await db.listing.delete({ where: { id: listing.id } })
})
