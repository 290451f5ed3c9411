-- The rank of a search among those on a feed is stored, so that a plan reads the first eight instead of all.
ALTER TABLE "SearchFeed" ADD COLUMN "rankTier" INTEGER;
ALTER TABLE "SearchFeed" ADD COLUMN "rankedSince" TIMESTAMPTZ(3);

UPDATE "SearchFeed" sf SET "rankTier" = CASE WHEN u."appliedPlan" = 'pro' THEN 0 ELSE 1 END, "rankedSince" = s."createdAt"
FROM "Search" s JOIN "User" u ON u.id = s."userId"
WHERE s.id = sf."searchId" AND s.status = 'ACTIVE' AND u."appliedPlan" <> 'none';

CREATE INDEX "SearchFeed_feedId_rankTier_rankedSince_searchId_idx"
  ON "SearchFeed"("feedId", "rankTier", "rankedSince", "searchId");
DROP INDEX "SearchFeed_feedId_idx";
