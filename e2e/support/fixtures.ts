import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { connectDatabase, type Database } from '#platform/database'
import { signPauseLink } from '#platform/pause-link'
import { suppressAddress } from '#platform/suppression'
import { createBuyer } from './buyer'
import {
  insertAlert,
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertPushTarget,
  insertSearch,
  toJson,
  unwantedCriterion,
  quotedFact,
  createVerdict,
  wantedCriterion,
} from './rows'

const minuteMs = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs)
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

const leather = (answer: Verdict['answer'], ...evidence: Verdict['evidence']) =>
  createVerdict('leather seats', { answer, evidence })
const cleanTitle = createVerdict('salvage title', {
  ...{ criterionId: 'a2', polarity: 'unwanted', answer: 'no' },
  evidence: [{ kind: 'attribute', label: 'title status', value: 'clean' }],
})
const sunroof = (over: Partial<Verdict> = {}) => createVerdict('sunroof', { criterionId: 'a3', ...over })
const verdicts = {
  MATCH: [
    leather('yes', { kind: 'quote', quote: 'Black leather seats' }),
    cleanTitle,
    sunroof({ strength: 'nice' }),
    createVerdict('backup camera', {
      ...{ criterionId: 'a4', answer: 'yes', strength: 'must' },
      evidence: [{ kind: 'rule', rule: 'every car built for the US from May 2018 has one', source: '49 CFR 571.111' }],
    }),
  ],
  LIKELY: [
    leather('yes', { kind: 'photo', photo: 2, seen: 'black perforated leather' }),
    createVerdict('all-wheel drive', {
      ...{ criterionId: 'a4', answer: 'yes' },
      evidence: [{ kind: 'vin', label: 'drive type', value: 'AWD' }],
    }),
    sunroof(),
  ],
  POSSIBLE: [
    leather('yes', { kind: 'seller', on: '2026-11-21' }),
    { ...cleanTitle, answer: 'unknown', evidence: [] },
    sunroof({ strength: 'must' }),
  ],
  REJECTED: [leather('no', { kind: 'seller', on: '2026-11-21' })],
  WAITING: [],
  FILTERED: [],
} satisfies Record<string, Verdict[]>
const beside = {
  LIKELY: { typicalWishes: ['sunroof'], risks: toJson([quotedFact('odometer doubt', 'yes', 'One owner')]) },
}

/** Accounts that cover every page state: cars in each stage, each health, an empty account, an expired trial. */
export async function createFixtures(webUrl: string, databaseUrl: string) {
  const db = connectDatabase(databaseUrl, 2)
  const [full, fresh, expired] = await Promise.all([createBuyer(webUrl), createBuyer(webUrl), createBuyer(webUrl)])
  const userId = await findUserId(db, full.email)
  const search = await insertSearch(db, userId, {
    ...{
      smartCriteria: 'leather seats, no salvage title',
      criteria: toJson([
        wantedCriterion('leather seats'),
        unwantedCriterion('salvage title'),
        wantedCriterion('sunroof', 'a3'),
      ]),
    },
    ...{ priceTo: 15_000, marketplaces: ['cargurus', 'facebook', 'craigslist'] },
  })
  await insertFeed(db, search.id, 'cargurus', { lastSuccessAt: ago(40) })
  await insertFeed(db, search.id, 'facebook', {
    ...{ failingSince: ago(37), lastSuccessAt: ago(38), lastOutcome: 'BLOCKED' },
    lastReason: 'Facebook Marketplace has required a login',
  })
  await insertFeed(db, search.id, 'craigslist', { lastOutcome: 'EMPTY' })
  const spell = { searchId: search.id, marketplace: 'cargurus', since: ago(400), endedAt: ago(5) }
  await db.blindSpell.create({ data: spell })
  await insertCars(db, search.id)
  const savedIds = await saveCars(db, userId, search.id)
  const empty = await insertSearch(db, userId, {
    ...{ make: 'tesla', models: [], smartCriteria: 'blue', watchingSince: new Date() }, // not crawled yet
  })
  const paused = await insertSearch(db, userId, { status: 'PAUSED', pausedReason: 'Your plan watches fewer.' })
  await insertTargets(db, userId, search.id)
  await db.user.update({ where: { email: expired.email }, data: { trialEndsAt: ago(60) } })
  const kept = await insertSearch(db, await findUserId(db, expired.email))
  await insertCandidate(db, kept.id, (await insertListing(db)).id, {
    ...{ stage: 'MATCH', verdicts: toJson(verdicts.MATCH) },
  })
  const ids = { searchId: search.id, emptyId: empty.id, pausedId: paused.id, keptId: kept.id, savedIds }
  return { db, full, fresh, expired, ...ids }
}

