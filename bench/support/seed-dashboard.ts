import { randomUUID } from 'node:crypto'
import { connectDatabase } from '#platform/database'
import { json, refuses, wants } from '../../e2e/support/rows'
import { newBuyer } from '../../e2e/support/buyer'

const quote = 'black leather seats'

/**
 * A buyer with searches, each watched on Craigslist, and matches spread evenly over them. Returns the session token.
 */
export async function seedDashboard(webUrl: string, databaseUrl: string, searches: number, matches: number) {
  const buyer = await newBuyer(webUrl)
  const db = connectDatabase(databaseUrl, 2)
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: buyer.email } })
  const searchIds = Array.from({ length: searches }, () => randomUUID())
  const criteria = json([wants('leather seats'), refuses('salvage title')])
  await db.search.createMany({
    data: searchIds.map((id, i) => ({
      id,
      userId,
      make: 'honda',
      models: ['civic', 'accord'].slice(0, 1 + (i % 2)),
      priceTo: 12_000 + i * 500,
      yearFrom: 2014,
      bodyTypes: ['sedan'],
      smartCriteria: 'leather seats, no salvage title',
      locationLabel: '94110, San Francisco, California',
      locationValue: '94110',
      latitude: 37.75,
      longitude: -122.41,
      radiusMiles: 60,
      marketplaces: ['craigslist'],
      criteria,
    })),
  })
  const now = new Date()
  const feed = await db.feed.create({
    data: {
      key: 'bench',
      marketplace: 'craigslist',
      area: 'sfbay',
      make: 'honda',
      lastAttemptAt: now,
      lastSuccessAt: now,
      lastOutcome: 'LISTINGS',
      rowsSeen: 40,
      mostRowsSeen: 120,
    },
  })
  await db.searchFeed.createMany({ data: searchIds.map((searchId) => ({ searchId, feedId: feed.id })) })
  const listings = Array.from({ length: matches }, (_, i) => ({
    id: randomUUID(),
    externalId: String(7_000_000 + i),
    i,
  }))
  await db.listing.createMany({
    data: listings.map(({ id, externalId, i }) => ({
      id,
      externalId,
      marketplace: 'craigslist',
      url: `https://sfbay.craigslist.org/d/${externalId}.html`,
      title: `2016 Honda Civic ${i}`,
      priceCents: 1_100_000 + i * 1_000,
      currency: 'USD',
      odometerMiles: 60_000 + i * 317,
      year: 2016,
      make: 'honda',
      model: 'civic',
      town: 'Oakland',
      description: `One owner, ${quote}, clean title in hand.`,
      postedAt: new Date(now.getTime() - i * 60_000),
    })),
  })
  const verdicts = [
    {
      criterionId: 'a1',
      polarity: 'wanted',
      label: 'leather seats',
      answer: 'yes',
      evidence: [{ kind: 'quote', quote }],
    },
  ]
  await db.candidate.createMany({
    data: listings.map(({ id, i }) => ({
      searchId: searchIds[i % searches]!,
      listingId: id,
      stage: 'MATCH' as const,
      verdicts,
      searchVersion: 1,
      decidedAt: now,
    })),
  })
  await db.$disconnect()
  return buyer.token
}
