-- Why a target was told of a car, and what the message called open and confirmed.
CREATE TYPE "ToldReason" AS ENUM ('NEW', 'PRICE_DROP', 'ANSWERED', 'BACK');

ALTER TABLE "Told" ADD COLUMN "reason" "ToldReason" NOT NULL DEFAULT 'NEW',
  ADD COLUMN "open" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "confirmed" TEXT[] DEFAULT ARRAY[]::TEXT[];

ALTER TABLE "Listing" ADD COLUMN "absentFrom" TIMESTAMPTZ(3),
  ADD COLUMN "absentTo" TIMESTAMPTZ(3);

-- A claimed alert no longer keeps another about its car from waiting.
DROP INDEX "Alert_waiting_key";
CREATE UNIQUE INDEX "Alert_waiting_key" ON "Alert"("searchId", "targetId", "listingId", "reason") WHERE (status IN ('PENDING', 'DIGEST'));

-- What was told before is taken as it is known now: an open wish that is answered later is worth telling.
UPDATE "Told" AS t SET "open" = known."open", "confirmed" = known."confirmed"
FROM "Alert" a JOIN "Candidate" c ON c."searchId" = a."searchId"
CROSS JOIN LATERAL (
  SELECT coalesce(array_agg(v->>'label') FILTER (WHERE v->>'answer' = 'unknown'), '{}') AS "open",
    coalesce(array_agg(v->>'label') FILTER (WHERE v->>'answer' <> 'unknown'), '{}') AS "confirmed"
  FROM jsonb_array_elements(CASE jsonb_typeof(c."verdicts") WHEN 'array' THEN c."verdicts" ELSE '[]' END) AS given(v)
  WHERE v->>'strength' <> 'nice'
) known
WHERE a."id" = t."alertId" AND c."listingId" = t."listingId" AND t."grade" <> 'MATCH';
