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
-- comparison of the number of owners.
UPDATE "Search" SET "criteria" = (
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', old->'id', 'kind', 'wish', 'polarity', old->'polarity', 'strength', 'should', 'condition', NULL, 'isDoubted', false,
    'alternatives', jsonb_build_array(jsonb_build_object(
      'label', CASE old->>'feature' WHEN 'smoker' THEN '"smoking"' WHEN 'one owner' THEN '"at most 1 owner"' ELSE old->'label' END,
      'spanish', NULL,
      'feature', CASE old->>'feature' WHEN 'smoker' THEN '"smoking"' WHEN 'one owner' THEN 'null' ELSE coalesce(old->'feature', 'null') END,
      'comparison', CASE old->>'feature' WHEN 'one owner' THEN '{"quantity": "owners", "least": null, "most": 1}' ELSE 'null'::jsonb END,
      'visible', old->'visible')))
    ORDER BY place), '[]')
  FROM jsonb_array_elements("criteria") WITH ORDINALITY AS given(old, place))
WHERE jsonb_typeof("criteria") = 'array';

UPDATE "Candidate" SET "verdicts" = (
  SELECT jsonb_agg(verdict || '{"strength": "should"}' ORDER BY place)
  FROM jsonb_array_elements("verdicts") WITH ORDINALITY AS given(verdict, place))
WHERE jsonb_typeof("verdicts") = 'array' AND jsonb_array_length("verdicts") > 0;

-- Read under the first instructions: what they left open is read again, newest cars first.
UPDATE "Candidate" SET "instructionsVersion" = 1 WHERE "stage" = 'POSSIBLE';

-- As in domain/judgement/verdicts/grade: likely if no wish is wanted, or one that is wanted is confirmed.
UPDATE "Candidate" SET "stage" = 'LIKELY'
WHERE "stage" = 'POSSIBLE' AND (NOT "verdicts" @> '[{"polarity": "wanted"}]'
  OR "verdicts" @> '[{"polarity": "wanted", "answer": "yes"}]');
