import { Prisma } from '#platform/database'

/**
 * SQL for what prevents a search `s` from judging its cars, as JSON of `Waits` (notices/notices-of): work deferred by
 * the daily model budget, and cars that got no answer from the model. The worker requeues those cars without counting a
 * failure (worker/judge).
 */
export const blockersSql = Prisma.sql`
  SELECT json_build_object(
    'words', coalesce(s."isCompileHeld" AND s."compileVersion" = s.version AND s."compileAfter" > now()
      AND s.criteria IS NULL, false),
    'news', count(*) FILTER (WHERE c."isHeld" AND c."judgeAfter" > now() AND NOT c."isBackfill"),
    'backfill', count(*) FILTER (WHERE c."isHeld" AND c."judgeAfter" > now() AND c."isBackfill"),
    'unanswered', count(*) FILTER (WHERE NOT c."isHeld" AND c."judgeAfter" <= now() AND c.failures = 0)) AS waits
  FROM "Candidate" c
  WHERE c."searchId" = s.id AND c.stage = 'WAITING'`
