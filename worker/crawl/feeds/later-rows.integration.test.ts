import { expect, test } from 'vitest'
import { useDatabase } from '../../../e2e/support/database'
import { useSandbox } from '../../../e2e/support/sandbox'
import { useCivicSearch } from '../../../e2e/support/crawl/civic-search'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const civics = useCivicSearch(database, sandbox)

test('after a gap of more ads than one reply has, the next crawl reads all of them and is caught up', async () => {
  await civics.control.list()
  await civics.crawl()
  for (let i = 0; i < 400; i++) await civics.control.list({ mileage: 50_001 + i })
  await civics.crawl()
  expect(await database.db.listing.count()).toBe(401)
  const undated = { OR: [{ postedAt: null }, { latitude: null }, { priceCents: null }] }
  expect(await database.db.listing.count({ where: undated })).toBe(0)
  expect(await civics.feed()).toMatchObject({ isCaughtUp: true, catchUpTries: 0 })
  expect(await civics.control.requests('/search/batch')).toHaveLength(1)
})
