import { Prisma } from '#platform/database'

/**
 * What keeps a search `s` from judging its cars, as JSON of `Waits` (notices/notices-of): what the daily budget of model
 * calls holds back, and the cars that the model was asked about in vain. Those were put behind, without a failure of
 * their own (worker/judge).
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
