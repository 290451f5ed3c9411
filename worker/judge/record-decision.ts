import { type SellerAnswer, applySellerAnswers, type Verdict } from '#domain/judgment/verdicts/verdict'
import type { Transaction, Prisma } from '#platform/database'
import type { Fact } from '#domain/judgment/facts/fact'
import { gradeVerdicts, type Grade } from '#domain/judgment/verdicts/grade'
import { isBackfill } from '#domain/search/backfill'
import type { Dependencies } from '../dependencies'
import { toJson } from '../stored/rows'
import { instructionsVersion } from './model/formats'
import { hasBecomeAffordable, queueAlerts } from './queue-alerts'

/** Includes the buyer's corrections for other listings of the vehicle. */
async function sellerAnswers(tx: Transaction, userId: string, listing: Judged): Promise<SellerAnswer[]> {
  const { id, vehicleId } = listing
  const ofVehicle = vehicleId === null ? [] : [{ source: 'buyer', listing: { vehicleId } }]
  const rows = await tx.sellerAnswer.findMany({ where: { userId, OR: [{ listingId: id }, ...ofVehicle] } })
  return rows.map(({ criterionKey, answer, source, answeredAt }) => ({
    ...{ criterionKey, answeredAt },
    answer: answer as SellerAnswer['answer'],
    source: source as SellerAnswer['source'],
  }))
}

type Judged = Pick<Prisma.ListingGetPayload<object>, 'id' | 'vehicleId'>

interface DecisionToRecord {
  search: Prisma.SearchGetPayload<object>
  listing: Prisma.ListingGetPayload<object>
  /** Based on the listing alone. Answers from the seller may still change it. */
  decision: { stage: 'FILTERED' | Grade; reason: string | null }
  verdicts: Verdict[]
  risks: Fact[]
  /** Never a fact. */
  typicalWishes: string[]
  /** The candidate's stage when it was judged: WAITING, unless it is judged again under newer instructions. */
  from?: 'WAITING' | 'LIKELY' | 'POSSIBLE'
  usedModel?: boolean
}

interface RecordedDecision {
  stage: 'FILTERED' | Grade
  queued: number
}

/**
 * Writes one car's decision in one transaction. If the car is news and qualifies for alerts, also writes an alert for
 * each active target of the search's owner. Returns null and writes nothing if the search or listing changed after
 * judging, or if another worker recorded the car first. A changed car is judged again.
 */
export function recordDecision(deps: Dependencies, given: DecisionToRecord): Promise<RecordedDecision | null> {
  return deps.db.$transaction(async (tx) => {
    const now = await lockIfUnchanged(tx, given)
    if (now === null) return null
    const { search, listing, risks } = given
    const { decision, verdicts, typicalWishes } = await withSeller(tx, given)
    const backfill = isBackfill(listing, now.watchingSince)
    const { count } = await tx.candidate.updateMany({
      where: { searchId: search.id, listingId: listing.id, stage: given.from ?? 'WAITING' },
      data: {
        stage: decision.stage,
        reason: decision.reason,
        verdicts: toJson(verdicts),
        risks: toJson(risks),
        typicalWishes,
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
    const isNews = !backfill || (await hasBecomeAffordable(tx, { search, listing, since: now.watchingSince }))
    const decided = { search, listing, decision, verdicts, isNews, isSummarized: now.backfillSummarizedAt !== null }
    const queued = await queueAlerts(tx, decided)
    return { stage: decision.stage, queued }
  })
}

/**
 * Applies the seller's answers to the decision. Locks the candidate first, as entering an answer does, so that
 * neither update is lost.
 */
async function withSeller(tx: Transaction, given: DecisionToRecord) {
  const { search, listing, decision, verdicts, typicalWishes } = given
  await tx.$queryRaw`SELECT 1 FROM "Candidate" WHERE "searchId" = ${search.id}::uuid AND "listingId" = ${listing.id}::uuid
    FOR UPDATE`
  const answers = await sellerAnswers(tx, search.userId, listing)
  if (answers.length === 0 || decision.stage === 'FILTERED') return { decision, verdicts, typicalWishes }
  const answered = applySellerAnswers(verdicts, answers)
  const open = new Set(answered.filter(({ answer }) => answer === 'unknown').map(({ label }) => label))
  return {
    decision: gradeVerdicts(answered),
    verdicts: answered,
    typicalWishes: typicalWishes.filter((label) => open.has(label)),
  }
}

type Watch = Pick<Prisma.SearchGetPayload<object>, 'watchingSince' | 'backfillSummarizedAt'>

/**
 * Locks the search and listing until the decision is written. Returns null if either changed after judging. The
 * revision covers the price and everything else that may change. The content hash covers a posting page that was
 * fetched again.
 */
async function lockIfUnchanged(tx: Transaction, { search, listing }: DecisionToRecord): Promise<Watch | null> {
  const [now] = await tx.$queryRaw<Watch[]>`
    SELECT s."watchingSince", s."backfillSummarizedAt" FROM "Search" s, "Listing" l
    WHERE s."id" = ${search.id}::uuid AND s."version" = ${search.version} AND s."status" = 'ACTIVE'
      AND l."id" = ${listing.id}::uuid AND l."revision" = ${listing.revision}
      AND l."contentHash" IS NOT DISTINCT FROM ${listing.contentHash}
      AND (l."goneAt" IS NULL) = ${listing.goneAt === null}
    FOR SHARE`
  return now ?? null
}
