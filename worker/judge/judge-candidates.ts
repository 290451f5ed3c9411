import { decide, type Atom, type Decision, type Verdict } from '#domain/criteria'
import { hardFilter } from '#domain/hard-filter'
import { judgePauseMs } from '#domain/schedule'
import type { Prisma } from '#platform/database'
import type { Dependencies } from '../dependencies'
import { TypedFailure } from '../failures'
import { toAtoms, toFilters, toListing } from '../stored'
import { judgeListing } from './judge-listing'
import type { ReadableListing } from './read'
import { recordDecision } from './record-decision'

/** Cars taken in one go; the workflow comes again for more. */
const batchSize = 20
/** Cars judged at the same time: most of a car's time is waiting for the model. */
const atATime = 4

export interface Judged {
  judged: number
  matches: number
  /** Alerts written to the outbox. */
  queued: number
  /** Candidates that could be judged and still wait. */
  left: number
}

/**
 * Judges up to twenty of a search's waiting candidates, newest first, and records each car by itself. A car that the
 * model cannot be asked about, or answers with nonsense, stays waiting: never a match. `ModelUnavailable` ends the
 * batch; `InvalidModelOutput` only passes over its car. Either is thrown at the end, when all that was judged is kept.
 * While a search's words are not compiled, nothing of it is judged.
 */
export async function judgeCandidates(
  deps: Dependencies,
  { searchId }: { searchId: string },
  heartbeat: () => void = () => {},
): Promise<Judged> {
  const search = await deps.db.search.findUnique({ where: { id: searchId } })
  const done: Judged = { judged: 0, matches: 0, queued: 0, left: 0 }
  if (search?.status !== 'ACTIVE') return done
  const atoms = toAtoms(search)
  if (atoms === null) return { ...done, left: await countReady(deps, searchId) }

  const batch = await loadBatch(deps, searchId)
  let unavailable: TypedFailure | null = null
  let invalid: TypedFailure | null = null

  await Promise.all(
    Array.from({ length: atATime }, async () => {
      for (let row = batch.shift(); row && !unavailable; row = batch.shift()) {
        try {
          const { decision, verdicts } = await weigh(deps, toFilters(search), atoms, row, searchId)
          const recorded = await recordDecision(deps, { search, listing: row, decision, verdicts })
          if (!recorded) continue
          done.judged += 1
          done.queued += recorded.queued
          if (decision.stage === 'MATCH') done.matches += 1
        } catch (error) {
          if (!(error instanceof TypedFailure)) throw error
          if (error.type === 'InvalidModelOutput') {
            invalid = error
            await leaveAlone(deps, searchId, row.id)
          } else unavailable = error
          deps.log.warn({ searchId, listingId: row.id, err: error }, 'a car stays unjudged')
        }
        heartbeat()
      }
    }),
  )
  const failure = unavailable ?? invalid
  if (failure) throw failure
  return { ...done, left: await countReady(deps, searchId) }
}

type Weighed = { decision: Decision | { stage: 'FILTERED'; reason: string }; verdicts: Verdict[] }

/** Its page may have changed or gone since the results page let it through, so the hard filter comes first again. */
async function weigh(
  deps: Dependencies,
  filters: ReturnType<typeof toFilters>,
  atoms: Atom[],
  row: Row,
  searchId: string,
): Promise<Weighed> {
  if (row.goneAt) return { decision: { stage: 'FILTERED', reason: 'No longer listed' }, verdicts: [] }
  const listing: ReadableListing = { ...toListing(row), contentHash: row.contentHash }
  const passed = hardFilter(filters, listing)
  if (!passed.pass) return { decision: { stage: 'FILTERED', reason: passed.reason }, verdicts: [] }
  const verdicts = atoms.length === 0 ? [] : await judgeListing(deps, listing, atoms, searchId)
  return { decision: decide(verdicts), verdicts }
}

type Row = Prisma.ListingGetPayload<object> & { contentHash: string }

/** A car that the model keeps answering nonsense about costs a call each time: it is asked ever more rarely. */
async function leaveAlone({ db }: Dependencies, searchId: string, listingId: string): Promise<void> {
  const where = { searchId_listingId: { searchId, listingId } }
  const { failures } = await db.candidate.update({ where, data: { failures: { increment: 1 } } })
  await db.candidate.update({ where, data: { judgeAfter: new Date(Date.now() + judgePauseMs(failures)) } })
}

const ready = () => ({
  stage: 'WAITING' as const,
  listing: { detailReadAt: { not: null }, contentHash: { not: null } },
  OR: [{ judgeAfter: null }, { judgeAfter: { lte: new Date() } }],
})

function countReady(deps: Dependencies, searchId: string): Promise<number> {
  return deps.db.candidate.count({ where: { searchId, ...ready() } })
}

async function loadBatch(deps: Dependencies, searchId: string): Promise<Row[]> {
  const candidates = await deps.db.candidate.findMany({
    where: { searchId, ...ready() },
    orderBy: [{ listing: { postedAt: { sort: 'desc', nulls: 'last' } } }, { listing: { firstSeenAt: 'desc' } }],
    take: batchSize,
    include: { listing: true },
  })
  return candidates.flatMap(({ listing }) =>
    listing.contentHash === null ? [] : [{ ...listing, contentHash: listing.contentHash }],
  )
}