const findUserId = async (db: Database, email: string) => (await db.user.findUniqueOrThrow({ where: { email } })).id

async function insertCars(db: Database, searchId: string): Promise<void> {
  for (const stage of ['MATCH', 'MATCH', 'MATCH', 'LIKELY', 'POSSIBLE', 'WAITING', 'REJECTED', 'FILTERED'] as const) {
    const count = await db.candidate.count({ where: { searchId } })
    const listing = await insertListing(db, {
      ...{ marketplace: ['cargurus', 'facebook', 'craigslist'][count % 3]!, wasPriceCents: 1_390_000 },
      ...{ title: `${'VERYLONGWORDWITHOUTANYBREAK'.repeat(3)} ${count}`, postedAt: ago(count * 50) },
      ...(stage === 'FILTERED' && { priceCents: 1_580_000 }),
      ...(count === 1 && { goneAt: ago(3), goneReason: 'SOLD' as const }),
    })
    await insertCandidate(db, searchId, listing.id, {
      ...{ stage, verdicts: toJson(verdicts[stage]), reason: stage === 'REJECTED' ? 'No leather seats' : null },
      ...(stage === 'LIKELY' && beside.LIKELY),
      ...(stage === 'WAITING' && { judgeAfter: ago(1) }), // the model did not answer
      ...(count === 2 && { hiddenAt: ago(1), feedback: 'not-a-match' }),
    })
    await insertEstimate(db, listing, count)
    const dropped = { wasCents: 1_390_000, priceCents: listing.priceCents, currency: 'USD', wasCurrency: 'USD' }
    await db.priceChange.create({ data: { listingId: listing.id, at: ago(90), ...dropped } })
  }
}

/** A match with an appointment, a likely car and one that is ruled out. Returns their listings. */
async function saveCars(db: Database, userId: string, searchId: string): Promise<string[]> {
  const saved = { MATCH: 'SEEN', LIKELY: 'TO_CALL', REJECTED: 'TO_CALL' } as const
  const ids: string[] = []
  for (const [stage, state] of Object.entries(saved) as [keyof typeof saved, 'SEEN' | 'TO_CALL'][]) {
    const found = await db.candidate.findFirstOrThrow({
      where: { searchId, stage, hiddenAt: null },
      orderBy: { listing: { postedAt: 'desc' } },
    })
    const { listingId } = found
    const appointmentAt = stage === 'MATCH' ? new Date('2030-01-02T17:00:00Z') : null
    await db.savedCar.create({ data: { userId, listingId, searchId, state, appointmentAt } })
    ids.push(listingId)
  }
  return ids
}

/** Price estimates: a different share of the price for each car, so every level and every problem appears. */
async function insertEstimate(
  db: Database,
  { id, priceCents }: { id: string; priceCents: number | null },
  nth: number,
) {
  const share = [1.3, 1.1, 1, 0.92, 0.8, 1.8][nth]
  const made = { listingId: id, revision: 1, estimatedAt: ago(5), yearsAround: 1, milesAround: 150 }
  if (share === undefined || priceCents === null) {
    await db.priceEstimate.create({ data: { ...made, comparables: 3, problem: nth % 2 ? 'fault' : 'too few' } })
    return
  }
  const expectedCents = Math.round(priceCents * share)
  const [lowCents, highCents] = [Math.round(expectedCents * 0.87), Math.round(expectedCents * 1.13)]
  const dots = Array.from({ length: 23 }, (_, i) => ({
    ...{ miles: 30_000 + i * 4_000, isMoved: i % 3 === 0 },
    cents: Math.round(expectedCents * (1.15 - i * 0.015) * (0.92 + ((i * 7) % 5) * 0.04)),
  }))
  const chart = { miles: 71_000, perTenThousandMiles: -0.03, dots }
  await db.priceEstimate.create({ data: { ...made, comparables: 23, expectedCents, lowCents, highCents, chart } })
}

