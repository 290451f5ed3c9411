import { type SellerAnswer, applySellerAnswers, type Verdict } from '#domain/judgment/verdicts/verdict'
import { Prisma, type Transaction } from '#platform/database'
import { recordWakes } from '#platform/wakes'
import type { Fact } from '#domain/judgment/facts/fact'
import { gradeVerdicts, type Grade } from '#domain/judgment/verdicts/grade'
import { isBackfill } from '#domain/search/backfill'
import type { Dependencies } from '../dependencies'
import { instructionsVersion } from './model/formats'
import { loadPricesBefore, hasBecomeAffordable, queueAlerts } from './queue-alerts'

type ListingRow = Prisma.ListingGetPayload<object>

/** What one search makes of a listing. */
export interface Decision {
  search: Prisma.SearchGetPayload<object>
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

export interface RecordedDecision {
  stage: 'FILTERED' | Grade
  queued: number
}

/** Records the decision of one search; see `recordDecisions`. Null if nothing was written. */
export async function recordDecision(
  deps: Dependencies,
  { listing, ...decision }: Decision & { listing: ListingRow },
): Promise<RecordedDecision | null> {
  return (await recordDecisions(deps, listing, [decision])).get(decision.search.id) ?? null
}

/**
 * Writes what different searches decided about one listing in one transaction. Where the car is news and qualifies for
 * alerts, also writes an alert for each active target of the search's owner. Returns the recorded decisions by search
 * id. Omits and leaves searches that changed after judging and those that another worker recorded first, or all of them
 * if the listing changed. A changed car is judged again.
 *
 * `wakesAllBut`: the searches are judged together by the step of this one. Those with an alert to send are woken after
 * the commit by `deliverWakes`, and rows that other transactions hold are left instead of waited for.
 */
export function recordDecisions(
  deps: Dependencies,
  listing: ListingRow,
  decisions: Decision[],
  wakesAllBut: string | null = null,
): Promise<Map<string, RecordedDecision>> {
  const whenLocked = wakesAllBut === null ? Prisma.empty : Prisma.sql`SKIP LOCKED`
  return deps.db.$transaction(async (tx) => {
    const watches = await lockUnchanged(tx, listing, decisions, whenLocked)
    const current = decisions.filter(({ search }) => watches.has(search.id))
    if (current.length === 0) return new Map()
    const judged = (await withSellers(tx, listing, current, whenLocked)).map((one) => {
      const watch = watches.get(one.search.id)!
      return { ...one, watch, isBackfill: isBackfill(listing, watch.watchingSince) }
    })
    const written = await writeDecisions(tx, listing, judged)
    const decided = judged.filter(({ search }) => written.has(search.id))
    const prices = await loadPricesBefore(tx, listing, decided)
    const isNews = (one: (typeof decided)[number]) =>
      !one.isBackfill || hasBecomeAffordable(one.search, listing, prices, one.watch.watchingSince)
    const queued = await queueAlerts(
      tx,
      { ...listing, vehicleId: decided[0]?.watch.vehicleId ?? null },
      decided.map((one) => ({
        ...{ search: one.search, stage: one.decision.stage, verdicts: one.verdicts, isNews: isNews(one) },
        isSummarized: one.watch.backfillSummarizedAt !== null,
      })),
    )
    if (wakesAllBut !== null) {
      const woken = [...queued.keys()].filter((id) => id !== wakesAllBut)
      await recordWakes(tx, woken)
    }
    return new Map(
      decided.map(({ search, decision: { stage } }) => [search.id, { stage, queued: queued.get(search.id) ?? 0 }]),
    )
  })
}

type Judged = Pick<Decision, 'search' | 'from' | 'decision' | 'verdicts' | 'risks' | 'typicalWishes' | 'usedModel'> & {
  isBackfill: boolean
}

/** Returns the ids of the searches whose candidate was still waiting. */
async function writeDecisions(tx: Transaction, listing: ListingRow, judged: Judged[]): Promise<Set<string>> {
  const rows = judged.map(({ search, decision, verdicts, risks, typicalWishes, ...one }) => ({
    ...{ searchId: search.id, version: search.version, from: one.from ?? 'WAITING', ...decision },
    ...{ verdicts, risks, typicalWishes, isBackfill: one.isBackfill },
    instructionsVersion: one.usedModel ? instructionsVersion : null,
  }))
  const written = await tx.$queryRaw<{ searchId: string }[]>`
    UPDATE "Candidate" c SET stage = d.stage::"CandidateStage", reason = d.reason, verdicts = d.verdicts,
      risks = d.risks, "typicalWishes" = d."typicalWishes", "isBackfill" = d."isBackfill", "searchVersion" = d.version,
      "listingRevision" = ${listing.revision}, "instructionsVersion" = d."instructionsVersion", failures = 0,
      "judgeAfter" = NULL, "decidedAt" = ${new Date()}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d("searchId" uuid, version int, "from" text, stage text,
      reason text, verdicts jsonb, risks jsonb, "typicalWishes" text[], "isBackfill" boolean, "instructionsVersion" int)
    WHERE c."searchId" = d."searchId" AND c."listingId" = ${listing.id}::uuid AND c.stage = d."from"::"CandidateStage"
    RETURNING c."searchId"`
  return new Set(written.map(({ searchId }) => searchId))
}

/**
 * Applies the sellers' answers to the decisions. Locks the candidates first, as entering an answer does, so that
 * neither update is lost. Leaves out candidates that others hold, if told so.
 */
async function withSellers(tx: Transaction, listing: ListingRow, given: Decision[], whenLocked: Prisma.Sql) {
  const searchIds = given.map(({ search }) => search.id)
  const locked = await tx.$queryRaw<{ searchId: string }[]>`
    SELECT "searchId" FROM "Candidate" WHERE "searchId" = ANY(${searchIds}::uuid[]) AND "listingId" = ${listing.id}::uuid
    ORDER BY "searchId" FOR UPDATE ${whenLocked}`
  const held = new Set(locked.map(({ searchId }) => searchId))
  const answersOf = await sellerAnswers(tx, listing, [...new Set(given.map(({ search }) => search.userId))])
  return given.filter(({ search }) => held.has(search.id)).map((one) => withSeller(one, answersOf(one.search.userId)))
}

function withSeller(given: Decision, answers: SellerAnswer[]): Decision {
  const { decision, verdicts, typicalWishes } = given
  if (answers.length === 0 || decision.stage === 'FILTERED') return given
  const answered = applySellerAnswers(verdicts, answers)
  const open = new Set(answered.filter(({ answer }) => answer === 'unknown').map(({ label }) => label))
  return {
    ...given,
    decision: gradeVerdicts(answered),
    verdicts: answered,
    typicalWishes: typicalWishes.filter((label) => open.has(label)),
  }
}

/** Returns a lookup by user. Includes a buyer's corrections for other listings of the vehicle. */
async function sellerAnswers(tx: Transaction, { id, vehicleId }: ListingRow, userIds: string[]) {
  const ofVehicle = vehicleId === null ? [] : [{ source: 'buyer', listing: { vehicleId } }]
  const rows = await tx.sellerAnswer.findMany({
    where: { userId: { in: userIds }, OR: [{ listingId: id }, ...ofVehicle] },
  })
  return (userId: string): SellerAnswer[] =>
    rows
      .filter((row) => row.userId === userId)
      .map(({ criterionKey, answer, source, quote, answeredAt }) => ({
        ...{ criterionKey, quote, answeredAt },
        answer: answer as SellerAnswer['answer'],
        source: source as SellerAnswer['source'],
      }))
}

interface Watch {
  searchId: string
  watchingSince: Date
  backfillSummarizedAt: Date | null
  /** The listing's, which may have been linked since it was loaded. */
  vehicleId: string | null
}

/**
 * Locks the listing and those searches that are unchanged since judging until the decisions are written. Returns the
 * searches by id: none if the listing changed. The revision covers the price and everything else that may change. The
 * content hash covers a posting page that was fetched again.
 */
async function lockUnchanged(
  tx: Transaction,
  listing: ListingRow,
  decisions: Decision[],
  whenLocked: Prisma.Sql,
): Promise<Map<string, Watch>> {
  const [ids, versions] = [decisions.map(({ search }) => search.id), decisions.map(({ search }) => search.version)]
  const rows = await tx.$queryRaw<Watch[]>`
    SELECT s.id AS "searchId", s."watchingSince", s."backfillSummarizedAt", l."vehicleId"
    FROM unnest(${ids}::uuid[], ${versions}::int[]) AS judged(id, version)
      JOIN "Search" s ON s.id = judged.id AND s.version = judged.version AND s.status = 'ACTIVE'
      JOIN "Listing" l ON l.id = ${listing.id}::uuid AND l.revision = ${listing.revision}
        AND l."contentHash" IS NOT DISTINCT FROM ${listing.contentHash}
        AND (l."goneAt" IS NULL) = ${listing.goneAt === null}
    FOR SHARE OF l FOR SHARE OF s ${whenLocked}`
  return new Map(rows.map((row) => [row.searchId, row]))
}
