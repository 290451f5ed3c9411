ALTER TABLE "Feed" ADD COLUMN "claimedBy" TEXT, ADD COLUMN "claimedUntil" TIMESTAMPTZ(3), ADD COLUMN "claimNumber" BIGINT;

-- contract: unused since this release, and nothing older is deployed. The index over both columns goes with them.
ALTER TABLE "SearchFeed" DROP COLUMN "rankTier", DROP COLUMN "rankedSince",
  ADD COLUMN "isPro" BOOLEAN NOT NULL DEFAULT false;
