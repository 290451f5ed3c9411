DROP INDEX "Alert_waiting_key";

ALTER TABLE "User" ADD COLUMN "signsMessages" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "Search" ADD COLUMN "tellAtOnce" "OpenGrade" NOT NULL DEFAULT 'LIKELY',
  ADD COLUMN "tellsRest" BOOLEAN NOT NULL DEFAULT true;

ALTER TABLE "Candidate" ADD COLUMN "risks" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "usual" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "instructionsVersion" INTEGER;

ALTER TABLE "Told" ADD COLUMN "grade" "OpenGrade" NOT NULL DEFAULT 'MATCH',
  ADD COLUMN "inDigest" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "SellerAnswer" (
    "userId" UUID NOT NULL,
    "listingId" UUID NOT NULL,
    "criterionKey" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "toldAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SellerAnswer_pkey" PRIMARY KEY ("userId","listingId","criterionKey")
);

CREATE INDEX "SellerAnswer_listingId_idx" ON "SellerAnswer"("listingId");

CREATE UNIQUE INDEX "Alert_waiting_key" ON "Alert"("searchId", "targetId", "listingId", "reason") WHERE (status IN ('PENDING', 'CLAIMED', 'DIGEST'));

ALTER TABLE "SellerAnswer" ADD CONSTRAINT "SellerAnswer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "SellerAnswer" ADD CONSTRAINT "SellerAnswer_listingId_fkey" FOREIGN KEY ("listingId") REFERENCES "Listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Criteria become wishes with alternatives, a strength and a condition. "smoker" is called smoking, and "one owner" is a
-- comparison of the number of owners. A known feature always has its own name for a label. The buyer's words for each
-- were not kept.
UPDATE "Search" SET "criteria" = (
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', old->'id', 'kind', 'wish', 'polarity', old->'polarity', 'strength', 'should', 'condition', NULL, 'isDoubted', false, 'words', NULL,
    'alternatives', jsonb_build_array(jsonb_build_object(
      'label', CASE old->>'feature' WHEN 'smoker' THEN '"smoking"' WHEN 'one owner' THEN '"at most 1 owner"'
        ELSE coalesce(nullif(old->'feature', 'null'), old->'label') END,
      'spanish', NULL,
      'feature', CASE old->>'feature' WHEN 'smoker' THEN '"smoking"' WHEN 'one owner' THEN 'null' ELSE coalesce(old->'feature', 'null') END,
      'comparison', CASE old->>'feature' WHEN 'one owner' THEN '{"quantity": "owners", "least": null, "most": 1}' ELSE 'null'::jsonb END,
      'visible', old->'visible')))
    ORDER BY place), '[]')
  FROM jsonb_array_elements("criteria") WITH ORDINALITY AS given(old, place))
WHERE jsonb_typeof("criteria") = 'array';

-- Verdicts take their criterion's label. What was seen in a photo was not recorded.
UPDATE "Candidate" AS c SET "verdicts" = (
  SELECT jsonb_agg(verdict || '{"strength": "should"}'
    || CASE WHEN named.label IS NULL THEN '{}' ELSE jsonb_build_object('label', named.label) END
    || CASE jsonb_typeof(verdict->'evidence') WHEN 'array' THEN jsonb_build_object('evidence', known.evidence) ELSE '{}' END
    ORDER BY place)
  FROM jsonb_array_elements(c."verdicts") WITH ORDINALITY AS given(verdict, place)
  LEFT JOIN LATERAL (
    SELECT criterion->'alternatives'->0->'label' AS label
    FROM jsonb_array_elements(CASE jsonb_typeof(s."criteria") WHEN 'array' THEN s."criteria" ELSE '[]' END) AS criterion
    WHERE criterion->'id' = verdict->'criterionId' AND c."searchVersion" = s."version"
    LIMIT 1
  ) named ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(CASE item->>'kind' WHEN 'photo' THEN '{"seen": null}'::jsonb || item ELSE item END
      ORDER BY n), '[]') AS evidence
    FROM jsonb_array_elements(CASE jsonb_typeof(verdict->'evidence') WHEN 'array' THEN verdict->'evidence' ELSE '[]' END)
      WITH ORDINALITY AS items(item, n)
  ) known)
FROM "Search" s
WHERE s."id" = c."searchId" AND jsonb_typeof(c."verdicts") = 'array' AND jsonb_array_length(c."verdicts") > 0;

-- Read under the first instructions: what they left open is read again, newest cars first.
UPDATE "Candidate" SET "instructionsVersion" = 1 WHERE "stage" = 'POSSIBLE';

-- As in domain/judgement/verdicts/grade: likely if no wish is wanted, or one that is wanted is confirmed.
UPDATE "Candidate" SET "stage" = 'LIKELY'
WHERE "stage" = 'POSSIBLE' AND (NOT "verdicts" @> '[{"polarity": "wanted"}]'
  OR "verdicts" @> '[{"polarity": "wanted", "answer": "yes"}]');