async function insertTargets(db: Database, userId: string, searchId: string): Promise<void> {
  const keys = { p256dh: 'x', auth: 'y' }
  const phone = await insertPushTarget(db, userId, { endpoint: `https://push.example/${randomUUID()}`, keys })
  const dead = { active: false, deadReason: 'The browser has withdrawn its permission.' }
  await db.notificationTarget.update({ where: { id: phone.id }, data: dead })
  const left = `came-back-${randomUUID()}@example.com`
  await insertMailTarget(db, userId, { email: left, name: left })
  await db.$transaction((tx) => suppressAddress(tx, left, { reason: 'BOUNCED', at: ago(9) }))
  const second = await insertMailTarget(db, userId)
  await db.mutedSearch.create({ data: { targetId: second.id, searchId } })
  const match = await db.candidate.findFirstOrThrow({ where: { searchId, stage: 'MATCH' } })
  await insertAlert(db, { searchId, targetId: phone.id, listingId: match.listingId, status: 'SENT', sentAt: ago(2) })
  const main = await db.notificationTarget.findFirstOrThrow({ where: { userId, isMain: true } })
  const others = await db.candidate.findMany({ where: { searchId, stage: { in: ['LIKELY', 'POSSIBLE'] } } })
  for (const [i, { listingId }] of others.entries()) {
    const about = { searchId, listingId, createdAt: ago(10 + i) }
    await insertAlert(db, { ...about, targetId: main.id, status: 'CLAIMED', claimedAt: ago(5) })
    await insertAlert(db, { ...about, targetId: phone.id, status: 'DEAD', failure: 'target-off' })
  }
}

export async function insertFeed(
  db: Database,
  searchId: string,
  marketplace: string,
  over: Partial<Parameters<Database['feed']['create']>[0]['data']>,
): Promise<void> {
  const crawled = { lastAttemptAt: ago(1), lastSuccessAt: ago(1), lastOutcome: 'LISTINGS' as const, mostRowsSeen: 99 }
  const feed = { key: randomUUID(), marketplace, area: 'x', make: 'honda', ...crawled, ...over }
  const { id } = await db.feed.create({ data: feed as Parameters<Database['feed']['create']>[0]['data'] })
  await db.searchFeed.create({ data: { searchId, feedId: id } })
}

export async function createPairingLink(db: Database, email: string, usedAt: Date | null): Promise<string> {
  const token = randomUUID()
  const times = { expiresAt: ago(-5), usedAt }
  await db.pairingLink.create({ data: { tokenHash: hashToken(token), userId: await findUserId(db, email), ...times } })
  return `/test?token=${token}`
}

export async function createResetLink(db: Database, email: string): Promise<string> {
  const token = randomUUID()
  const data = { tokenHash: hashToken(token), userId: await findUserId(db, email), expiresAt: ago(-30) }
  await db.passwordReset.create({ data })
  return `/reset-password?token=${token}`
}

/** Makes PostgreSQL reject new sessions until the returned function is called. */
export async function rejectNewSessions(db: Database): Promise<() => Promise<void>> {
  await db.$executeRaw`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no''; END'`
  await db.$executeRaw`CREATE TRIGGER refuse BEFORE INSERT ON "Session" EXECUTE FUNCTION refuse()`
  return async () => {
    await db.$executeRaw`DROP TRIGGER refuse ON "Session"`
    await db.$executeRaw`DROP FUNCTION refuse()`
  }
}

export async function createPauseLink(db: Database, email: string, searchId: string): Promise<string> {
  const { id: targetId, unsubscribeToken } = await db.notificationTarget.findFirstOrThrow({
    where: { email, isMain: true },
  })
  return `/pause/${await signPauseLink({ searchId, targetId }, unsubscribeToken)}`
}

/** A null search means all searches. */
export async function createUnsubscribeLink(db: Database, email: string, searchId: string | null): Promise<string> {
  const target = await db.notificationTarget.findFirstOrThrow({ where: { email, isMain: true } })
  return `/unsubscribe/${target.unsubscribeToken}${searchId === null ? '' : `?search=${searchId}`}`
}

/** A shared link to the shortlist or, with a listing, to this car of the search. With a note that somebody left. */
export async function createSharedLink(db: Database, searchId: string, listingId: string | null): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { userId } = await db.search.findUniqueOrThrow({ where: { id: searchId } })
  const of = { userId, ...(listingId !== null && { searchId, listingId }) }
  const notes = { create: { text: 'NOBREAK'.repeat(20), name: 'Mia' } }
  await db.shareLink.create({ data: { ...of, tokenHash: hashToken(token), salt: '', notes } })
  return `/shared/${token}`
}

export async function createConfirmLink(db: Database, email: string): Promise<string> {
  const token = randomUUID()
  const target = await db.notificationTarget.findFirstOrThrow({ where: { email, isMain: true } })
  await db.confirmationLink.create({ data: { tokenHash: hashToken(token), targetId: target.id, expiresAt: ago(-30) } })
  return `/confirm/${token}`
}
