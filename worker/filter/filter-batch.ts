import { heartbeat } from '@temporalio/activity'
import { hardFilter } from '#domain/search/hard-filter'
import { isBackfill } from '#domain/search/backfill'
import { Prisma } from '#platform/database'
import { recordFailure } from '#platform/work-failures'
import type { Listing, Search } from '#prisma/generated/client'
import type { Marketplace } from '#domain/marketplaces'
import type { SearchInput, FilterActivities } from '#workflows/contract'
import { toFilters, toListing } from '../stored/rows'
import type { Dependencies } from '../dependencies'
import { isUnfetchedSql } from '../stored/unfetched'
import { wantPagesSql } from '../stored/wanted-pages'
import type { WakeSites } from '../wake'
import {
  findFeedsWithChanges,
  isFilteredFromStart,
  findUnfilteredFromStart,
  findUnfilteredChanges,
  type FeedWithChanges,
} from './unfiltered'

/**
 * Filters up to `most` listings that the search has not filtered at their current revision. Stores each outcome
 * (FILTERED with the reason, or WAITING for its posting page and for judgment) and each feed's filter position
 * (decision 065). Runs one query if nothing is new, otherwise three statements. Returns the number of filtered listings
 * whether more remain, and the marketplaces of which new pages are to be read. A listing that cannot be read is filtered out and recorded for the operator (decision 061).
 */
export async function filterBatch(
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
  search: Search,
  most: number,
  now: Date,
): Promise<Filtered> {
  const feeds = await findFeedsWithChanges(db, search)
  if (feeds.length === 0) return nothingFiltered
  const starts = feeds.filter(isFilteredFromStart)
  const first = starts.length === 0 ? [] : await findUnfilteredFromStart(db, search, starts, most + 1)
  const isMore = first.length > most
  const news = isMore ? [] : feeds.filter((feed) => !isFilteredFromStart(feed))
  const room = most - Math.min(first.length, most)
  const found = news.length === 0 ? [] : await findUnfilteredChanges(db, search, news, room + 1)
  const next = found[room]
  const done = news.slice(0, next ? news.findIndex(({ feedId }) => feedId === next.feedId) : undefined)
  const moved = [...(isMore ? [] : starts), ...done].filter(({ since, position }) => since !== position)
  const rows = [...new Map([...first.slice(0, most), ...found.slice(0, room)].map((row) => [row.id, row])).values()]
  const filters = toFilters(search)
  const unreadable: { id: string; error: unknown }[] = []
  const reasons = rows.map((row) => {
    try {
      const outcome = hardFilter(filters, toListing(row))
      return outcome.pass ? null : outcome.reason
    } catch (error) {
      unreadable.push({ id: row.id, error })
      return unreadableReason
    }
  })
  const wanted =
    rows.length + moved.length > 0
      ? await db.$queryRaw<{ marketplace: Marketplace }[]>`${outcomes(search, { rows, reasons }, moved, now)}`
      : []
  for (const { id, error } of unreadable) {
    log.error({ searchId: search.id, listingId: id, err: error }, 'a listing cannot be read and is left out')
    await recordFailure(db, { work: 'read a listing', item: id, error, now })
  }
  const pagesOn = wanted.map(({ marketplace }) => marketplace)
  return { filtered: rows.length, more: isMore || next !== undefined, pagesOn }
}

interface Filtered {
  filtered: number
  more: boolean
  pagesOn: Marketplace[]
}

export const nothingFiltered: Filtered = { filtered: 0, more: false, pagesOn: [] }

/** Shown with the car among those that were ruled out. */
const unreadableReason = 'The ad could not be read'

interface Outcomes {
  rows: Listing[]
  /** Null: the listing passes. */
  reasons: (string | null)[]
}

/**
 * Writes outcomes, the pages that they need and positions in one statement, which returns the marketplaces with new
 * pages. An outcome never replaces that of a later revision or search
 * version: another process may have filtered in the meantime, and its position relies on its outcomes.
 */
