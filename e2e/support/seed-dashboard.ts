import { randomUUID } from 'node:crypto'
import { connectDatabase } from '#platform/database'
import type { Feature } from '#domain/judgment/features/features'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { toJson, unwantedCriterion, wantedCriterion, insertCandidate, insertListing, insertSearch } from './rows'
import { createBuyer } from './buyer'

const quote = 'black leather seats'

/**
 * Creates a buyer with searches, each watched on Craigslist, and spreads the matches evenly over them. Returns the
 * session token.
 */
export async function seedDashboard(webUrl: string, databaseUrl: string, searches: number, matches: number) {
  const buyer = await createBuyer(webUrl)
  const db = connectDatabase(databaseUrl, 2)
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: buyer.email } })
  const searchIds = Array.from({ length: searches }, () => randomUUID())
  const criteria = toJson([wantedCriterion('leather seats'), unwantedCriterion('salvage title')])
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
      photoUrls: [],
      flags: [],
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

const wished: Feature[] = ['leather seats', 'heated seats', 'sunroof', 'backup camera', 'clean title']
const text = `Bought new at the dealer in Berkeley and serviced there every 5,000 miles. Black leather seats, heated front
seats, power sunroof, backup camera, Bluetooth, cruise control, alloy wheels, new tires last spring. One owner, clean
title in hand, never smoked in. No accidents. Small scratch on the rear bumper, see photos. Cash only, no trades please.`
const quotes = ['Black leather seats', 'heated front seats', 'power sunroof', 'backup camera', 'clean title']
const confirmed = { MATCH: 5, LIKELY: 3, POSSIBLE: 0 }

/**
 * Creates a buyer with one search with five criteria and `cars` cars: matches, likely, and possible ones in turn,
 * each with photos and an estimate, plus half as many rejected cars. Returns the session token and the path of the
 * results.
 */
export async function seedResults(webUrl: string, databaseUrl: string, cars: number) {
  const buyer = await createBuyer(webUrl)
  const db = connectDatabase(databaseUrl, 2)
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: buyer.email } })
  const search = await insertSearch(db, userId, {
    ...{
      smartCriteria: wished.join(', '),
      criteria: toJson(wished.map((feature, n) => wantedCriterion(feature, `a${n}`))),
      priceTo: 15_000,
    },
    ...{ countrywide: false, latitude: 37.75, longitude: -122.41, radiusMiles: 60 },
  })
  const grades = ['MATCH', 'LIKELY', 'POSSIBLE'] as const
  for (let i = 0; i < cars * 1.5; i++) {
    const isRuledOut = i >= cars
    const priceCents = isRuledOut ? 1_540_000 : 1_100_000 + i * 3_000
    const { id } = await insertListing(db, {
      ...{ title: `Honda Civic EX-L, well kept, no. ${i}`, description: text, priceCents, wasPriceCents: 1_590_000 },
      ...{ odometerMiles: 60_000 + i * 317, latitude: 37.8, longitude: -122.27 },
      photoUrls: Array.from({ length: 8 }, (_, n) => `https://images.craigslist.org/00a_${i}_${n}_600x450.jpg`),
      postedAt: new Date(Date.now() - i * 60_000),
    })
    const grade = grades[i % grades.length]!
    const judged = { stage: grade, verdicts: toJson(wished.map((label, n) => verdict(label, n, n < confirmed[grade]))) }
    await insertCandidate(db, search.id, id, isRuledOut ? { stage: 'FILTERED' } : { ...judged, decidedAt: new Date() })
    const usual = { expectedCents: 1_250_000, lowCents: 1_120_000, highCents: 1_380_000 }
    const estimate = { listingId: id, revision: 1, estimatedAt: new Date(), yearsAround: 1, milesAround: 150 }
    await db.priceEstimate.create({ data: { ...estimate, ...usual, comparables: 23 } })
  }
  await db.$disconnect()
  return { token: buyer.token, path: `/dashboard/search/${search.id}/results` }
}

const verdict = (label: string, n: number, isConfirmed: boolean): Verdict => ({
  ...{ criterionId: `a${n}`, label, polarity: 'wanted', strength: 'should' },
  ...(isConfirmed
    ? { answer: 'yes', evidence: [{ kind: 'quote', quote: quotes[n]! }] }
    : { answer: 'unknown', evidence: [] }),
})
