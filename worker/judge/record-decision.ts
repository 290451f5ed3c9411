import { statedFigures } from '#domain/listing/stated-figures'
import type { Fact } from '#domain/judgement/facts/fact'
import { decide, type Grade } from '#domain/judgement/verdicts/grade'
import { tellingOf } from '#domain/judgement/verdicts/policy'
import { withSellerAnswers } from '#domain/judgement/verdicts/seller-answers'
import type { Verdict } from '#domain/judgement/verdicts/verdict'
import { isBackfill } from '#domain/search/backfill'
import type { Prisma, Transaction } from '#platform/database'
import type { Dependencies } from '../dependencies'
import { instructionsVersion } from './model/formats'
import { sellerAnswers } from './seller-answers'
import { knownTo } from '../stored/told'
import { toJson } from '../stored/rows'
import { hiddenBy } from '../stored/hidden'

export interface DecisionToRecord {
  /** The search as it was when the car was judged. */
  search: Prisma.SearchGetPayload<object>
  /** The listing as it was when it was judged. */
  listing: Prisma.ListingGetPayload<object>
  /** As the ad alone decides it. What the seller told the buyer may still change it. */
  decision: { stage: 'FILTERED' | Grade; reason: string | null }
  verdicts: Verdict[]
  risks: Fact[]
  /** Labels of open wishes that such a car usually fulfils. */
  usual: string[]
  /** The candidate's stage when it was judged; WAITING unless newer instructions judge it again. */
  from?: 'WAITING' | 'LIKELY' | 'POSSIBLE'
  /** Whether the model was needed. */
  usedModel?: boolean
}

export interface Recorded {
  stage: 'FILTERED' | Grade
  /** Alerts to be sent at once. */
  queued: number
}

/**
 * Writes one car's decision and, for a car that is news and that the search tells, an alert for each active target of
 * the search's owner, in one transaction. Returns the stage, or null and writes nothing if the search or the listing
 * changed since it was judged, or if another worker recorded the car first. A changed car is judged again.
 */
export function recordDecision(deps: Dependencies, given: DecisionToRecord): Promise<Recorded | null> {
  return deps.db.$transaction(async (tx) => {
    const now = await lockIfUnchanged(tx, given)
    if (now === null) return null
    const { search, listing, risks } = given
    const { decision, verdicts, usual } = await withSeller(tx, given)
    const backfill = isBackfill(listing, now.watchingSince)
    const { count } = await tx.candidate.updateMany({
      where: { searchId: search.id, listingId: listing.id, stage: given.from ?? 'WAITING' },
      data: {
        stage: decision.stage,
        reason: decision.reason,
        verdicts: toJson(verdicts),
        risks: toJson(risks),
        usual,
        isBackfill: backfill,
        searchVersion: search.version,
        listingRevision: listing.revision,
        instructionsVersion: given.usedModel ? instructionsVersion : null,
        failures: 0,
        judgeAfter: null,
        decidedAt: new Date(),
      },
    })
    if (count === 0) return null
    const told = {
      search,
      listing,
      decision,
      verdicts,
      isNews: !backfill,
      isSummarised: now.backfillSummarisedAt !== null,
    }
    const queued = await queueAlerts(tx, told)
    return { stage: decision.stage, queued }
  })
}

interface Decided extends Pick<DecisionToRecord, 'search' | 'listing' | 'decision' | 'verdicts'> {
  isNews: boolean
  /** Whether the backfill was summarised: what is judged now comes too late for that. */
  isSummarised: boolean
}

/**
 * The decision with what the seller told this buyer. The candidate is locked first, as it is while the buyer enters an
 * answer, so that neither is lost.
 */
async function withSeller(tx: Transaction, given: DecisionToRecord) {
  const { search, listing, decision, verdicts, usual } = given
  await tx.$queryRaw`SELECT 1 FROM "Candidate" WHERE "searchId" = ${search.id}::uuid AND "listingId" = ${listing.id}::uuid
    FOR UPDATE`
  const told = await sellerAnswers(tx, search.userId, listing.id)
  if (told.length === 0 || decision.stage === 'FILTERED') return { decision, verdicts, usual }
  const answered = withSellerAnswers(verdicts, told)
  const open = new Set(answered.filter(({ answer }) => answer === 'unknown').map(({ label }) => label))
  return { decision: decide(answered), verdicts: answered, usual: usual.filter((label) => open.has(label)) }
}

type Watch = Pick<Prisma.SearchGetPayload<object>, 'watchingSince' | 'backfillSummarisedAt'>

/**
 * Locks search and listing against change until the decision is written. Returns the search's watch, or null
 * if either has changed since the car was judged. The revision covers the price and everything else that may change;
 * the content hash covers a posting that was fetched again.
 */
async function lockIfUnchanged(tx: Transaction, { search, listing }: DecisionToRecord): Promise<Watch | null> {
  const [now] = await tx.$queryRaw<Watch[]>`
    SELECT s."watchingSince", s."backfillSummarisedAt" FROM "Search" s, "Listing" l
    WHERE s."id" = ${search.id}::uuid AND s."version" = ${search.version} AND s."status" = 'ACTIVE'
      AND l."id" = ${listing.id}::uuid AND l."revision" = ${listing.revision}
      AND l."contentHash" IS NOT DISTINCT FROM ${listing.contentHash}
      AND (l."goneAt" IS NULL) = ${listing.goneAt === null}
    FOR SHARE`
  return now ?? null
}

/**
 * Each search writes its own alerts, because another search's may end dead. A target that was told the car gets none. An
 * alert that was kept for the digest is sent at once when the car's grade has risen to that. Returns how many are to be
 * sent at once.
 *
 * Of the backfill, the summary tells what is told at once, and the digest the rest and what is judged too late.
 */
async function queueAlerts(tx: Transaction, decided: Decided): Promise<number> {
  const { search, listing, decision, verdicts, isNews, isSummarised } = decided
  const { stage } = decision
  if (stage === 'FILTERED' || stage === 'REJECTED') return 0
  const telling = tellingOf(search, stage, verdicts)
  if (telling === 'never' || (telling === 'at once' && !isNews && !isSummarised)) return 0
  if ((await hiddenBy(tx, search.userId, [listing.id])).size > 0) return 0
  const targets = await tx.notificationTarget.findMany({
    where: { userId: search.userId, active: true },
    orderBy: { id: 'asc' },
  })
  const car = { ...listing, ...statedFigures(listing), listingId: listing.id, grade: stage }
  const told = new Set<string>()
  for (const { id } of targets) if ((await knownTo(tx, { id, alertId: null }, car)) === 'told') told.add(id)
  const about = { reason: 'CAR', searchId: search.id, listingId: listing.id } as const
  const atOnce = telling === 'at once' && isNews
  const kept = { ...about, status: 'DIGEST' as const, targetId: { notIn: [...told] } }
  const raised = atOnce ? await tx.alert.updateMany({ where: kept, data: { status: 'PENDING' } }) : { count: 0 }
  const { count } = await tx.alert.createMany({
    data: targets
      .filter((target) => !told.has(target.id))
      .map((target) => ({
        ...about,
        status: atOnce ? ('PENDING' as const) : ('DIGEST' as const),
        targetId: target.id,
        vehicleId: listing.vehicleId,
      })),
    skipDuplicates: true, // a waiting alert tells the car as it is when it is sent
  })
  return atOnce ? raised.count + count : 0
}
