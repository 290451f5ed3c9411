import { randomUUID } from 'node:crypto'
import { featureAlternative, openAlternative, type Criterion } from '#domain/judgment/criteria/criterion'
import type { Fact } from '#domain/judgment/facts/fact'
import type { Feature } from '#domain/judgment/features/features'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { trialMs } from '#domain/plans/plans'
import { Prisma, type Database, type Transaction } from '#platform/database'
import { photoHashesSql } from '#worker/identity/stored-cars'
import { instructionsVersion } from '#worker/judge/model/formats'

// Rows for test setup. Invented data; a test passes the values it is about.

type Fields<T> = Partial<Omit<T, 'id'>>

/** An account identified by a link rather than a session, so there are no credentials to check. */
export async function insertUser(db: Database) {
  const user = await db.user.create({
    data: {
      email: `${randomUUID()}@buyer.example`,
      firstName: 'Robin',
      lastName: 'Buyer',
      countryCode: 'US',
      trialEndsAt: new Date(Date.now() + trialMs),
    },
  })
  return { ...user, credential: null }
}

/** A paid plan that renews, Basic by default. */
export function insertSubscription(
  db: Database,
  userId: string,
  over: Partial<Prisma.SubscriptionUncheckedCreateInput> = {},
) {
  const now = new Date()
  return db.subscription.create({
    data: {
      id: `sub_${randomUUID()}`,
      userId,
      customerId: 'ctm_1',
      priceId: 'pri_1',
      plan: 'basic',
      period: 'monthly',
      status: 'active',
      statusSince: now,
      currentPeriodEndsAt: new Date(now.getTime() + 30 * 24 * 60 * 60 * 1_000),
      eventAt: now,
      ...over,
    },
  })
}

export function insertMailTarget(
  db: Database,
  userId: string,
  over: Fields<Prisma.NotificationTargetUncheckedCreateInput> = {},
) {
  const email = `${randomUUID()}@buyer.example`
  return db.notificationTarget.create({
    data: {
      userId,
      kind: 'EMAIL',
      name: email,
      email,
      unsubscribeToken: randomUUID(),
      confirmedAt: new Date(),
      ...over,
    },
  })
}

export function insertPushTarget(
  db: Database,
  userId: string,
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
) {
  const { endpoint, keys } = subscription
  return db.notificationTarget.create({
    data: {
      userId,
      kind: 'PUSH',
      name: 'Firefox on Linux',
      endpoint,
      ...keys,
      unsubscribeToken: randomUUID(),
      confirmedAt: new Date(),
    },
  })
}

export function insertSearch(db: Database, userId: string, over: Fields<Prisma.SearchUncheckedCreateInput> = {}) {
  const watchingSince = over.watchingSince ?? new Date(Date.now() - 60 * 60 * 1_000)
  return db.search.create({
    data: {
      userId,
      make: 'honda',
      models: ['civic'],
      bodyTypes: [],
      marketplaces: ['craigslist'],
      countrywide: true,
      watchingSince,
      createdAt: watchingSince,
      ...over,
    },
  })
}

/** A Civic with its own vehicle, posted just now, with a fetched posting page. */
export async function insertListing(db: Database | Transaction, over: Fields<Prisma.ListingUncheckedCreateInput> = {}) {
  const vehicle = await db.vehicle.create({ data: {} })
  const now = new Date()
  return db.listing.create({
    data: {
      marketplace: 'craigslist',
      externalId: randomUUID(),
      url: 'https://sfbay.craigslist.org/eby/cto/d/oakland-civic/7700000001.html',
      title: '2016 Honda Civic EX-L',
      priceCents: 1_240_000,
      currency: 'USD',
      odometerMiles: 71_000,
      year: 2016,
      make: 'honda',
      model: 'civic',
      trim: 'EX-L',
      titleStatus: 'clean',
      town: 'Oakland',
      description: 'Black leather seats, heated. One owner.',
      photoUrls: [],
      flags: [],
      postedAt: now,
      changedAt: now,
      postingFetchedAt: now, // not before changedAt, or its page would count as unfetched
      contentHash: randomUUID(),
      vehicleId: vehicle.id,
      ...over,
    },
  })
}

