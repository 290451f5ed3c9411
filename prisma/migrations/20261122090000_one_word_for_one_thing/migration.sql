-- One word for one thing (docs/words.md). Names change, values stay. Web and worker of the earlier names are stopped
-- before this runs (docs/decisions/022).

-- A criterion, not an atom. Stored verdicts name the criterion that they answer.
ALTER TABLE "Search" RENAME COLUMN "atoms" TO "criteria";
ALTER TABLE "AtomAnswer" RENAME TO "CriterionAnswer";
ALTER TABLE "CriterionAnswer" RENAME COLUMN "atomKey" TO "criterionKey";
ALTER TABLE "CriterionAnswer" RENAME CONSTRAINT "AtomAnswer_pkey" TO "CriterionAnswer_pkey";
ALTER INDEX "AtomAnswer_createdAt_idx" RENAME TO "CriterionAnswer_createdAt_idx";
UPDATE "Candidate" SET verdicts = renamed.verdicts
FROM (
  SELECT c."searchId", c."listingId",
    jsonb_agg((v.verdict - 'atomId') || jsonb_build_object('criterionId', v.verdict -> 'atomId') ORDER BY v.place) AS verdicts
  FROM "Candidate" c, jsonb_array_elements(c.verdicts) WITH ORDINALITY AS v(verdict, place)
  WHERE jsonb_typeof(c.verdicts) = 'array' AND c.verdicts @? '$[*].atomId'
  GROUP BY 1, 2
) AS renamed
WHERE "Candidate"."searchId" = renamed."searchId" AND "Candidate"."listingId" = renamed."listingId";

-- Backfill, not history.
ALTER TABLE "Search" RENAME COLUMN "historySummedUpAt" TO "backfillSummarisedAt";
ALTER TABLE "Candidate" RENAME COLUMN "isHistory" TO "isBackfill";

-- Rotation, not rota.
ALTER TABLE "SearchFeed" RENAME COLUMN "isRota" TO "isInRotation";

-- The crawl, health and what an adapter discovers.
ALTER TYPE "FeedOutcome" RENAME TO "CrawlOutcome";
ALTER TABLE "Listing" RENAME COLUMN "detailReadAt" TO "postingFetchedAt";
ALTER TABLE "SourceCode" RENAME TO "MarketplaceCode";
ALTER TABLE "MarketplaceCode" RENAME CONSTRAINT "SourceCode_pkey" TO "MarketplaceCode_pkey";
ALTER TABLE "MarketplaceSight" RENAME TO "MarketplaceHealth";
ALTER TABLE "MarketplaceHealth" RENAME CONSTRAINT "MarketplaceSight_pkey" TO "MarketplaceHealth_pkey";
ALTER TABLE "MarketplaceHealth" RENAME COLUMN "darkSince" TO "blindSince";

-- A service mail is an account mail or an operator mail.
ALTER TYPE "AccountMailKind" RENAME TO "ServiceMailKind";
ALTER TYPE "AccountMailStatus" RENAME TO "ServiceMailStatus";
ALTER TYPE "ServiceMailStatus" RENAME VALUE 'DROPPED' TO 'DEAD';
ALTER TABLE "AccountMail" RENAME TO "ServiceMail";
ALTER TABLE "ServiceMail" RENAME CONSTRAINT "AccountMail_pkey" TO "ServiceMail_pkey";
ALTER TABLE "ServiceMail" RENAME CONSTRAINT "AccountMail_userId_fkey" TO "ServiceMail_userId_fkey";
ALTER TABLE "ServiceMail" RENAME CONSTRAINT "AccountMail_feedbackId_fkey" TO "ServiceMail_feedbackId_fkey";
ALTER TABLE "ServiceMail" RENAME CONSTRAINT "AccountMail_targetId_fkey" TO "ServiceMail_targetId_fkey";
ALTER INDEX "AccountMail_feedbackId_key" RENAME TO "ServiceMail_feedbackId_key";
ALTER INDEX "AccountMail_status_createdAt_idx" RENAME TO "ServiceMail_status_createdAt_idx";
ALTER INDEX "AccountMail_userId_idx" RENAME TO "ServiceMail_userId_idx";
ALTER INDEX "AccountMail_targetId_idx" RENAME TO "ServiceMail_targetId_idx";

-- An alert that is given up is dead.
ALTER TYPE "AlertStatus" RENAME VALUE 'FAILED' TO 'DEAD';
