ALTER TABLE "MarketplaceHealth" ADD COLUMN "pagesAnswered" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "pagesFailingSince" TIMESTAMPTZ(3), ADD COLUMN "pagesFailedAt" TIMESTAMPTZ(3),
  ADD COLUMN "pagesRetryAt" TIMESTAMPTZ(3), ADD COLUMN "pagesOutcome" "CrawlOutcome", ADD COLUMN "pagesReason" TEXT;

INSERT INTO "MarketplaceHealth" (marketplace) SELECT marketplace FROM "PostingHealth" ON CONFLICT DO NOTHING;
-- rows: one for each marketplace, at once
UPDATE "MarketplaceHealth" m SET "pagesAnswered" = p."answeredNumber", "pagesFailingSince" = p."failingSince",
  "pagesFailedAt" = p."failedAt", "pagesRetryAt" = p."nextAttemptAt", "pagesOutcome" = p.outcome, "pagesReason" = p.reason
FROM "PostingHealth" p WHERE p.marketplace = m.marketplace;

-- contract: unused since this release, and nothing older is deployed.
DROP TABLE "PostingHealth";