export function insertCandidate(
  db: Database,
  searchId: string,
  listingId: string,
  over: Fields<Prisma.CandidateUncheckedCreateInput> = {},
) {
  return db.candidate.create({ data: { searchId, listingId, stage: 'WAITING', searchVersion: 1, ...over } })
}

/** A listing that the search has found, waiting to be judged by default. */
export async function insertFoundCar(
  db: Database,
  searchId: string,
  candidate: Parameters<typeof insertCandidate>[3] = {},
  listing: Parameters<typeof insertListing>[1] = {},
) {
  const row = await insertListing(db, listing)
  await insertCandidate(db, searchId, row.id, candidate)
  return row
}

/** A buyer with an address for alerts and a search. */
export async function insertBuyer(
  db: Database,
  over: { search?: Parameters<typeof insertSearch>[2]; target?: Parameters<typeof insertMailTarget>[2] } = {},
) {
  const user = await insertUser(db)
  const target = await insertMailTarget(db, user.id, over.target)
  const { id: searchId } = await insertSearch(db, user.id, over.search)
  return { user, target, targetId: target.id, searchId }
}

export function insertAlert(
  db: Database,
  over: Fields<Prisma.AlertUncheckedCreateInput> & { searchId: string; targetId: string },
) {
  return db.alert.create({ data: { reason: 'CAR', ...over } })
}

export function insertNotified(db: Database, targetId: string, car: { id: string; vehicleId: string | null }) {
  return db.notifiedCar.create({
    data: { targetId, listingId: car.id, vehicleId: car.vehicleId, notifiedAt: new Date() },
  })
}

/** A stored reading, so the test needs no model. */
export function insertReading(db: Database, contentHash: string, facts: Fact[]) {
  return db.reading.create({ data: { contentHash, facts: toJson(facts), model: 'gpt-5.6-luna', instructionsVersion } })
}

export const toJson = (value: Fact[] | Criterion[] | Verdict[]) => value as unknown as Prisma.InputJsonValue

export const wantedCriterion = (feature: Feature, id = 'a1', over: Partial<Criterion> = {}): Criterion => ({
  ...{ id, kind: 'wish', polarity: 'wanted', strength: 'should', condition: null, isDoubted: false, words: null },
  alternatives: [featureAlternative(feature)],
  ...over,
})
export const unwantedCriterion = (feature: Feature, id = 'a2', over: Partial<Criterion> = {}): Criterion =>
  wantedCriterion(feature, id, { polarity: 'unwanted', ...over })
/** A criterion that no known feature covers. */
export const openCriterion = (label: string, id = 'a1', over: Partial<Criterion> = {}): Criterion =>
  wantedCriterion('rust', id, { alternatives: [openAlternative(label)], ...over })
export const quotedFact = (feature: Feature, answer: Fact['answer'], quote: string): Fact => ({
  ...{ feature, answer, number: null },
  evidence: [{ kind: 'quote', quote }],
})
export const createVerdict = (label: string, over: Partial<Verdict> = {}): Verdict => ({
  ...{ criterionId: 'a1', label, polarity: 'wanted', strength: 'should', answer: 'unknown', evidence: [] },
  ...over,
})

/** Photo hashes that can identify a listing, by listing id. */
export async function photoHashesByListing(db: Database, listingIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db.$queryRaw<{ id: string; hashes: string[] }[]>(
    Prisma.sql`SELECT l.id, ${photoHashesSql} AS hashes FROM "Listing" l WHERE l.id = ANY(${listingIds}::uuid[])`,
  )
  return new Map(rows.map(({ id, hashes }) => [id, hashes]))
}
