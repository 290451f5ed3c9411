ALTER TABLE "MarketplaceHealth" ADD COLUMN "refusals" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "refusedSince" TIMESTAMPTZ(3),
ADD COLUMN "refusedAt" TIMESTAMPTZ(6),
ADD COLUMN "refusedOutcome" "CrawlOutcome",
ADD COLUMN "restsUntil" TIMESTAMPTZ(6),
ADD COLUMN "probingUntil" TIMESTAMPTZ(6);