function outcomes(search: Search, { rows, reasons }: Outcomes, moved: FeedWithChanges[], now: Date): Prisma.Sql {
  const unfetched = Prisma.sql`
    SELECT l.id AS "listingId", l.marketplace, CASE WHEN o."isBackfill" THEN 'BACKFILL' ELSE 'NEWS' END AS reason,
      1 AS searches, ${now}::timestamptz AS since
    FROM outcome o JOIN "Listing" l ON l.id = o."listingId"
    WHERE o.stage = 'WAITING' AND l."goneAt" IS NULL AND ${isUnfetchedSql}`
  const isBackfillRow = rows.map((row) => isBackfill(row, search.watchingSince))
  // A car whose earlier candidate may be deleted is not found again, for example after an edit.
  const foundAt = rows.map((row) => (row.wasNearMiss ? latest(row.firstSeenAt, search.createdAt) : now))
  return Prisma.sql`
    WITH outcome AS (
      INSERT INTO "Candidate" AS c ("searchId", "listingId", stage, reason, "isBackfill", "searchVersion",
        "listingRevision", "foundAt")
      SELECT ${search.id}::uuid, t.id, (CASE WHEN t.reason IS NULL THEN 'WAITING' ELSE 'FILTERED' END)::"CandidateStage",
             t.reason, t."isBackfill", ${search.version}, t.revision, t."foundAt"
      FROM unnest(${rows.map((r) => r.id)}::uuid[], ${reasons}::text[], ${rows.map((r) => r.revision)}::int[],
        ${isBackfillRow}::boolean[], ${foundAt}::timestamptz[]) AS t(id, reason, revision, "isBackfill", "foundAt")
      ON CONFLICT ("searchId", "listingId") DO UPDATE SET
        stage = EXCLUDED.stage, reason = EXCLUDED.reason, "isBackfill" = EXCLUDED."isBackfill",
        "searchVersion" = EXCLUDED."searchVersion", "listingRevision" = EXCLUDED."listingRevision",
        failures = 0, "judgeAfter" = NULL,
        -- Changed wishes or limits: until it is judged again, the car is shown with its last grade, as stale.
        "shownStage" = CASE WHEN EXCLUDED.stage = 'FILTERED' THEN NULL WHEN c.stage = 'WAITING' THEN c."shownStage"
          WHEN c."searchVersion" < EXCLUDED."searchVersion" AND c.stage IN ('MATCH', 'LIKELY', 'POSSIBLE') THEN c.stage END,
        "isShownStale" = true
      WHERE (c."searchVersion", c."listingRevision") < (EXCLUDED."searchVersion", EXCLUDED."listingRevision")
      RETURNING c."listingId", c.stage, c."isBackfill"
    ), wanted AS (${wantPagesSql(unfetched)}
    ), moved AS (
    UPDATE "SearchFeed" sf SET "filteredTo" = m.position, "filteredVersion" = ${search.version}
    FROM unnest(${moved.map((m) => m.feedId)}::uuid[], ${moved.map((m) => m.position)}::xid8[]) AS m("feedId", position)
    WHERE sf."searchId" = ${search.id}::uuid AND sf."feedId" = m."feedId"
    ) SELECT DISTINCT marketplace FROM wanted WHERE "isNew"`
}

const latest = (one: Date, other: Date) => (one > other ? one : other)

const maxAtOnce = 2_000

export async function filterListings(
  deps: Dependencies & { wakeSites: WakeSites },
  { searchId }: SearchInput,
  now: Date,
  heartbeat: () => void = () => {},
): Promise<{ filtered: number }> {
  const { db, log } = deps
  let filtered = 0
  for (let more = true; more; heartbeat()) {
    // Reload each time, because the buyer may edit or delete the search meanwhile.
    const search = await db.search.findUnique({ where: { id: searchId } })
    if (!search) return { filtered }
    const batch = await filterBatch(deps, search, maxAtOnce, now)
    more = batch.more
    filtered += batch.filtered
    await deps.wakeSites(batch.pagesOn)
    log.debug({ searchId, filtered: batch.filtered }, 'listings filtered')
  }
  return { filtered }
}

export function createFilterActivities(
  deps: Dependencies & { wakeSites: WakeSites },
): Pick<FilterActivities, 'filterListings'> {
  return { filterListings: (input) => filterListings(deps, input, new Date(), heartbeat) }
}
