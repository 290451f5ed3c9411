import type { Criterion } from '#domain/judgment/criteria/criterion'
import { regradeCar } from '#domain/judgment/verdicts/regrade'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import type { Transaction } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { loadStoredAnswers } from './stored-answers.server'

/** Number of cars regraded at once, best grade first. The others keep their grade as stale until they are judged. */
const maxRegraded = 500

/**
 * Takes a search's cars along to its next version after a change of its criteria, so the page is never empty. Call it
 * in the transaction of the change, with the search as it was and its new criteria, null if they are still to be
 * compiled. All cars wait for the worker to judge them, which also decides about alerts. Until then each is shown with
 * its grade by stored answers or, if an answer is missing, with its last grade as stale. Runs three statements.
 */
export async function regradeSearch(tx: Transaction, before: Search, criteria: Criterion[] | null): Promise<void> {
  const cars = criteria === null ? [] : await regradedCars(tx, before, criteria)
  await tx.$executeRaw`
    UPDATE "Candidate" c SET "searchVersion" = ${before.version + 1},
      "isBackfill" = true, failures = 0, "judgeAfter" = NULL, -- as when the worker filters it again
      stage = CASE WHEN was.stage = 'FILTERED' THEN was.stage ELSE 'WAITING' END,
      reason = CASE WHEN was.stage = 'FILTERED' THEN was.reason ELSE regraded.reason END,
      verdicts = coalesce(regraded.verdicts, was.verdicts),
      "isShownStale" = regraded.stage IS NULL,
      "shownStage" = CASE WHEN was.stage = 'FILTERED' THEN NULL WHEN regraded.stage IS NOT NULL THEN regraded.stage
        WHEN was.graded IN ('MATCH', 'LIKELY', 'POSSIBLE') THEN was.graded END
    FROM (
      SELECT "listingId", stage, reason, verdicts,
        CASE WHEN stage = 'WAITING' THEN "shownStage" ELSE stage END AS graded
      FROM "Candidate" WHERE "searchId" = ${before.id}::uuid AND "searchVersion" = ${before.version}
    ) was LEFT JOIN unnest(${cars.map((car) => car.listingId)}::uuid[], ${cars.map((car) => car.stage)}::"CandidateStage"[],
      ${cars.map((car) => car.reason)}::text[], ${cars.map((car) => JSON.stringify(car.verdicts))}::jsonb[])
      AS regraded("listingId", stage, reason, verdicts) ON regraded."listingId" = was."listingId"
    WHERE c."searchId" = ${before.id}::uuid AND c."listingId" = was."listingId"`
}

/** The judged cars by changed criteria. The stage is null if an answer is missing. */
async function regradedCars(tx: Transaction, { id, version }: Search, criteria: Criterion[]) {
  const cars = await tx.$queryRaw<{ listingId: string; verdicts: Verdict[] }[]>`
    SELECT c."listingId"::text, c.verdicts FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
    WHERE c."searchId" = ${id}::uuid AND c."searchVersion" = ${version} AND c.stage <> 'FILTERED' AND l."goneAt" IS NULL
      AND (c.stage <> 'WAITING' OR c."shownStage" IS NOT NULL OR c.verdicts <> '[]')
    ORDER BY coalesce(c."shownStage", c.stage), l."postedAt" DESC NULLS LAST LIMIT ${maxRegraded}`
  const stored = await loadStoredAnswers(
    tx,
    cars.map(({ listingId }) => listingId),
    criteria,
  )
  return cars.map(({ listingId, verdicts: before }) => {
    const { decision, verdicts } = regradeCar(before, criteria, stored.get(listingId)!)
    return { listingId, verdicts, stage: decision?.stage ?? null, reason: decision?.reason ?? null }
  })
}
