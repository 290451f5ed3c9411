import { Prisma } from '#platform/database'

/** What the daily budget of model calls holds back of a search `s`, as JSON of `Held` (domain/plans/budget). */
export const heldOfSearch = Prisma.sql`
  SELECT json_build_object(
    'words', coalesce(s."isCompileHeld" AND s."compileVersion" = s.version AND s."compileAfter" > now()
      AND s.criteria IS NULL, false),
    'news', count(*) FILTER (WHERE NOT c."isBackfill"),
    'backfill', count(*) FILTER (WHERE c."isBackfill")) AS held
  FROM "Candidate" c
  WHERE c."searchId" = s.id AND c.stage = 'WAITING' AND c."isHeld" AND c."judgeAfter" > now()`
